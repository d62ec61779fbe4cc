"""Statements in a sentence of concepts: where each begins and ends, and what it says is green.

A rule reads on from one place and answers where its statement ends, or `None`. Nothing is skipped that it does not
name: "the parser tests pass" is no statement about the tests, because "parser" is a word that no rule expects.
"""

from __future__ import annotations

from clickstop.checks.claims import concepts as c

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Sentence = list[str]  # concepts, the last of them END
    Found = tuple[int, frozenset[str]] | None  # where it ends, what it is about
    Statement = tuple[int, int, frozenset[str]]

_TEST = frozenset(("test",))
_SUBJECTS = frozenset((c.TESTS, c.BUILD, c.CHECK))
_TOPICS = frozenset((*_SUBJECTS, c.TESTING, c.COMPILED))  # "compile errors"
_DETERMINERS = frozenset((c.WHOLE, c.NUMBER, c.COMPLETES))  # "the complete test suite"
_LEVELS = frozenset((c.UNIT, c.LAYER))
_LIST = frozenset((c.COMMA, c.AND))
_LIST_OR_COLON = frozenset((*_LIST, c.COLON))
_BETWEEN = frozenset((c.HELPING, c.WHOLE, c.NUMBER, c.IT, c.BOTH, c.WAS, c.NOW, c.RAN, c.RUN))
_NEWS = frozenset((c.PASS, c.PASSING, c.GOOD, c.TICK))
_TROUBLE = frozenset((c.TROUBLE, c.WARNINGS))
_FAILING = frozenset((c.FAIL, c.FAILED, c.BROKEN))
_IS = frozenset((c.HELPING, c.NOW))

# A noun after one of these is only the end of a longer name: "the parser tests", "tests of the tests".
_NO_START = frozenset(
    (
        c.OF,
        c.NONE,
        c.PART,
        c.SOME_TESTS,
        c.LAYER,
        c.TESTING,
        c.OTHER,
        c.WHOLE,
        c.NUMBER,
        c.UNIT,
        c.THING,
        c.IT,
        c.BOTH,
    )
)
# After news: "pass the flag", "pass in my new module".
_NO_OBJECT = frozenset((c.OTHER, c.OF, c.WHOLE, c.MAY, c.IT, c.THING, c.LAYER, c.UNIT, c.PART, c.SOME_TESTS, c.NOT))
_BORDER = frozenset((c.END, c.COMMA, c.CUT, c.COLON, c.OPEN, c.CLOSE, c.AND))
_CLOSED = _BORDER | {
    *(c.TICK, c.HELPING, c.PREPOSITION, c.WAS, c.THAT, c.RAN, c.WHEN, c.IF, c.EXCEPT, c.PAST, c.NOW, c.AFTER),
}
_VERB_END = _BORDER | {c.HELPING, c.GOOD, c.PASSING, c.NONE, c.PASS, c.TICK}


def statements(sentence: Sentence) -> list[Statement]:
    """All that some rule finds, in order; a statement about nothing is about what was named before it."""
    found = ((at, rule(sentence, at)) for at in range(len(sentence) - 1) for rule in _RULES)
    return [(at, *match) for at, match in found if match]


def skip(sentence: Sentence, at: int, concepts: frozenset[str], most: int) -> int:
    """Past as many of these as there are."""
    end = at + most
    while at < end and sentence[at] in concepts:
        at += 1
    return at


def kinds(sentence: Sentence) -> frozenset[str]:
    return frozenset(c.KINDS[concept] for concept in sentence if concept in c.KINDS)


def before(sentence: Sentence, at: int) -> str:
    return sentence[at - 1] if at else c.END


def noun(sentence: Sentence, at: int) -> int:
    """The end of a noun phrase for the whole of something: "all 42 unit and integration tests of the project"."""
    at = skip(sentence, at, _DETERMINERS, 5)
    levels = at
    while sentence[levels] in _LEVELS:
        levels = skip(sentence, levels + 1, _LIST, 2)
    if levels > at and (levels > at + 1 or sentence[at] == c.UNIT):
        at = levels
    at = skip(sentence, at, _DETERMINERS, 3)
    return _aside(sentence, at + 1) if sentence[at] in _SUBJECTS or sentence[at] == c.NEUTRAL else 0


def _aside(sentence: Sentence, at: int) -> int:
    """The end of "(all of them)", ", old and new,", "of the project"."""
    if sentence[at] == c.OPEN and c.CLOSE in sentence[at : at + 17]:
        at = sentence.index(c.CLOSE, at) + 1
    elif sentence[at] == c.COMMA and sentence[at + 1 : at + 3] == [c.WHOLE, c.COMMA]:
        at += 3
    if sentence[at] in (c.PREPOSITION, c.OF):
        thing = skip(sentence, at + 1, _DETERMINERS, 4)
        at = thing + 1 if sentence[thing] == c.THING else at
    return at


def nouns(sentence: Sentence, at: int) -> int:
    """The end of "build, lint and all tests"."""
    end = noun(sentence, at)
    following = end
    while following:
        end = following
        joint = skip(sentence, end, _LIST_OR_COLON, 2)
        following = noun(sentence, joint) if joint > end else 0
    return end


def _starts(sentence: Sentence, at: int) -> bool:
    last = before(sentence, at)
    if last in (c.OTHER, c.THING, c.IT):
        return sentence[at] == c.WHOLE
    if last == c.BOTH:
        return c.AND in sentence[at + 1 : at + 7]
    return last not in _NO_START


def _none_of(sentence: Sentence, at: int) -> int:
    """The end of "no errors or warnings"."""
    if sentence[at] != c.NONE:
        return 0
    at = skip(sentence, at + 1, _SUBJECTS | {c.WHOLE, c.OTHER, c.HELPING}, 2)
    if sentence[at] not in _TROUBLE:
        return 0
    return at + 3 if sentence[at + 1] == c.AND and sentence[at + 2] in _TROUBLE else at + 1


def _good_news(sentence: Sentence, at: int) -> int:
    """The end of "pass", "clean", "no errors", "reports no errors", "exits with code 0"."""
    if sentence[at] in (c.REPORTS, c.COMPLETES):
        code = skip(sentence, at + 1, _CODE, 3)
        at = skip(sentence, at + 1, _BRIEFLY, 2)
        if sentence[at] not in _NEWS and sentence[code] == c.NONE and not _none_of(sentence, at):
            return code + 1
    return at + 1 if sentence[at] in _NEWS else _none_of(sentence, at)


_CODE = frozenset((c.PREPOSITION, c.OF, c.OTHER, c.REPORTS, c.THING))
_BRIEFLY = frozenset((c.HELPING, c.WHOLE, c.NUMBER, c.PREPOSITION, c.REPORTS))


def _is_free(sentence: Sentence, at: int) -> bool:
    """Whether news that end here have no object, and are not about a part."""
    if sentence[at] == c.WHOLE:  # "les tests passent tous"
        return sentence[at + 1] in _BORDER
    if sentence[at] not in (c.PREPOSITION, c.REPORTS):
        return sentence[at] not in _NO_OBJECT
    place = skip(sentence, at + 1, frozenset((c.WHOLE, c.PART, c.OTHER)), 3)
    return sentence[place] != c.SOME_TESTS and c.PART not in sentence[at + 1 : place]


def _subject_first(sentence: Sentence, at: int) -> Found:
    """All tests pass. Lint: clean. The build completes."""
    end = nouns(sentence, at) if _starts(sentence, at) else 0
    about = kinds(sentence[at:end])
    if not about:
        return None
    if sentence[end - 1] == c.TESTS and _is_summary(sentence, end):
        return end, about
    news = skip(sentence, end, _LIST_OR_COLON - {c.AND}, 2)
    news = skip(sentence, skip(sentence, skip(sentence, news, _BETWEEN, 6), _COLON, 1), _BETWEEN, 6)
    last = _good_news(sentence, news)
    if last and _is_free(sentence, last):
        return last, about
    if about == {"build"} and sentence[news] == c.COMPLETES and sentence[news + 1] in _CLOSED:
        return news + 1, about
    return None


_COLON = frozenset((c.COLON,))


def _is_summary(sentence: Sentence, at: int) -> bool:
    """rspec: 4 examples, 0 failures. Tests run: 4, Failures: 0, Errors: 0."""
    rest = sentence[skip(sentence, at, _COLON, 1) :]
    if rest[:5] == [c.NUMBER, c.OTHER, c.COMMA, c.NONE, c.TROUBLE]:
        return True
    counts = rest[1:]
    pairs = 0
    while counts[:3] == [c.COMMA, c.TROUBLE, c.COLON] and counts[3] in (c.NONE, c.NUMBER):
        if counts[3] == c.NUMBER:
            return False
        counts = counts[4:]
        pairs += 1
    return rest[0] == c.NUMBER and pairs > 0


def _news_first(sentence: Sentence, at: int) -> Found:
    """Passes all tests. ✅ lint. Clean build. Successfully ran the tests. ... and so do the tests."""
    news = sentence[at]
    if news not in _NEWS and news != c.SO_DO:
        return None
    start = skip(sentence, at + 1, _AFTER_NEWS[news], 1)
    end = nouns(sentence, start)
    if not end or sentence[end] not in (
        _CLOSED if start > at + 1 or news in (c.PASS, c.SO_DO) else _BORDER | {c.TICK}
    ):
        return None
    last = before(sentence, at)
    if news == c.SO_DO:
        is_news = bool(_NEWS & set(sentence[max(0, at - 4) : at]))
    else:
        is_news = news == c.TICK or last not in (c.WHOLE, c.NUMBER)
        is_news = is_news and (news in (c.TICK, c.PASS) or last not in (c.PART, c.SOME_TESTS, c.OTHER))
    return (end, kinds(sentence[start:end])) if is_news else None


_HELPING = frozenset((c.HELPING,))
_RAN = frozenset((c.RAN,))
_AFTER_NEWS = {
    c.PASS: _HELPING,
    c.TICK: _HELPING,
    c.GOOD: _RAN,
    c.PASSING: frozenset[str](),
    c.SO_DO: frozenset[str](),
}


def _none_first(sentence: Sentence, at: int) -> Found:
    """No type errors. No failing tests. No test failed. No failures in the test suite."""
    if sentence[at] != c.NONE:
        return None
    start = skip(sentence, at + 1, _OF_ALL, 3)
    end = skip(sentence, start, _TOPICS | _LIST, 8)
    about = kinds(sentence[start:end])
    if sentence[start] in _TROUBLE and sentence[start + 1] in (c.PREPOSITION, c.OF):
        end = nouns(sentence, start + 2)
        about = kinds(sentence[start + 2 : end])
        is_said = before(sentence, at) in _BORDER | {c.TICK}
    elif c.FAIL in sentence[at:start]:
        is_said = about == _TEST
    elif sentence[end] in _TROUBLE:
        is_said, end = True, end + 1
    else:
        end = skip(sentence, end, _IS | {c.WAS}, 2) + 1
        is_said = sentence[end - 1] in _FAILING
    return (end, about) if is_said and about and sentence[end] in _CLOSED - {c.WAS} else None


_OF_ALL = frozenset((c.WHOLE, c.NUMBER, c.HELPING, c.FAIL))


def _verb_alone(sentence: Sentence, at: int) -> Found:
    """It compiles. The port typechecks cleanly. TypeScript compiles. Compiled without errors."""
    verb = sentence[at]
    if verb not in (c.COMPILES, c.COMPILED, c.TYPECHECKS) or _has_object(sentence, at):
        return None
    last, after = before(sentence, at), sentence[at + 1]
    of_types = c.CHECK in (last, before(sentence, at - 1) if last in _IS and at else "")
    about = frozenset(("check",)) if of_types else kinds([verb])
    news = skip(sentence, at + 1, _HELPING, 1)
    is_clean = sentence[news] == c.GOOD or bool(_none_of(sentence, news))
    if verb == c.COMPILED:
        end = _good_news(sentence, news)
        is_said = is_clean and last not in (c.PART, c.SOME_TESTS, c.NOT, c.MAY, c.HOPED)
        return (end, about) if is_said and _is_free(sentence, end) else None
    if of_types:
        is_said = verb == c.COMPILES and after in _VERB_END | {c.PREPOSITION, c.REPORTS}
    elif last in _BORDER | {c.TICK} - {c.CLOSE}:
        is_said = after in _VERB_END
    elif last in (c.IT, c.THING, c.HELPING, c.WHOLE, c.NOW, c.COMPILES):
        is_said = after in _VERB_END | {c.PREPOSITION, c.REPORTS}
    else:
        is_said = last not in _SUBJECTS and (is_clean or sentence[at + 1 : at + 3] == [c.AND, c.PASS])
    return (at + 1, about) if is_said else None


def _has_object(sentence: Sentence, at: int) -> bool:
    """It builds and tests each push."""
    return sentence[at + 1] in _LIST and sentence[at + 2] in _SUBJECTS and sentence[at + 3] in _NO_OBJECT


def _count(sentence: Sentence, at: int) -> Found:
    """42 passed."""
    is_count = sentence[at] == c.NUMBER and sentence[at + 1] in (c.PASS, c.PASSING) and _is_free(sentence, at + 2)
    return (at + 2, _TEST) if is_count and before(sentence, at) in _COUNT_START else None


_COUNT_START = frozenset((c.END, c.COLON, c.COMMA, c.CUT, c.OPEN, c.TICK, c.AND, c.PREPOSITION, c.REPORTS))


def _pronoun(sentence: Sentence, at: int) -> Found:
    """They all pass. All green. Nothing broke. Everything is clean: build, lint and tests."""
    first = sentence[at]
    nothing = frozenset[str]()
    if first == c.IT_PASSES:
        return (at + 1, nothing) if sentence[at + 1] in _CLOSED else None
    if first in (c.IT, c.BOTH):
        news = skip(sentence, at + 1, _BETWEEN, 5)
    elif first == c.WHOLE:
        news = skip(sentence, skip(sentence, at, frozenset((c.WHOLE,)), 2), frozenset((c.NUMBER, c.THING)), 2)
        news = skip(sentence, news, _IS | {c.WAS}, 2)
    elif before(sentence, at) in (c.END, c.COLON, c.CUT, c.OPEN):
        news = skip(sentence, at, frozenset((c.HELPING, c.TICK)), 1)
        if sentence[news] not in _NEWS:
            news = at
        is_short = sentence[news] in _NEWS and sentence[news + 1] in _BORDER - {c.AND} | {c.NUMBER}
        return (news + 1, _listed(sentence, news + 1)) if is_short else None
    else:
        return None
    end = _good_news(sentence, news)
    return (end, _listed(sentence, end)) if end and _is_free(sentence, end) else None


def _listed(sentence: Sentence, at: int) -> frozenset[str]:
    """What stands after "everything is green": ": build and tests", ", including the tests"."""
    start = skip(sentence, at, _LISTING, 2)
    end = nouns(sentence, start) if start > at else 0
    return kinds(sentence[at:end]) if sentence[end] in (c.END, c.CLOSE, c.OPEN) else frozenset()


_LISTING = frozenset((c.COMMA, c.COLON, c.CUT, c.OPEN, c.PREPOSITION))


def _idiom(sentence: Sentence, at: int) -> Found:
    """A phrase that says it all."""
    return (at + 1, _TEST) if sentence[at] == c.TESTS_PASS and sentence[at + 1] not in _NO_OBJECT else None


_RULES: tuple[Callable[[Sentence, int], Found], ...] = (
    _subject_first,
    _news_first,
    _none_first,
    _verb_alone,
    _count,
    _pronoun,
    _idiom,
)
