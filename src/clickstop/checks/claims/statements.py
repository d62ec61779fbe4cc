"""Statements in a sentence of concepts: where each begins and ends, and what it says is green.

A rule reads on from one place. It skips nothing that it does not name: "the parser tests pass" says nothing of the
tests, because "parser" is a word that no rule expects.
"""

from __future__ import annotations

from clickstop.checks.claims import concepts as c
from clickstop.checks.claims.phrases import (
    BORDER,
    DETERMINERS,
    LIST,
    NEWS,
    NUMBERS,
    OBJECT,
    SUBJECTS,
    TROUBLE,
    before,
    good_news,
    is_about_all,
    is_free,
    kinds,
    no_trouble,
    nouns,
    skip,
    starts,
)
from clickstop.checks.claims.tally import COUNTS, tally

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from clickstop.checks.claims.phrases import Sentence

    Statement = tuple[int, frozenset[str]]  # where it ends, what it is about

_TEST, _CHECK = frozenset(("test",)), frozenset(("check",))
_WHAT_WAS_NAMED: frozenset[str] = frozenset()  # the reader knows what
_COLON, _COLON_OR_COMMA = frozenset((c.COLON,)), frozenset((c.COLON, c.COMMA))
_ANY_JOINT = _COLON_OR_COMMA | {c.CUT}
_HELPING, _WHOLE, _IS = frozenset((c.HELPING,)), frozenset((c.WHOLE,)), frozenset((c.HELPING, c.NOW, c.WAS))
_BETWEEN = _IS | NUMBERS | {c.WHOLE, c.IT, c.BOTH, c.RAN, c.RUN}
_TOPICS = SUBJECTS | {c.TESTING, c.COMPILED}  # "compile errors"
_OF_ALL = NUMBERS | {c.WHOLE, c.HELPING, c.FAIL, c.OF}
_FAILING = frozenset((c.FAIL, c.FAILED, c.BROKEN))
_DENIED = _FAILING | {c.NOT, c.MAY, c.HOPED, c.IF, c.NONE}
_IS_BUILT = frozenset((c.COMPLETES, c.COMPILES))  # "the Windows build compiles"
_CLOSED = BORDER | _IS | {c.TICK, c.PREPOSITION, c.THAT, c.RAN, c.WHEN, c.IF, c.EXCEPT, c.PAST, c.AFTER}
_VERB_END = BORDER | NEWS | {c.HELPING, c.NONE, c.NOW}
_TOLD = NEWS | {c.COMPLETES}
_LISTING = frozenset((c.COMMA, c.COLON, c.CUT, c.OPEN, c.PREPOSITION))
_IN_BRACKETS = SUBJECTS | LIST | NUMBERS | {c.TOO, c.TESTING, c.NEUTRAL, c.OTHER, c.COLON}
_NAMED = DETERMINERS | {c.OTHER, c.LAYER, c.UNIT, c.PART, c.THING}
_SHOWN = len(("the", "dialog", "shows"))
_ITEMS = SUBJECTS | LIST | DETERMINERS | {c.NEUTRAL, c.OTHER, c.UNIT, c.OPEN, c.CLOSE, c.PASS, c.THING, c.COMPILES}
_LISTED = frozenset((c.END, c.CLOSE, c.OPEN))
_PART_NEWS = NEWS | {c.MENDED}
_DONE = frozenset((c.END, c.AND, c.CLOSE, c.NOW))  # after "fixed": it is told of the whole
_TESTED = frozenset((c.TESTS, c.TESTING))
_JOINTS = LIST | {c.COLON, c.CUT}
_VERBS = frozenset((c.COMPLETES, c.COMPILES, c.COMPILES_THERE, c.COMPILED, c.BUILD_PASSES, c.TYPECHECKS))
# Every rule needs one of these.
_SAID = (
    NEWS
    | _VERBS
    | {c.NONE, c.NOT, c.MENDED, c.TESTS_PASS, c.IT_PASSES, c.FULL_SHARE, c.ARTIFACT, c.PRINTED, c.MAKES}
)


def statements(sentence: Sentence) -> list[tuple[int, Statement]]:
    """All that a rule finds, each with its start, in order."""
    if _SAID.isdisjoint(sentence):
        return []
    readings = (
        (at, rule(sentence, at))
        for at, concept in enumerate(sentence[:-1])
        for rule in _RULES_BY_START.get(concept, ())
    )
    return [(at, statement) for at, statement in readings if statement]


def _subject_first(sentence: Sentence, at: int) -> Statement | None:
    """All tests pass. Lint: clean. The build completes."""
    end = nouns(sentence, at) if starts(sentence, at) else 0
    about = kinds(sentence[at:end])
    if not about:
        return None
    if sentence[end] == c.TOO and before(sentence, at) in LIST and not _TOLD.isdisjoint(sentence[:at]):
        return (end, about) if _DENIED.isdisjoint(sentence[:at]) else None
    if sentence[end] in (c.PREPOSITION, c.OF) and sentence[end + 1] in NUMBERS:
        return None  # "3 tests sur 5"
    if (
        before(sentence, at) == c.REPORTS
        and isinstance(sentence[at], c.NamedCommand)
        and len(sentence[:at]) == _SHOWN
    ):
        return None  # "The dialog shows ..."
    if before(sentence, at) == c.OPEN:  # "the compiler (tsc 5.6) is happy"
        version = skip(sentence, end, NUMBERS, 1)
        end = version + 1 if sentence[version] == c.CLOSE else end
    joints = _COLON_OR_COMMA if at else _ANY_JOINT  # - lint - no errors
    news = skip(sentence, skip(sentence, end, joints, 2), _BETWEEN, 6)
    news = skip(sentence, skip(sentence, news, _COLON, 1), _BETWEEN, 6)
    news += sentence[news] == c.AND and sentence[news - 1] in (c.RAN, c.RUN)  # "were run and passed"
    last = good_news(sentence, news)
    is_ticked = last and sentence[last - 1] == c.TICK and about.isdisjoint(_TEST)  # "ruff | ✅ fixed"
    is_whole = last and about.isdisjoint(_TEST) and is_about_all(sentence, last)
    if is_ticked or is_whole or (last and is_free(sentence, last)):
        listed = skip(sentence, last, _HELPING, 2)
        return last, about | (
            _listed(sentence, listed) if sentence[listed] in (c.COLON, c.COMMA) else _WHAT_WAS_NAMED
        )
    if about == _CHECK and sentence[news] == c.TYPECHECKS:
        return news + 1, about  # "RuboCop: no offenses"
    if about == _CHECK and sentence[news] == c.NONE and sentence[news + 1] in BORDER | {c.PREPOSITION, c.NOW}:
        return news + 1, about  # "lint is at zero"
    if about == {"build"} and sentence[news] == c.MENDED and sentence[news + 1] in _DONE:
        return news + 1, about  # "the build is fixed"
    is_built = about == {"build"} and sentence[news] in _IS_BUILT and sentence[news + 1] in _CLOSED | {c.OF}
    return (news + 1, about) if is_built else None


def _news_first(sentence: Sentence, at: int) -> Statement | None:
    """Passes all tests. ✅ lint. Clean build. Successfully ran the tests. ... and so do the tests."""
    news, last = sentence[at], before(sentence, at)
    start, closed = at + 1, BORDER
    if news == c.SO_DO:
        is_news, closed = not NEWS.isdisjoint(sentence[max(0, at - 4) : at]), _CLOSED
    elif news == c.TICK:
        is_news, closed = True, BORDER | {c.TICK}
    else:
        is_news = news in NEWS and last not in NUMBERS | {c.WHOLE}
    if news in (c.PASS, c.TICK):
        start = skip(sentence, start, _HELPING, 1)
    elif news in (c.GOOD, c.PASSING):
        is_news = is_news and last not in (c.PART, c.SOME_TESTS, c.OTHER)
    if news == c.PASS or (news == c.GOOD and sentence[start] == c.RAN):
        start, closed = start + (news == c.GOOD), _CLOSED
    end = nouns(sentence, start) if is_news else 0
    return (end, kinds(sentence[start:end])) if end and sentence[end] in closed else None


def _none_first(sentence: Sentence, at: int) -> Statement | None:
    """No type errors. No failing tests. No test failed. No failures in the test suite."""
    if sentence[at] != c.NONE:
        return None
    start = skip(sentence, at + 1, _OF_ALL, 3)
    end = skip(sentence, start, _TOPICS | LIST, 8)
    about = kinds(sentence[start:end])
    if sentence[start] in TROUBLE and sentence[start + 1] in (c.PREPOSITION, c.OF):
        noun = skip(sentence, start + 2, DETERMINERS, 3)
        noun = (
            noun + 2 if sentence[noun : noun + 2] == [c.COUNTED, c.OF] else start + 2
        )  # "in the 31 files of `prove`"
        end = nouns(sentence, noun)
        about = kinds(sentence[noun:end])
        is_said = before(sentence, at) in BORDER | {c.TICK}
    elif c.FAIL in sentence[at:start]:
        is_said = about == _TEST
    elif sentence[end] in TROUBLE:
        is_said, end = True, end + 1
    else:
        end = skip(sentence, end, _IS, 2) + 1
        is_said = sentence[end - 1] in _FAILING
    if not is_said or not about:
        return None
    is_last = sentence[end] in _CLOSED - {c.WAS} or sentence[end : end + 2] == [c.OF, c.NUMBER]  # "... out of 96"
    return (end, about) if is_last else None


def _trouble_first(sentence: Sentence, at: int) -> Statement | None:
    """Lint errors: 0. Type errors are at zero. The type errors are gone."""
    end = skip(sentence, skip(sentence, at, DETERMINERS, 2), _TOPICS | _HELPING, 3) if starts(sentence, at) else at
    about = kinds(sentence[at:end])
    if not about or sentence[end] not in TROUBLE:
        return None
    none = skip(sentence, end + 1, _COLON | _IS | {c.PREPOSITION, c.WHOLE, c.REPORTS}, 3)
    if sentence[none] == c.MENDED:
        return (none + 1, about) if sentence[none + 1] in _DONE and about != _TEST else None
    if none == end + 1 or sentence[none] == c.END:
        return None
    if sentence[none + 1] not in _CLOSED or not is_free(sentence, none + 1):
        return None
    is_none = sentence[none] == c.NONE or (sentence[none - 1 : none + 1] == [c.COLON, c.NOT])
    return (none + 1, about) if is_none else None


def _rest(sentence: Sentence, at: int) -> Statement | None:
    """The test passes now, and so does everything else; it is fixed, and the rest of the suite is still green."""
    preceding = frozenset(sentence[:at])
    is_run = c.TESTS in preceding and _FAILING.isdisjoint(preceding)  # "a full run shows that nothing else broke"
    is_more = sentence[max(0, at - 2) : at] == [c.SOME_TESTS, c.AND]  # "`test_a` and every other test pass"
    if not is_run and not is_more and preceding.isdisjoint(_PART_NEWS):
        return None
    end = skip(sentence, skip(sentence, at + 1, _WHOLE, 2), frozenset((c.TESTS,)), 1)
    start = at
    while start and sentence[start - 1] in DETERMINERS:
        start -= 1
    is_joined = before(sentence, start) in (c.SO_DO, c.AND) or sentence[skip(sentence, end, _HELPING, 2)] == c.END
    if is_joined and sentence[end] in BORDER | {c.PREPOSITION} and is_free(sentence, end):
        return end, _TEST
    news = good_news(sentence, skip(sentence, end, _BETWEEN, 5))
    return (news, _TEST) if news and is_free(sentence, news) else None


def _after_run(sentence: Sentence, at: int) -> Statement | None:
    """I ran the tests twice and saw no failures. I ran it: clean."""
    preceding = sentence[:at]
    is_run = c.RAN in preceding or preceding[:1] == [c.AFTER]  # "After a full run, ..."
    if before(sentence, at) not in _JOINTS or not is_run or not _FAILING.isdisjoint(preceding):
        return None
    news = good_news(sentence, skip(sentence, at, _IS | {c.IT, c.WHOLE, c.OF}, 4))
    is_said = bool(news) and sentence[news] in _CLOSED - {c.WAS} and is_free(sentence, news)
    return (news, _WHAT_WAS_NAMED) if is_said else None


def _verb_alone(sentence: Sentence, at: int) -> Statement | None:
    """It compiles. The port typechecks cleanly. TypeScript compiles. Compiled without errors."""
    verb = sentence[at]
    if verb == c.COMPILES and sentence[at + 1] == c.OF and sentence[at + 2] == c.BUILD:
        return (
            (at + 1, kinds([verb])) if sentence[at + 3] in BORDER else None
        )  # "is built without errors by `make`"
    if verb == c.COMPILES_THERE:
        is_said = before(sentence, at) in (c.IT, c.THING, c.HELPING, c.NOW) and sentence[at + 1] in _VERB_END
        return (at + 1, kinds([verb])) if is_said else None
    if verb not in (c.COMPILES, c.COMPILED, c.TYPECHECKS) or _has_object(sentence, at):
        return None
    last, after = before(sentence, at), sentence[at + 1]
    of_types = c.CHECK in (last, before(sentence, at - 1) if last in _IS and at else "")
    about = frozenset(("check",)) if of_types else kinds([verb])
    news = skip(sentence, at + 1, _HELPING, 1)
    is_clean = sentence[news] == c.GOOD or bool(no_trouble(sentence, news))
    if verb == c.COMPILED:
        end = good_news(sentence, news)
        is_said = is_clean and last not in (c.PART, c.SOME_TESTS, c.NOT, c.MAY, c.HOPED)
        return (end, about) if is_said and is_free(sentence, end) else None
    if of_types:
        is_said = verb == c.COMPILES and after in _VERB_END | {c.PREPOSITION, c.REPORTS}
    elif last in BORDER - {c.CLOSE} or last == c.TICK:
        is_said = after in _VERB_END
    elif last in (c.IT, c.THING, c.HELPING, c.WHOLE, c.NOW, c.COMPILES):
        is_said = after in _VERB_END or (after in (c.PREPOSITION, c.REPORTS) and _is_there(sentence, at + 2))
    else:
        is_said = last not in SUBJECTS and (is_clean or sentence[at + 1 : at + 3] == [c.AND, c.PASS])
    return (at + 1, about) if is_said else None


def _is_there(sentence: Sentence, at: int) -> bool:
    """... for both boards. Not: with gcc 9 only."""
    end = next(end for end in range(at, len(sentence)) if sentence[end] in BORDER)
    parts = [
        part
        for part in range(at, end)
        if sentence[part] == c.PART and before(sentence, part) not in (c.WHOLE, c.GOOD)
    ]
    return not parts and c.NOT not in sentence[at:end]


def _has_object(sentence: Sentence, at: int) -> bool:
    """It builds and tests each push."""
    return sentence[at + 1] in LIST and sentence[at + 2] in SUBJECTS and sentence[at + 3] in OBJECT


def _pronoun(sentence: Sentence, at: int) -> Statement | None:
    """They all pass. All 12 are green. Everything is clean: build, lint and tests."""
    if sentence[at] in (c.IT, c.BOTH):
        is_in_command = sentence[at + 1] == c.PREPOSITION and isinstance(sentence[at + 2], c.NamedCommand)
        at += 2 * is_in_command  # "everything in `make ci` passes"
        news = skip(sentence, at + 1, _BETWEEN, 5)
    elif sentence[at] == c.WHOLE:
        news = skip(sentence, skip(sentence, at, _WHOLE, 2), NUMBERS | {c.THING}, 2)
        news = skip(sentence, news, _IS, 2)
    else:
        return None
    end = good_news(sentence, news)
    if not end or not is_free(sentence, end):
        return None
    return end, _listed(sentence, skip(sentence, end, _HELPING | {c.PREPOSITION, c.WHOLE, c.OTHER}, 4))


def _no_subject(sentence: Sentence, at: int) -> Statement | None:
    """... : all green. ✅ Passed. Clean. Or a phrase that says it all."""
    if sentence[at] in (c.TESTS_PASS, c.IT_PASSES, c.BUILD_PASSES):
        about = kinds(sentence[at : at + 1]) or _listed(sentence, skip(sentence, at + 1, _HELPING, 2))
        if sentence[at + 1] in (c.PREPOSITION, c.REPORTS) and not _is_there(sentence, at + 2):
            return None
        if sentence[at : at + 2] == [c.BUILD_PASSES, c.REPORTS] and c.BUILD in sentence[at + 2 : at + 4]:
            return at + 1, about  # "builds again with GCC 14"
        is_of = sentence[at + 1 : at + 3] == [c.OF, c.NUMBER]  # "100% tests passed out of 61"
        return (
            (at + 1, about) if is_of or sentence[at + 1] in _CLOSED - {c.WAS} | NEWS | {c.NONE, c.TESTS} else None
        )
    is_of_tests = (
        before(sentence, at) == c.COMMA and c.NUMBER in sentence[:at] and not _TESTED.isdisjoint(sentence[:at])
    )
    if before(sentence, at) not in (c.END, c.COLON, c.CUT, c.OPEN) and not is_of_tests:
        return None
    none = no_trouble(sentence, skip(sentence, at, _IS, 2))  # "; there were no failures"
    if none and sentence[skip(sentence, none, _HELPING, 2)] in BORDER:  # I ran the suite. No failures.
        return none, _WHAT_WAS_NAMED
    news = at + (sentence[at] in (c.HELPING, c.TICK) and sentence[at + 1] in NEWS)
    end = skip(sentence, news + 1, _HELPING, 2) if not at else news + 1
    is_short = sentence[news] in NEWS and sentence[end] in BORDER - {c.AND} | NUMBERS
    return (news + 1, _listed(sentence, news + 1)) if is_short else None


def _bracketed(sentence: Sentence, at: int) -> Statement | None:
    """`make ci` (lint, types and tests) is green. The bundle comes out clean (`npm run build`, 8 s)."""
    end = skip(sentence, at + 1, _IN_BRACKETS, 12)
    about = kinds(sentence[at:end])
    if not about or sentence[end] != c.CLOSE or before(sentence, at) in SUBJECTS:
        return None
    if before(sentence, at) in NEWS | {c.COMPLETES} and c.TESTS not in sentence[:at]:
        return (at, about) if sentence[at + 1] in SUBJECTS and sentence[end + 1] in BORDER else None
    is_list = len(SUBJECTS.intersection(sentence[at:end])) > 1
    news = skip(sentence, skip(sentence, end + 1, LIST, 2), _BETWEEN | {c.OTHER}, 4)
    last = good_news(sentence, news) if is_list else 0
    return (last, about) if last and is_free(sentence, last) else None


def _listed(sentence: Sentence, at: int) -> frozenset[str]:
    """What stands after "everything is green": ": build and tests", ", including the tests"."""
    start = skip(sentence, at, _LISTING, 2)
    end = nouns(sentence, start) if start > at else 0
    last = _LISTED | LIST if c.PREPOSITION in sentence[at:start] else _LISTED
    if sentence[at : at + 2] == [c.COMMA, c.PREPOSITION]:  # "everything passes, including the slow tests"
        named = skip(sentence, at + 2, _NAMED, 4)
        if sentence[named] in (c.TESTS, c.SOME_TESTS) and c.IF not in sentence[named:]:
            return _TEST | kinds(sentence[at:end])
    if sentence[end] in last:
        return kinds(sentence[at:end])
    end = _items(sentence, start) if sentence[at] == c.COLON else at
    while end > at and sentence[end] == c.HELPING and sentence[end + 1] in LIST:  # ": mypy --strict, pytest"
        end = _items(sentence, end + 1)
    return kinds(sentence[at:end]) if sentence[end] == c.END else _WHAT_WAS_NAMED  # ": fmt, clippy, tests"


def _items(sentence: Sentence, at: int) -> int:
    """Past a list of names, of which those that are no tests may say of what: "type check of the bindings"."""
    at = skip(sentence, at, _ITEMS, 20)
    while sentence[at] == c.OF and sentence[at - 1] in (c.CHECK, c.BUILD):
        at = skip(sentence, at + 1, _ITEMS | {c.THING}, 20)
    return at


# Each with the concepts that it can begin with.
_RULES: tuple[tuple[Callable[[Sentence, int], Statement | None], frozenset[str]], ...] = (
    (_subject_first, DETERMINERS | SUBJECTS | {c.UNIT, c.LAYER, c.NEUTRAL}),
    (_news_first, NEWS | {c.SO_DO}),
    (_none_first, frozenset((c.NONE,))),
    (_trouble_first, _WHOLE | _TOPICS),
    (_rest, frozenset((c.REST,))),
    (_after_run, _IS | NEWS | TROUBLE | {c.IT, c.WHOLE, c.REPORTS, c.COMPLETES, c.NONE}),
    (_verb_alone, frozenset((c.COMPILES, c.COMPILES_THERE, c.COMPILED, c.TYPECHECKS))),
    (tally, COUNTS),
    (_pronoun, frozenset((c.IT, c.BOTH, c.WHOLE))),
    (_no_subject, NEWS | {c.TESTS_PASS, c.IT_PASSES, c.BUILD_PASSES, c.NONE} | _IS),
    (_bracketed, frozenset((c.OPEN,))),
)
_RULES_BY_START = {
    concept: tuple(rule for rule, starting in _RULES if concept in starting)
    for concept in frozenset().union(*(starting for _, starting in _RULES))
}
