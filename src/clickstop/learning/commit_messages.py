"""Whether a commit message says that the commit fixes a bug. When in doubt, it does not.

English subjects are judged by their first words and a few tables of nouns (`wording/commits.py`), which were built
from real histories. In other languages only the verb counts.
"""

from __future__ import annotations

from itertools import pairwise

from clickstop.learning.intent import REPORT, intent
from clickstop.learning.wording import commits as c
from clickstop.learning.wording import marks as m
from clickstop.learning.wording.lexicon import lexicon_of

_SQUASHED = ("fixup!", "squash!", "amend!", "merge ")
_BUGS = ("🐛", ":bug:", "🚑", ":ambulance:", "[bug]", "[fix]", "[bugfix]", "[hotfix]", "(bug)", "(fix)")
_STRIPPED = ".,;:!()[]{}`'\"#*"
_MAKING = ("let", "lets", "make", "makes")
_ANSWERING = (
    "return",
    "returns",
    "exit",
    "exits",
    "answer",
    "respond",
    "raise",
    "raises",
    "throw",
    "throws",
    "fail",
    "fails",
)
_AIMS = frozenset(
    (
        "work",
        "works",
        "can't",
        "cannot",
        "don't",
        "doesn't",
        "isn't",
        "aren't",
        "won't",
        "not",
        "survives",
        "survive",
        "never",
        "still",
    )
)
_LONGEST_AREA = 3  # words before a colon: `net/http: `, `ticket 12: `


def is_fix_commit(message: str) -> bool:
    """Judge a commit by its subject; the body counts if the subject does not name other work."""
    subject, _, body = message.strip().lower().replace("\u2019", "'").partition("\n")
    if subject.startswith(_SQUASHED):
        return False
    if subject.startswith("revert"):
        return _has_damage(_words(subject)) or _tells_harm(body, is_likely=True)
    if any(mark in subject for mark in _BUGS):
        return True
    subject = _without_area(subject)
    kind, scope, text = _parted(subject)
    if _is_other_kind(kind.split()):
        return False
    if kind in c.KINDS_OF_FIX:
        return not _is_trifle(_words(text)) and not (scope in c.TRIFLING_SCOPES and not _has_damage(_words(text)))
    return _tells_fix(text, _words(text), body) or _tells_fix_elsewhere(subject)


def _without_area(subject: str) -> str:
    """Take `[api]` or `[SHOP-12]` off the front; write a kind of work such as `[docs]` as `docs: `."""
    while subject.startswith("[") and "]" in subject:
        area, _, text = subject.removeprefix("[").partition("]")
        subject = text.lstrip(" :-")
        if area in c.KINDS_OF_FIX | c.OTHER_KINDS - c.BEFORE_FIXING:
            return f"{area}: {subject}"
    return subject


def _parted(subject: str) -> tuple[str, str, str]:
    """Kind, scope and text of `fix(api)!: text`. An area or a ticket before a colon is dropped."""
    head, colon, text = subject.partition(": ")
    kind, _, scope = head.rstrip("!").partition("(")
    kind, scope = kind.strip(" []"), scope.rstrip(")")
    if not colon or len(head.split()) > _LONGEST_AREA or head.split()[0] in c.OTHER_WORK - c.OTHER_KINDS:
        kind, scope, text = "", "", _without_ticket(subject)
    first = kind.split()[:1]
    if first and first[0] in c.FIXING and kind not in c.KINDS_OF_FIX:  # fix #412: uploads hang
        return "fix", scope, text
    return (kind, scope, text) if kind not in c.FAULTS else ("", scope, subject)


def _without_ticket(subject: str) -> str:
    """A subject without its ticket: `shop-2231 fix the total`, `#12 - fix the total`."""
    first, _, text = subject.partition(" ")
    is_ticket = first.strip("#():").rpartition("-")[2].isdigit() and (first[:1] in "#(" or "-" in first)
    return text.lstrip("- :") if is_ticket and text else subject


def _is_other_kind(kind: list[str]) -> bool:
    return bool(kind) and kind[0] in c.OTHER_KINDS and "regression" not in kind


def _words(text: str) -> list[str]:
    plain = (word.strip(_STRIPPED) for word in text.replace("/", " ").replace(":", " ").split())
    return [word for word in plain if word]


def _has_damage(words: list[str]) -> bool:
    return not c.DAMAGE.isdisjoint(words) or any(word.endswith(("error", "exception")) for word in words)


def _tells_fix(text: str, words: list[str], body: str) -> bool:
    """Whether a subject without a kind describes a fix."""
    at = next((at for at, word in enumerate(words) if word not in c.BEFORE_FIXING), len(words))
    if text.startswith(c.NAMES):
        return False
    if at < len(words) and words[at] in c.FIXING:
        return not _is_trifle(words[at + 1 :])
    if not words:
        return False
    if text.startswith(c.REPAIRING_PHRASES) or words[0] in c.REPAIRING:
        return _is_about_code(words) and "ci" not in words
    if words[0] in c.GUARDING and _is_guarded(words):
        return True
    if _is_other_way(text, words) or _is_in_time(words):
        return c.TRIFLES.isdisjoint(words)
    if words[0] in c.SHOWING and not c.RIGHT.isdisjoint(words[1:3]):
        return c.TRIFLES.isdisjoint(words)
    is_harmful = _tells_harm(body, is_likely=words[0] not in c.UNLIKELY)
    if words[0] in c.OTHER_WORK:
        is_made = words[0] in _MAKING and not c.MADE_RIGHT.isdisjoint(words)
        return (is_made or (words[0] in c.CHANGING and is_harmful)) and c.TRIFLES.isdisjoint(words[:4])
    if any(phrase in text for phrase in c.NEUTRAL):
        return False
    is_named = (
        _reports(text, words)
        or not c.PAST.isdisjoint(words)
        or not c.FAULTS.isdisjoint(words)
        or any(phrase in f"{text} " for phrase in c.FAULT_PHRASES)
    )
    is_closed = any(closing in f"{text}\n{body}" for closing in c.CLOSING)
    return (is_named or is_closed or is_harmful) and _is_about_code(words)


def _reports(text: str, words: list[str]) -> bool:
    """Whether a subject says what went wrong instead of what was done: "Search ignores umlauts"."""
    is_work = words[0] in c.GUARDING | c.TIDYING
    return not is_work and not c.DECLARED.isdisjoint(words[1:]) and intent(text) == REPORT


def _tells_harm(body: str, *, is_likely: bool) -> bool:
    """Whether a body describes damage: "Double clicks created two orders"."""
    words = _words(body)
    is_past = (
        not c.HARM.isdisjoint(words)
        or any(phrase in body for phrase in c.HARM_PHRASES)
        or any(who in c.THEY and did.endswith("ed") for who, did in pairwise(words))
    )
    is_told = _has_damage(words) or (is_likely and is_past)
    return is_told and not any(phrase in body for phrase in c.UNHARMED)


def _is_about_code(words: list[str]) -> bool:
    return words[0] in c.REPAIRING or (c.TRIFLES.isdisjoint(words[:3]) and "supported" not in words)


def _is_other_way(text: str, words: list[str]) -> bool:
    """Whether one way replaces another: "Sort by number, not by name", "skip the row instead of aborting"."""
    if words[0] in c.OTHER_WORK - c.CHANGING:
        return False
    _, instead, after = text.partition(" instead of ")
    given_up = _words(after)[:1] if instead else []
    is_operator = bool(given_up) and not any(map(str.isalnum, given_up[0]))
    if is_operator or not c.GIVEN_UP.isdisjoint(given_up):
        return True
    if words[0] in c.OTHER_WORK:
        return False
    _, so, purpose = text.partition(" so ")
    aims = _words(purpose)
    is_aimed = bool(so) and (_has_damage(aims) or bool(_AIMS.intersection(aims)))
    return ", not " in text or " rather than " in text or is_aimed


def _is_in_time(words: list[str]) -> bool:
    """Whether something now happens in time: "Flush before exit", "free the buffer when parsing fails"."""
    if words[0] in c.TIDYING:
        return not c.TIMES.isdisjoint(words[1:])
    return "before" in words and words[0] not in c.OTHER_WORK | c.ASKING


def _is_guarded(words: list[str]) -> bool:
    """Whether something now goes right: "Avoid a crash", "handle missing headers", "add a missing await"."""
    verb, others = words[0], words[1:]
    if verb in ("stop", "stops", "stopped"):
        is_doing = bool(others) and others[0].endswith("ing") and others[0] not in c.STOPPED
        return is_doing or _has_damage(others) or ("from" in others and c.STOPPED.isdisjoint(others))
    if verb in ("avoid", "avoids", "avoided"):
        return c.PREVENTED.isdisjoint(others)
    if verb == "don't" or (verb == "do" and others[:1] == ["not"]):
        return c.NOT_DONE.isdisjoint(others[:2])
    if verb in ("only", "always", "never"):
        return c.NOT_DONE.isdisjoint(others[:2]) and c.TRIFLES.isdisjoint(others)
    if verb in ("add", "adds", "added"):
        is_check = not c.CHECKS.isdisjoint(others) and not c.CHECKED.isdisjoint(others)
        return (is_check or others[:1] == ["missing"]) and c.MISSING_TEXTS.isdisjoint(others)
    nouns = others[1:] if others and others[0] in c.ARTICLES else others
    if nouns and nouns[0] in c.RIGHT:
        return verb not in _MAKING and c.TRIFLES.isdisjoint(others)
    if not c.TRIFLES.isdisjoint(others[:2]) or verb in ("allow", "let", "lets", "set", "use", "make", "makes"):
        return False
    if verb in ("ensure", "ensures"):
        return not c.ASSURED.isdisjoint(others) and c.TRIFLES.isdisjoint(others)
    if verb in _ANSWERING:
        is_plain = verb in ("return", "returns") or bool(others and others[0] in ("with", *c.TIMES))
        is_answered = "instead" in others or (is_plain and not {*c.TIMES, "for"}.isdisjoint(others))
        return is_answered and c.TRIFLES.isdisjoint(others) and "build" not in others
    if verb in ("keep", "keeps"):
        return not c.TIMES.isdisjoint(others) and c.TRIFLES.isdisjoint(others)
    return _has_damage(others) or not c.EDGES.isdisjoint(others)


def _is_trifle(words: list[str]) -> bool:
    """Whether only text or tooling is fixed: "typo in x", "lint errors"; not "test runner crash"."""
    object_words = words
    while object_words and object_words[0] in c.SMALL:
        object_words = object_words[1:]
    if any(word.endswith(c.TEXT_FILES) for word in words):
        return c.FAULTS.isdisjoint(words)
    if not c.DOING.isdisjoint(object_words):
        return False
    if object_words[1:2] == ["of"] and object_words[0] in c.FORMATTING:  # "formatting of negative amounts"
        return not c.LAID_OUT.isdisjoint(object_words[2:])
    if not object_words or object_words[0] not in c.TRIFLES:
        return _ends_in_trifle(object_words)
    return object_words[0] in c.TEXTS or all(word in c.MERE or word in c.TRIFLES for word in object_words[1:2])


def _ends_in_trifle(words: list[str]) -> bool:
    """Whether the object of a fix ends in such a word: "the parser tests in CI"."""
    end = next((at for at, word in enumerate(words) if word in c.ENDING_OBJECT or word.endswith("ing")), len(words))
    is_trifle = end > 0 and words[end - 1] in c.TRIFLING_HEADS
    return is_trifle and c.RIGHT.isdisjoint(words[end:]) and c.FAULTS.isdisjoint(words)


def _tells_fix_elsewhere(subject: str) -> bool:
    """Whether a subject in a language other than English begins with a repair, or says that one was made."""
    lexicon = lexicon_of(subject)
    clauses = lexicon.clauses(subject) if lexicon and lexicon.language != "english" else []
    if not lexicon or not clauses or clauses[0].has(m.TRIFLE):
        return False
    clause = clauses[0]
    if clause.lead == m.FIX:
        return True
    is_done = m.DONE in (clause.marks[0], clause.marks[-1]) and not clause.has(m.NEUTRAL)
    is_verb_last = lexicon.language == "japanese" and clause.has(m.FIX)
    return (is_done or is_verb_last) and not clause.has(m.TEXT)
