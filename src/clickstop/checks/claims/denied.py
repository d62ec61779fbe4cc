"""Denied bad news is good news: nothing failed, it does not complain, it reports nothing, it shows not one error.

The same few shapes occur in every language, so a table lists the words, not every combination of them.
"""

from __future__ import annotations

from clickstop.checks.claims import concepts as c
from clickstop.checks.claims.phrases import BORDER, SUBJECTS, TROUBLE, before, skip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.checks.claims.phrases import Sentence

_FAILING = frozenset((c.FAIL, c.FAILED, c.BROKEN))
_ENDS = frozenset((c.COMMA, c.CUT, c.OPEN, c.CLOSE))
_IS = frozenset((c.HELPING, c.WAS, c.NOW))
_DENIES = frozenset((c.NOT, c.NONE))
_TELLS = frozenset((c.REPORTS, c.SAYS))
_TELLING = _IS | _TELLS | _DENIES
_COUNTING = _TELLING | {c.OF}
_TEST = frozenset((c.TESTS, c.TESTING))
_A_TEST = _TEST | {c.OF, c.WHOLE, c.NUMBER}
_LEFT_OUT = _IS | {c.NOT, c.COUNTED, c.HOPED}
_TAIL = frozenset((c.HELPING, c.OF, c.NOTHING))
_DOWN_TO = frozenset((c.OF, c.PREPOSITION, c.HELPING, c.REPORTS))
_THINGS = frozenset((c.WHOLE, c.PART, c.OTHER, c.THING, c.IT, c.NUMBER))  # "about the new config"
_OF_A_NOUN = SUBJECTS | TROUBLE | {c.TESTING, c.OTHER, c.THING}  # "no failing tests": read elsewhere
_IN_THE = frozenset((c.PREPOSITION, c.WHOLE, c.OF))
_JOINTS = frozenset((c.COLON, c.OPEN, c.CUT, c.CHECK))
_THE = frozenset((c.WHOLE, c.NUMBER))
_NEITHER_NOR = SUBJECTS | _THE | {c.NOT, c.COMMA}
_WORDS = frozenset((c.NOTHING, c.COMPLAIN))
_COUNTED = frozenset((c.REPORTS, c.NONE, c.WAS, c.OF))  # "not a peep"


def without_denials(sentence: Sentence) -> Sentence:
    """Replace each such phrase by one or two concepts."""
    if _WORDS.isdisjoint(sentence) and _DENIES.isdisjoint(sentence):
        return sentence
    shorter: Sentence = []
    at = 0
    while at < len(sentence):
        end, news = _none_left(sentence, at) or _phrase(sentence, at)
        shorter += news or [c.OTHER if sentence[at] in _WORDS else sentence[at]]
        at = end or at + 1
    return shorter


def _none_left(sentence: Sentence, at: int) -> tuple[int, list[str]] | None:
    """Those 9 errors are fixed, it now ends with none. All pass, none is skipped."""
    is_none = sentence[at] == c.REPORTS and sentence[at + 1] == c.NOT and sentence[at + 2] in BORDER
    if is_none and not TROUBLE.isdisjoint(sentence[:at]):
        return at + 2, [c.GOOD]
    left_out = skip(sentence, at + 1, _LEFT_OUT, 4) if sentence[at] == c.NONE else 0
    is_left_out = left_out and sentence[left_out] in BORDER and sentence[left_out - 1] in _LEFT_OUT - _IS
    return (left_out, [c.HELPING]) if is_left_out else None


def _phrase(sentence: Sentence, at: int) -> tuple[int, list[str]]:
    first = sentence[at]
    if first == c.NOTHING:
        return _nothing(sentence, at)
    if first == c.COMPLAIN:  # "meckert nicht mehr"
        end = skip(sentence, at + 1, _IS, 2)
        return (end + 1, [c.GOOD]) if sentence[end] in (c.NOT, c.NOTHING) else (0, [])
    if first == c.NUMBER:  # "from 14 errors to zero"
        none = skip(sentence, skip(sentence, at + 1, TROUBLE | _FAILING, 1), _DOWN_TO, 3)
        is_gone = none > at + 1 and sentence[none] == c.NONE and sentence[none + 1] in BORDER | {c.HELPING}
        return (none + 1, [c.NONE, c.TROUBLE]) if is_gone else (0, [])
    if first not in _TELLS | _DENIES:
        return 0, []
    short = _short(sentence, at) if first == c.NOT else None
    if short:
        return short
    end = skip(sentence, at + 1, _TELLING, 5)
    between = sentence[at:end]
    if sentence[end] == c.NOTHING and not _TELLS.isdisjoint(between):
        return (end + 1, [c.GOOD]) if not _is_of_tests(sentence, at) else (0, [])
    if first not in _DENIES:
        return 0, []
    if first == c.NONE and sentence[at + 1] == c.NOTHING and not _is_of_tests(sentence, at):
        return at + 2, [c.GOOD]  # "no longer reports anything"
    verb = skip(sentence, skip(sentence, at + 1, _A_TEST, 4), _IS, 2)
    if first == c.NONE and not _TEST.isdisjoint(sentence[at:verb]) and sentence[verb] == c.COMPLAIN:
        return verb + 1, [c.TESTS_PASS]
    if sentence[end] == c.COMPLAIN and c.REPORTS not in between:
        tail = skip(sentence, end + 1, _TAIL, 3)
        return skip(sentence, tail, _THINGS, 4) if sentence[tail - 1] == c.OF else tail, [c.GOOD]
    if (
        first == c.NONE
        and sentence[end] in _FAILING
        and sentence[end + 1] not in _OF_A_NOUN
        and c.NOT not in between
    ):
        return end + 1, [c.IT_PASSES]
    if sentence[end] in _FAILING and sentence[skip(sentence, end + 1, _IS, 2)] == c.NOTHING:
        return skip(sentence, end + 1, _IS, 2) + 1, [c.IT_PASSES]
    counted = skip(sentence, at + 1, _COUNTING, 5)
    is_counted = first == c.NOT and not _COUNTED.isdisjoint(sentence[at:counted])
    return (counted, [c.NONE]) if is_counted and sentence[counted] in TROUBLE else (0, [])


def _is_of_tests(sentence: Sentence, at: int) -> bool:
    """Whether the clause, or the sentence if the clause names nothing, is about tests: tests that print nothing did
    not run.
    """
    start = at
    while start and sentence[start - 1] not in _ENDS:
        start -= 1
    clause = sentence[start:at]
    return c.TESTS in (sentence if SUBJECTS.isdisjoint(clause) else clause)


def _short(sentence: Sentence, at: int) -> tuple[int, list[str]] | None:
    if sentence[at + 1] == c.NOTHING and sentence[at + 2] in _TELLS and not _is_of_tests(sentence, at):
        return at + 3, [c.GOOD]  # "n'ont rien trouvé"
    if sentence[at + 1] == c.HELPING and sentence[at + 2] in TROUBLE:
        return at + 2, [c.NONE]  # "neither has findings"
    return _neither(sentence, at) if sentence[skip(sentence, at + 1, _THE, 2)] in SUBJECTS else None


def _neither(sentence: Sentence, at: int) -> tuple[int, list[str]]:
    """Neither the tests nor the linter complain; neither has any complaints."""
    end = skip(sentence, at + 1, _NEITHER_NOR, 8)
    verb = skip(sentence, end, _IS | _THE | {c.REPORTS}, 3)
    if c.NOT not in sentence[at + 1 : end] or sentence[verb] not in TROUBLE | _FAILING | {c.COMPLAIN, c.NOTHING}:
        return 0, []
    end -= sentence[end - 1] == c.NOT  # "ni mypy ni ruff n'ont"
    nouns = [c.AND if concept == c.NOT else concept for concept in sentence[at + 1 : end]]
    return verb + 1, [*nouns, c.GOOD]


def _nothing(sentence: Sentence, at: int) -> tuple[int, list[str]]:
    """What nothing does: fail, or come from a linter."""
    last = before(sentence, at - 1) if before(sentence, at) in (c.HELPING, c.NOW) else before(sentence, at)
    if last in _JOINTS and sentence[skip(sentence, at + 1, _IS, 2)] in BORDER and not _is_of_tests(sentence, at):
        return at + 1, [c.GOOD]  # "ruff check: nothing"
    noun = skip(sentence, at + 1, _IN_THE, 3)
    if sentence[at + 1] == c.OF and sentence[noun] == c.CHECK:  # "nothing from clippy any more"
        is_all = sentence[skip(sentence, noun + 1, _IS, 2)] in BORDER
        return (noun + 1, [c.CHECK, c.GOOD]) if is_all else (0, [])
    if noun > at + 1 and sentence[noun] == c.TESTS:  # "nothing in the test suite is failing"
        verb = skip(sentence, noun + 1, _IS, 3)
        return (verb + 1, [c.TESTS, c.PASS]) if sentence[verb] in _FAILING else (0, [])
    verb = skip(sentence, at + 1, _IS | _DENIES, 4)
    if verb > at + 1 and sentence[verb] in (c.HOPED, c.COUNTED, c.NOT):
        return verb + 1, [c.HELPING]  # "nothing is pending"
    return (verb + 1, [c.IT_PASSES]) if sentence[verb] in _FAILING else (0, [])
