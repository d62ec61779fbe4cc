"""Whether a statement is meant: not denied, hoped, planned, conditional, past, another's or spoilt by a failure."""

from __future__ import annotations

from clickstop.checks.claims import concepts as c
from clickstop.checks.claims.phrases import BORDER, LIST, NUMBERS, SUBJECTS, before, kinds, skip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.checks.claims.phrases import Sentence

_UNSURE = frozenset((c.NOT, c.MAY, c.HOPED, c.IF, c.WHEN, c.PAST, c.OTHERS, c.SAYS))
_CONDITION = frozenset((c.IF, c.PAST))


_WORKING = frozenset((c.COMPLETES, c.GOOD, c.MENDED))
_SOME = frozenset((c.WHOLE, c.PART, c.EXCEPT))
_NO_COUNT_NOW = frozenset((c.OF, c.NONE, c.WAS, c.MENDED))  # "(it was 23 issues)"
_OVER = frozenset((c.MENDED, c.NOW, c.PAST, c.WAS, c.NOT, c.WHEN, c.IF))
_BAD = frozenset((c.FAIL, c.FAILED, c.TROUBLE))


def is_unsure(sentence: Sentence) -> bool:
    return bool(_UNSURE.intersection(sentence)) or sentence[-1:] == [c.AFTER]


def is_doubted(sentence: Sentence, start: int) -> bool:
    """Whether the sentence takes back the statement that stands there."""
    is_idle = any(map(_is_idle, since(sentence[:start], (c.CUT, c.OPEN, c.AND))))
    sentence = [c.OTHER if _is_idle(concept) else concept for concept in sentence]
    preceding = since(sentence[:start], (c.CUT, c.OPEN))
    clause = since(preceding, (c.COMMA,))
    remainder = sentence[start:]
    return (
        is_idle
        or c.SAYS in sentence
        or c.OTHERS in sentence[:start]
        or c.EXCEPT in (sentence[0], *clause, *remainder, *preceding[-2:-1])  # "so far, all green"
        or (
            c.EXCEPT in preceding and c.RAN in preceding[preceding.index(c.EXCEPT) :]
        )  # "I only ran `a`, and it passes"
        or (sentence[0] == c.ORDER and c.CUT not in sentence[:start])
        or sentence[:2] == [c.TODO, c.COLON]
        or _counts_failures(sentence)
        or _is_governed(preceding, clause, is_command=isinstance(sentence[start], c.NamedCommand))
    )


def admitted(sentence: Sentence) -> frozenset[str]:
    """What a count says is red: "2 failed", "`ruff check tests`: 14 errors", "failing: 7"."""
    for at, concept in enumerate(sentence[:-2]):
        is_counted = concept == c.NUMBER and sentence[at + 1] in _BAD
        is_counted = is_counted and before(sentence, at) in (c.END, c.COLON, c.REPORTS)
        if (is_counted or _is_bad_count(sentence, at)) and _OVER.isdisjoint(sentence):
            return kinds(sentence[:at]) or frozenset(("test",))
    return frozenset()


def _is_idle(concept: str) -> bool:
    """A command that runs nothing: `pytest --collect-only`."""
    return concept == c.EXCEPT and isinstance(concept, c.NamedCommand)


def _is_governed(preceding: Sentence, clause: Sentence, *, is_command: bool) -> bool:
    """By what stands before it: "I hope that", "if it works,", "I did not check whether"."""
    if clause[-1:] == [c.AND]:  # "it can do more and all tests pass"
        clause = [concept for concept in clause if concept not in (c.MAY, c.WHEN, c.NOT)]
    if c.COLON in clause and c.NOW in clause:  # "what ran before runs now: all tests pass"
        clause = since(clause, (c.COLON,))
    elif c.COLON in clause and c.RAN in clause:  # "I ran them after a rebase on main: all tests pass"
        clause = [*clause[: clause.index(c.RAN)], *since(clause, (c.COLON,))]
    elif c.COLON in clause and c.RAN in preceding:  # "I ran them twice, because the order used to matter: green"
        clause = since(clause, (c.COLON,))
    elif is_command and clause[-1:] == [c.COLON]:  # "building works, linting does not: `next build` is clean"
        clause = [concept for concept in clause if concept != c.NOT]
    return is_unsure(clause) or _reaches_on(preceding) or (preceding[-1:] == [c.COMMA] and c.IF in preceding)


def _is_bad_count(sentence: Sentence, at: int) -> bool:
    """Failed: 2. Not: no errors: 42."""
    if sentence[at] not in _BAD or before(sentence, at) in (c.NONE, c.NUMBER):
        return False
    number = skip(sentence, at + 1, frozenset((c.COLON,)), 1)
    return sentence[number] == c.NUMBER and sentence[number + 1] in BORDER


def _counts_failures(sentence: Sentence) -> bool:
    """As in "40 passed, 2 failed" and in "the tests pass here and fail there"."""
    if c.NOW in sentence:
        return False
    for at, concept in enumerate(sentence):
        if _is_bad_count(sentence, at):
            return True
        if concept == c.NUMBER and _NO_COUNT_NOW.isdisjoint(sentence[max(0, at - 2) : at]):
            of = skip(sentence, at + 1, _SOME - {c.EXCEPT} | {c.HELPING}, 3)
            if sentence[of] in _BAD:
                return True
        if concept == c.FAILED and before(sentence, at) == c.AND and c.PASS in sentence[:at]:
            return True  # passed once and failed twice
        if concept == c.FAIL and _is_after_news(sentence, at):
            is_none = c.NONE in sentence[at - 2 : at] or before(sentence, at) in (c.NOT, c.MAY, c.HOPED)
            is_none = (
                is_none or c.NONE in sentence[at + 1 : at + 2 + (sentence[at + 1] == c.COLON)]
            )  # "PASS=36 FAIL=0"
            is_none = is_none or c.WAS in (before(sentence, at), sentence[at + 1])  # "even the two that were red"
            if not is_none and sentence[at + 1] not in SUBJECTS | {c.TESTING, c.OTHER}:
                return True
    return False


def _is_after_news(sentence: Sentence, at: int) -> bool:
    """It passes here, fails there; it works and then fails."""
    is_joined = c.CUT in sentence[max(0, at - 2) : at] or c.AND in sentence[max(0, at - 2) : at]
    is_working = is_joined and not _WORKING.isdisjoint(sentence[:at])
    return is_working or c.PASS in sentence[:at]


def _reaches_on(preceding: Sentence) -> bool:
    """A condition or a time at the start of a clause holds to the end, as do "ideally," and "I did not verify"."""
    for at, concept in enumerate(preceding):
        opening = at if not at or preceding[at - 1] in LIST else at - 1
        opens = opening == 0 or preceding[opening - 1] in LIST
        if (
            concept in _CONDITION
            and opens
            and (opening == at or preceding[opening] in (c.HELPING, c.THAT, c.OTHER))
        ):
            return True
        following = [*preceding[at + 1 :], c.END]
        if concept == c.HOPED and following[0] == c.COMMA:
            return True
        if concept == c.WHEN and c.COMMA not in preceding[:at] and at < 4:
            return following[skip(following, 0, NUMBERS | {c.WHOLE, c.PART}, 4)] in SUBJECTS
        if concept in (c.NOT, c.NONE):
            verb = following[skip(following, 0, frozenset((c.HELPING, c.OTHER)), 3)]
            if verb in (c.RAN, c.THAT, c.RUN, c.HOPED):
                return True
    return False


def since(sentence: Sentence, cuts: tuple[str, ...]) -> Sentence:
    at = len(sentence)
    while at and sentence[at - 1] not in cuts:
        at -= 1
    return sentence[at:]
