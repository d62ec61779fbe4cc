"""Whether a commit's message says that it fixes a bug. Words decide as words; a doubt is no."""

from __future__ import annotations

from clickstop.learning.wording import commits as c
from clickstop.learning.wording import marks as m
from clickstop.learning.wording.lexicon import lexicon_of

_SQUASHED = ("fixup!", "squash!", "amend!", "merge ")
_BUGS = ("🐛", ":bug:", "🚑", ":ambulance:", "[bug]", "[fix]", "[bugfix]", "[hotfix]", "(bug)", "(fix)")
_STRIPPED = ".,;:!()[]{}`'\"#*"
_MAKING = ("let", "lets", "make", "makes")
_LONGEST_AREA = 3  # words before a colon: `net/http: `, `ticket 12: `


def is_fix_commit(message: str) -> bool:
    """By its first line; what follows counts where that begins with no other work."""
    subject, _, body = message.strip().lower().replace("\u2019", "'").partition("\n")
    if subject.startswith(_SQUASHED):
        return False
    if subject.startswith("revert"):
        return _has_damage(_words(subject) + _words(body))
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
    if not colon or len(head.split()) > _LONGEST_AREA:
        kind, scope, rest = "", "", subject.removeprefix("[").replace("]", " ", 1)
    first = kind.split()[:1]
    if first and first[0] in c.FIXING and kind not in c.KINDS_OF_FIX:  # fix #412: uploads hang
        return first[0], scope, rest
    return (kind, scope, rest) if kind not in c.FAULTS else ("", scope, subject)


def _is_other_kind(kind: list[str]) -> bool:
    return bool(kind) and kind[0] in c.OTHER_KINDS and "regression" not in kind


def _words(text: str) -> list[str]:
    plain = (word.strip(_STRIPPED) for word in text.replace("/", " ").replace(":", " ").split())
    return [word for word in plain if word]


def _has_damage(found: list[str]) -> bool:
    return not c.DAMAGE.isdisjoint(found)


def _tells_fix(rest: str, found: list[str], body: str) -> bool:
    """Of a subject without a kind."""
    at = next((at for at, word in enumerate(found) if word not in c.BEFORE_FIXING), len(found))
    if at < len(found) and found[at] in c.FIXING:
        return not _is_trifle(found[at + 1 :])
    if not found:
        return False
    if rest.startswith(c.REPAIRING_PHRASES) or found[0] in c.REPAIRING:
        return _is_about_code(found)
    if found[0] in c.GUARDING and _is_guarded(found):
        return True
    if found[0] in c.OTHER_WORK:
        return found[0] in _MAKING and (_has_damage(_words(body)) or not c.MADE_RIGHT.isdisjoint(found))
    is_named = not c.FAULTS.isdisjoint(found) or any(phrase in f"{rest} " for phrase in c.FAULT_PHRASES)
    is_closed = any(closing in f"{rest}\n{body}" for closing in c.CLOSING)
    return (is_named or is_closed or _has_damage(_words(body))) and _is_about_code(found)


def _is_about_code(found: list[str]) -> bool:
    return found[0] in c.REPAIRING or (c.TRIFLES.isdisjoint(found[:3]) and "supported" not in found)


def _is_guarded(found: list[str]) -> bool:
    """Avoid a crash, handle missing headers, stop leaking, add a missing await, don't do this if that."""
    verb, others = found[0], found[1:]
    if verb in ("stop", "stops", "stopped"):
        return bool(others) and others[0].endswith("ing") and others[0] not in c.STOPPED
    if verb in ("avoid", "avoids", "avoided"):
        return c.PREVENTED.isdisjoint(others)
    if verb == "don't" or (verb == "do" and others[:1] == ["not"]):
        return c.NOT_DONE.isdisjoint(others[:2])
    if verb in ("add", "adds", "added"):
        return others[:1] == ["missing"] and c.MISSING_TEXTS.isdisjoint(others)
    if others[:1] and others[0] in c.RIGHT:
        return True
    if verb in ("return", "returns"):
        return "instead" in others
    if verb in ("allow", "let", "lets", "set", "use", "make", "makes", "keep", "only", "check", "checks", "always"):
        return False
    return _has_damage(others) and c.TRIFLES.isdisjoint(others[:2])


def _is_trifle(found: list[str]) -> bool:
    """Whether what is fixed is only its own text: `typo in x`, `lint errors`; not `test runner crash`."""
    left = found
    while left and left[0] in c.SMALL:
        left = left[1:]
    if not left or left[0] not in c.TRIFLES:
        return False
    return left[0] in c.TEXTS or all(word in c.MERE or word in c.TRIFLES for word in left[1:2])


def _begins_with_fix(subject: str) -> bool:
    """In another language."""
    lexicon = lexicon_of(subject)
    clauses = lexicon.clauses(subject) if lexicon and lexicon.language != "english" else []
    return bool(clauses) and clauses[0].lead == m.FIX and not clauses[0].has(m.TRIFLE)
