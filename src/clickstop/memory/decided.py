"""What a person decides for good in a prompt: "we keep X because Y", "never use floats for money here".

A sentence counts when its grammar says that it holds beyond the task at hand. A doubt is no: a request is done
once, and a report of what happens is nobody's decision.
"""

from __future__ import annotations

from clickstop.core.lists import phrases, words

_FILLERS = frozenset(
    words("please and also note remember btw ok okay so no yes well but then just hey fyi important")
)
_ASKS = frozenset(
    words("why what how can could should would do does did is are was were who where when which will have has")
)
_EXPERIENCE = frozenset(
    words("mind seen had heard worked works saw knew been got happened happens failed fails ever again")
)
_STANDING = phrases(
    "from now on|going forward|in future|in the future|for the future|by convention|as a rule|the rule is|our rule"
    "|our convention|house rule|our policy|the convention is|as a matter of policy"
)
_WE = frozenset(("we", "our", "the team", "this project", "this repo", "this repository", "this codebase"))
_ADVERBS = frozenset(words("always never only still all now deliberately intentionally"))
_HOLDS = frozenset(
    words(
        "keep use stick stay decided agreed chose prefer avoid support target follow require allow store name ship"
        " standardise standardize uses keeps prefers follows supports targets requires stays sticks"
    )
)
_DO_NOT = frozenset(("don't", "dont", "do", "does", "doesn't"))
_LETS = frozenset(words("keep stick stay go standardise standardize"))
_MODALS = frozenset(words("must should shall may can"))
_FOR_GOOD = frozenset(words("never always only not"))
_POINTERS = frozenset(words("it this that you they there"))
_SCOPES = phrases(
    " here| in this repo| in this project| in this codebase| anywhere| ever | ever.| again| because | at all"
)
_REPORTS = phrases(" fails| failing| crash| broken| error| bug | does not work| doesn't work| is wrong| was wrong")
_NORMS = frozenset(words("belong belongs must should instead"))
_SHORTEST, _LONGEST, _MOST = 4, 60, 5


def decisions_in(text: str, *, corrects: bool = False) -> list[str]:
    """The sentences of a prompt that decide something, as they were written. One that corrects what was done
    decides where it says how things are to be, not only what is to be undone.
    """
    return [one for one in _sentences(text) if _decides(one) or (corrects and _says_how(one))][:_MOST]


def _says_how(sentence: str) -> bool:
    said = sentence.lower().split()
    return len(said) >= _SHORTEST and not sentence.endswith("?") and any(word in _NORMS for word in said)


def _sentences(text: str) -> list[str]:
    """Of the person's own words: no code, no quotes, no tables."""
    lines, fenced = [], False
    for line in text.splitlines():
        if line.lstrip().startswith("```"):
            fenced = not fenced
        elif not fenced and not line.startswith(("    ", "\t", ">", "|")):
            lines.append(line.strip().lstrip("-*• "))
    for mark in (". ", "! ", "? ", "; "):
        lines = [part for line in lines for part in line.replace(mark, f"{mark[0]}\n").split("\n")]
    return [line.strip() for line in lines if line.strip()]


def _decides(sentence: str) -> bool:
    lower = f"{sentence.lower().replace(chr(8217), chr(39))} "
    said = [word.strip(',.;:!()"`*') for word in lower.split()]
    while said and (said[0] in _FILLERS or not said[0]):
        said = said[1:]
    if not _SHORTEST <= len(said) <= _LONGEST or sentence.endswith("?") or said[0] in _ASKS:
        return False
    if any(phrase in lower for phrase in _REPORTS):
        return False
    return (
        any(phrase in lower for phrase in _STANDING)
        or (said[0] in ("never", "always") and said[1] not in _EXPERIENCE)
        or _of_the_team(said)
        or (said[0] in ("let's", "lets") and said[1] in _LETS)
        or _must(said)
        or _forbids(said, lower)
    )


def _of_the_team(said: list[str]) -> bool:
    """`we keep`, `we always use`, `this project targets`, `we don't use`."""
    start = 1 if said[0] in _WE else 2 if " ".join(said[:2]) in _WE else 0
    rest = said[start:]
    while start and rest and rest[0] in _ADVERBS:
        if rest[0] in ("never", "always"):
            return rest[1:2] != [] and rest[1] not in _EXPERIENCE
        rest = rest[1:]
    if not start or not rest:
        return False
    if rest[0] in _DO_NOT:
        rest = rest[2:] if rest[1:2] == ["not"] else rest[1:]
    return bool(rest) and rest[0] in _HOLDS


def _forbids(said: list[str], lower: str) -> bool:
    """`don't mock the database in this project`; without a scope it is about the task at hand."""
    return (said[0] == "don't" or said[:2] == ["do", "not"]) and any(scope in lower for scope in _SCOPES)


def _must(said: list[str]) -> bool:
    """`amounts must never be floats`, `tests must not sleep`: of a thing, not of the task at hand."""
    for at, word in enumerate(said[:-1]):
        if word in _MODALS and at:
            if said[at + 1] in ("never", "always", "only"):
                return True
            return (
                word == "must" and said[0] not in _POINTERS and said[at + 1] in (*_FOR_GOOD, "be", "have", "stay")
            )
    return False
