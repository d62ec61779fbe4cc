"""Whether a commit's message says that it fixes a bug. Words decide as words; a doubt is no."""

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
    """By its first line; what follows counts where that begins with no other work."""
    subject, _, body = message.strip().lower().replace("\u2019", "'").partition("\n")
    if subject.startswith(_SQUASHED):
        return False
    if subject.startswith("revert"):
        return _has_damage(_words(subject)) or _tells_harm(body, is_likely=True)
    if any(mark in subject for mark in _BUGS):
        return True
    kind, scope, rest = _parted(subject)
    if _is_other_kind(kind.split()):
        return False
    if kind in c.KINDS_OF_FIX:
        return not _is_trifle(_words(rest)) and not (scope in c.TRIFLING_SCOPES and not _has_damage(_words(rest)))
    return _tells_fix(rest, _words(rest), body) or _begins_with_fix(subject)


def _parted(subject: str) -> tuple[str, str, str]:
    """Kind, scope and the rest of `fix(api)!: rest`; a ticket or an area before a colon is left out."""
    head, colon, rest = subject.partition(": ")
    kind, _, scope = head.rstrip("!").partition("(")
    kind, scope = kind.strip(" []"), scope.rstrip(")")
    if not colon or len(head.split()) > _LONGEST_AREA or head.split()[0] in c.OTHER_WORK - c.OTHER_KINDS:
        kind, scope, rest = "", "", _without_ticket(subject.removeprefix("[").replace("]", " ", 1))
    first = kind.split()[:1]
    if first and first[0] in c.FIXING and kind not in c.KINDS_OF_FIX:  # fix #412: uploads hang
        return "fix", scope, rest
    return (kind, scope, rest) if kind not in c.FAULTS else ("", scope, subject)


def _without_ticket(subject: str) -> str:
    """`shop-2231 fix the total`, `#12 - fix the total`."""
    first, _, rest = subject.partition(" ")
    is_ticket = first.strip("#():").rpartition("-")[2].isdigit() and (first[:1] in "#(" or "-" in first)
    return rest.lstrip("- :") if is_ticket and rest else subject


def _is_other_kind(kind: list[str]) -> bool:
    return bool(kind) and kind[0] in c.OTHER_KINDS and "regression" not in kind


def _words(text: str) -> list[str]:
    plain = (word.strip(_STRIPPED) for word in text.replace("/", " ").replace(":", " ").split())
    return [word for word in plain if word]


def _has_damage(found: list[str]) -> bool:
    return not c.DAMAGE.isdisjoint(found) or any(word.endswith(("error", "exception")) for word in found)


def _tells_fix(rest: str, found: list[str], body: str) -> bool:
    """Of a subject without a kind."""
    at = next((at for at, word in enumerate(found) if word not in c.BEFORE_FIXING), len(found))
    if rest.startswith(c.NAMES):
        return False
    if at < len(found) and found[at] in c.FIXING:
        return not _is_trifle(found[at + 1 :])
    if not found:
        return False
    if rest.startswith(c.REPAIRING_PHRASES) or found[0] in c.REPAIRING:
        return _is_about_code(found) and "ci" not in found
    if found[0] in c.GUARDING and _is_guarded(found):
        return True
    if _is_other_way(rest, found) or _is_in_time(found):
        return c.TRIFLES.isdisjoint(found)
    if found[0] in c.SHOWING and not c.RIGHT.isdisjoint(found[1:3]):
        return c.TRIFLES.isdisjoint(found)
    is_harmful = _tells_harm(body, is_likely=found[0] not in c.UNLIKELY)
    if found[0] in c.OTHER_WORK:
        is_made = found[0] in _MAKING and not c.MADE_RIGHT.isdisjoint(found)
        return (is_made or (found[0] in c.CHANGING and is_harmful)) and c.TRIFLES.isdisjoint(found[:4])
    if any(phrase in rest for phrase in c.NEUTRAL):
        return False
    is_named = (
        _reports(rest, found)
        or not c.PAST.isdisjoint(found)
        or not c.FAULTS.isdisjoint(found)
        or any(phrase in f"{rest} " for phrase in c.FAULT_PHRASES)
    )
    is_closed = any(closing in f"{rest}\n{body}" for closing in c.CLOSING)
    return (is_named or is_closed or is_harmful) and _is_about_code(found)


def _reports(rest: str, found: list[str]) -> bool:
    """What went wrong, instead of what was done."""
    is_work = found[0] in c.GUARDING | c.TIDYING
    return not is_work and not c.DECLARED.isdisjoint(found[1:]) and intent(rest) == REPORT


def _tells_harm(body: str, *, is_likely: bool) -> bool:
    """How wrong it was before."""
    found = _words(body)
    is_past = (
        not c.HARM.isdisjoint(found)
        or any(phrase in body for phrase in c.HARM_PHRASES)
        or any(who in c.THEY and did.endswith("ed") for who, did in pairwise(found))
    )
    is_told = _has_damage(found) or (is_likely and is_past)
    return is_told and not any(phrase in body for phrase in c.UNHARMED)


def _is_about_code(found: list[str]) -> bool:
    return found[0] in c.REPAIRING or (c.TRIFLES.isdisjoint(found[:3]) and "supported" not in found)


def _is_other_way(rest: str, found: list[str]) -> bool:
    """Sort by number, not by name; skip the row instead of aborting; quote it so that spaces work."""
    if found[0] in c.OTHER_WORK - c.CHANGING:
        return False
    _, instead, after = rest.partition(" instead of ")
    given_up = _words(after)[:1] if instead else []
    is_operator = bool(given_up) and not any(map(str.isalnum, given_up[0]))
    if is_operator or not c.GIVEN_UP.isdisjoint(given_up):
        return True
    if found[0] in c.OTHER_WORK:
        return False
    _, so, purpose = rest.partition(" so ")
    aims = _words(purpose)
    is_aimed = bool(so) and (_has_damage(aims) or bool(_AIMS.intersection(aims)))
    return ", not " in rest or " rather than " in rest or is_aimed


def _is_in_time(found: list[str]) -> bool:
    """Flush before exit, free the buffer on the error path."""
    if found[0] in c.TIDYING:
        return not c.TIMES.isdisjoint(found[1:])
    return "before" in found and found[0] not in c.OTHER_WORK | c.ASKING


def _is_guarded(found: list[str]) -> bool:
    """Avoid a crash, handle missing headers, stop leaking, add a missing await, don't do this if that."""
    verb, others = found[0], found[1:]
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


def _is_trifle(found: list[str]) -> bool:
    """Whether what is fixed is only its own text: `typo in x`, `lint errors`; not `test runner crash`."""
    left = found
    while left and left[0] in c.SMALL:
        left = left[1:]
    if any(word.endswith(c.TEXT_FILES) for word in found):
        return c.FAULTS.isdisjoint(found)
    if not c.DOING.isdisjoint(left):
        return False
    if not left or left[0] not in c.TRIFLES:
        return _ends_in_trifle(left)
    return left[0] in c.TEXTS or all(word in c.MERE or word in c.TRIFLES for word in left[1:2])


def _ends_in_trifle(found: list[str]) -> bool:
    end = next((at for at, word in enumerate(found) if word in c.ENDING_OBJECT or word.endswith("ing")), len(found))
    is_trifle = end > 0 and found[end - 1] in c.TRIFLING_HEADS
    return is_trifle and c.RIGHT.isdisjoint(found[end:]) and c.FAULTS.isdisjoint(found)


def _begins_with_fix(subject: str) -> bool:
    """In another language."""
    lexicon = lexicon_of(subject)
    clauses = lexicon.clauses(subject) if lexicon and lexicon.language != "english" else []
    if not lexicon or not clauses or clauses[0].has(m.TRIFLE):
        return False
    is_verb_last = lexicon.language == "japanese"
    return clauses[0].lead == m.FIX or (is_verb_last and clauses[0].has(m.FIX) and not clauses[0].has(m.TEXT))
