"""Results that are counted: "42 passed, 2 skipped", "142 unit and 19 doc tests, no failures", "29 out of 29".

One item after the other, each a number and what it counts. A count of anything that no table has ("10,000 requests,
0 failures") ends the list, and then it says nothing.
"""

from __future__ import annotations

from clickstop.checks.claims import concepts as c
from clickstop.checks.claims.phrases import (
    BORDER,
    LIST,
    NUMBERS,
    SUBJECTS,
    TROUBLE,
    before,
    is_free,
    kinds,
    noun,
    nouns,
    skip,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.checks.claims.phrases import Sentence

    Item = tuple[int, frozenset[str], bool]  # where it ends, what it names, whether it is good news

_TEST = frozenset(("test",))
_NOTHING: frozenset[str] = frozenset()
_TOPICS = SUBJECTS | {c.TESTING}
_PASSED = frozenset((c.PASS, c.PASSING))
_FAILED = frozenset((c.FAIL, c.FAILED))
_BAD = TROUBLE | _FAILED
_RUNS = _TOPICS | {c.COMPILED, c.RAN, c.RUN, c.IT}
_STARTS = BORDER - {c.CLOSE} | {c.RAN, c.TICK, c.PREPOSITION, c.REPORTS, c.HELPING}
_BETWEEN = LIST | {c.CUT, c.OPEN, c.CLOSE}
_AFTER = BORDER | {c.HELPING, c.NOW, c.TICK, c.PREPOSITION}
_TO_SHARE = frozenset((c.HELPING, c.IT, c.PREPOSITION, c.REPORTS, c.COLON, c.NOW, c.WHOLE, c.OPEN))
_TO_COUNT = frozenset((c.RAN, c.HELPING, c.COUNTED, c.COLON))
_ITEMS = 8
COUNTS = NUMBERS | _BAD | _PASSED | {c.NONE, c.TYPECHECKS, c.TESTS, c.TESTING}  # what a list of them begins with


def tally(sentence: Sentence, at: int) -> tuple[int, frozenset[str]] | None:
    """Where a list of counts without a failure ends, and what it is of; nothing if only the reader knows that."""
    start = before(sentence, at)
    if start not in _STARTS or (start == c.REPORTS and at > 1 and _RUNS.isdisjoint(sentence[:at])):
        return _share(sentence, at)  # of somebody's log: "the old log ends with 42 passed"
    if start == c.PREPOSITION and before(sentence, at - 1) in SUBJECTS:
        return None  # "3 tests sur 5"
    end, about, is_good, items = at, _NOTHING, False, 0
    item = _item(sentence, at)
    while item and items < _ITEMS:
        end, items = item[0], items + 1
        about, is_good = about | item[1], is_good or item[2]
        item = _item(sentence, skip(sentence, end, _BETWEEN, 2))
    is_list = items > 1 or bool(about)  # a lone "no errors" is read elsewhere
    is_rule = sentence[end : end + 2] == [c.HELPING, c.OTHER]  # "no failures are tolerated"
    is_said = is_good and is_list and sentence[end] in _AFTER and not is_rule and is_free(sentence, end)
    return (end, about) if is_said else _share(sentence, at)


def _item(sentence: Sentence, at: int) -> Item | None:
    concept, counted = sentence[at], sentence[min(at + 1, len(sentence) - 1)]
    if concept in (c.TYPECHECKS, c.IT_PASSES):
        return at + 1, kinds([concept]), True
    if concept == c.NONE and counted in _BAD:
        return at + 2, _NOTHING, True
    if concept in _BAD | _PASSED and counted == c.COLON:  # "Failures: 0"
        number = sentence[at + 2]
        is_told = number == c.NONE if concept in _BAD else number in NUMBERS
        return (at + 3, _TEST if concept in _PASSED else _NOTHING, True) if is_told else None
    if concept in _BAD and counted == c.NONE:
        return at + 2, _NOTHING, True
    if concept in (c.TESTS, c.TESTING):
        count = skip(sentence, at + 1, _TO_COUNT, 3)  # "tests executed: 412"
        is_counted = sentence[count] == c.NUMBER and (count > at + 1 or sentence[count + 1] == c.COMMA)
        return (count + 1, _TEST, False) if is_counted else None
    if concept in _PASSED and counted == c.NUMBER and sentence[at + 2] == c.COMMA:  # "passed 233, failed 0"
        return at + 2, _TEST, True
    if concept == c.COUNTED and counted in (c.NUMBER, c.NONE):
        return at + 2, _NOTHING, False
    if concept not in NUMBERS:
        return None
    if counted in _PASSED or (counted == c.GOOD and sentence[at + 2] in BORDER):
        return at + 2 + (counted == c.PASSING and sentence[at + 2] == c.TESTS), _TEST, True
    if counted == c.TICK:
        return at + 2, _NOTHING, True
    if counted in (c.COUNTED, c.RUN, c.PART):
        return at + 2, _NOTHING, False
    end = nouns(sentence, at)
    if end and kinds(sentence[at:end]) == _TEST:
        news = skip(sentence, end, frozenset((c.HELPING,)), 1)
        is_passed = sentence[news] in _PASSED
        return (news + 1 if is_passed else end), _TEST, is_passed or concept == c.FULL_SHARE
    return None


def _share(sentence: Sentence, at: int) -> tuple[int, frozenset[str]] | None:
    """Tests: 58/58. Test-wise we are at 29 out of 29."""
    if sentence[at] not in (c.TESTS, c.TESTING) or before(sentence, at) not in _STARTS | {c.WHOLE, c.UNIT}:
        return None
    share = skip(sentence, noun(sentence, at) or at + 1, _TO_SHARE, 4)
    is_full = sentence[share] == c.FULL_SHARE and sentence[share + 1] in BORDER
    return (share + 1, _TEST) if is_full else None
