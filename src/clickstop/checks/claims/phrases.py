"""Phrases in a sentence of concepts. A function reads on from one place and answers where its phrase ends, or 0."""

from __future__ import annotations

from clickstop.checks.claims import concepts as c

TYPE_CHECKING = False
if TYPE_CHECKING:
    Sentence = list[str]  # concepts, the last of them END

SUBJECTS = frozenset((c.TESTS, c.BUILD, c.CHECK))
NEWS = frozenset((c.PASS, c.PASSING, c.GOOD, c.TICK))
TROUBLE = frozenset((c.TROUBLE, c.WARNINGS))
LIST = frozenset((c.COMMA, c.AND))
LIST_OR_COLON = LIST | {c.COLON}
BORDER = LIST_OR_COLON | {c.END, c.CUT, c.OPEN, c.CLOSE}
# What makes the word before it mean something else: "pass the flag", "clean up".
OBJECT = frozenset((c.OTHER, c.OF, c.WHOLE, c.MAY, c.IT, c.THING, c.LAYER, c.UNIT, c.PART, c.SOME_TESTS, c.NOT))
NUMBERS = frozenset((c.NUMBER, c.FULL_SHARE))
# A noun after one of these is the end of a longer name: "the parser tests".
_INSIDE = OBJECT - {c.MAY, c.NOT} | NUMBERS | {c.NONE, c.TESTING, c.BOTH, c.PASSING}
DETERMINERS = NUMBERS | {c.WHOLE, c.COMPLETES}  # "the complete test suite"
_LEVELS = frozenset((c.UNIT, c.LAYER))
_BRIEFLY = NUMBERS | {c.HELPING, c.WHOLE, c.PREPOSITION, c.REPORTS, c.OPEN}
_EXIT_CODE = frozenset((c.PREPOSITION, c.OF, c.OTHER, c.REPORTS, c.THING, c.WHOLE))
_PLACE = frozenset((c.WHOLE, c.PART, c.OTHER))
_VERB_LAST = frozenset((c.HELPING, c.COLON, c.WHOLE))
_ALL_OF_THEM = DETERMINERS | {c.HELPING, c.IT, c.TESTS, c.OF, c.UNIT, c.COUNTED}
_LIST_OF_ALL = LIST | {c.WHOLE, c.NUMBER}
_OF_TROUBLE = SUBJECTS | {c.WHOLE, c.OTHER, c.HELPING, c.NONE, c.OF}
_RUNS = frozenset((c.WHOLE, c.HELPING, c.COUNTED))
_LONGEST_ASIDE = 15


def kinds(sentence: Sentence) -> frozenset[str]:
    """What is named in it, of `test`, `build` and `check`."""
    return frozenset(c.KINDS[concept] for concept in sentence if concept in c.KINDS)


def before(sentence: Sentence, at: int) -> str:
    return sentence[at - 1] if at else c.END


def skip(sentence: Sentence, at: int, concepts: frozenset[str], most: int) -> int:
    """Past as many of these as there are."""
    end = at + most
    while at < end and sentence[at] in concepts:
        at += 1
    return at


def starts(sentence: Sentence, at: int) -> bool:
    """Whether a noun phrase can begin here."""
    last = before(sentence, at)
    if last in (c.OTHER, c.THING, c.IT):
        return sentence[at] == c.WHOLE
    if last == c.BOTH:
        if sentence[at] in (c.CHECK, c.BUILD) and before(sentence, at - 1) in BORDER:
            return True  # "both linters are silent"
        return c.AND in sentence[at + 1 : at + 7] or sentence[at : at + 2] == [c.WHOLE, c.WHOLE]
    if last == c.OF and before(sentence, at - 1) in BORDER:  # "A full run", not "Of 3 tests"
        return c.NUMBER not in sentence[at : at + 3]
    return last not in _INSIDE


def nouns(sentence: Sentence, at: int) -> int:
    """Build, lint and all tests."""
    end = noun(sentence, at)
    following = end
    while following:
        end = following
        joint = skip(sentence, end, LIST_OR_COLON, 2)
        if sentence[end] == c.COLON and c.KINDS.get(sentence[end - 1]) != c.KINDS.get(sentence[joint]):
            break  # "TypeScript → JS bundle"
        following = (
            noun(sentence, joint) or _layer(sentence, joint) or _partner(sentence, joint, end) if joint > end else 0
        )
    return end


def _partner(sentence: Sentence, at: int, end: int) -> int:
    """Mypy and friends are both happy: a tool that no table has, beside one that they have."""
    is_pair = sentence[end] == c.AND and sentence[end - 1] in (c.CHECK, c.BUILD) and sentence[at] == c.OTHER
    return at + 1 if is_pair and sentence[at + 1] in (c.HELPING, c.BOTH, c.REPORTS, c.COLON) else 0


def _layer(sentence: Sentence, at: int) -> int:
    """Unit tests, and the integration tests, too."""
    at = skip(sentence, at, DETERMINERS, 2)
    return at + 1 + (sentence[at + 1] == c.TESTS) if sentence[at] == c.LAYER else 0


def noun(sentence: Sentence, at: int) -> int:
    """All 42 unit and integration tests of the project; all 42 of the tests."""
    start, at = at, skip(sentence, at, DETERMINERS, 5)
    if sentence[at] == c.OF and sentence[start] == c.WHOLE and sentence[at - 1] in NUMBERS:
        at = skip(sentence, at + 1, DETERMINERS, 2)
    levels = at
    while sentence[levels] in _LEVELS:
        levels += 1 + (
            sentence[levels + 1 : levels + 3] == [c.TESTS, c.AND]
        )  # "80 client tests and 9 server tests"
        levels = skip(sentence, levels, _LIST_OF_ALL, 3)
    if levels > at + 1 or sentence[at] == c.UNIT:
        at = levels
    at = skip(sentence, at, DETERMINERS, 3)
    at += sentence[at : at + 2] == [c.TESTS, c.TESTS]  # "the pytest suite"
    return _with_aside(sentence, at + 1) if sentence[at] in SUBJECTS or sentence[at] == c.NEUTRAL else 0


def _with_aside(sentence: Sentence, at: int) -> int:
    """... (all of them), ..., old and new, ..., all 74 of them, ... of the project."""
    at += sentence[at : at + 2] == [c.RUN, c.OPEN]  # "the rspec run (1,911 examples)"
    if sentence[at] == c.OPEN and c.CLOSE in sentence[at : at + _LONGEST_ASIDE + 2]:
        at = sentence.index(c.CLOSE, at) + 1
    elif sentence[at] in (c.COMMA, c.CUT) and sentence[at + 1] not in SUBJECTS:
        end = skip(sentence, at + 1, _ALL_OF_THEM, 7)
        at = end + 1 if sentence[end] == sentence[at] else at
    if sentence[at] in (c.PREPOSITION, c.OF):
        thing = skip(sentence, at + 1, DETERMINERS, 4)
        at = thing + 1 if sentence[thing] == c.THING or _counts_tests(sentence, at, thing) else at
    return at


def _counts_tests(sentence: Sentence, at: int, end: int) -> bool:
    """The suite of 640 tests."""
    return sentence[end - 1] in NUMBERS and sentence[at - 1] == sentence[end] == c.TESTS


def good_news(sentence: Sentence, at: int) -> int:
    """Pass, clean, no errors, reports no errors, exits with code 0."""
    if sentence[at] in (c.REPORTS, c.COMPLETES):
        code = skip(sentence, at + 1, _EXIT_CODE, 3)
        at = skip(sentence, at + 1, _BRIEFLY, 2)
        if sentence[at : at + 2] == [c.BUILD, c.GOOD]:  # "finishes with BUILD SUCCESS"
            return at + 2
        if sentence[code] == c.NONE and sentence[at] not in NEWS and not no_trouble(sentence, at):
            return code + 1
    return at + 1 if sentence[at] in NEWS else no_trouble(sentence, at) or _trouble_gone(sentence, at)


def no_trouble(sentence: Sentence, at: int) -> int:
    """No type errors or warnings."""
    if sentence[at] != c.NONE:
        return 0
    if sentence[at + 1] in (c.OTHER, c.REPORTS) and sentence[at + 2 : at + 4] == [c.AND, c.NONE]:
        at += 3  # "zero reports and zero failures"
    at = skip(sentence, at + 1, _OF_TROUBLE, 3)
    if sentence[at] not in TROUBLE:
        return 0
    return at + 3 if sentence[at + 1] == c.AND and sentence[at + 2] in TROUBLE else at + 1


def _trouble_gone(sentence: Sentence, at: int) -> int:
    """Where the verb comes last: "errors: none"."""
    if sentence[at] not in TROUBLE:
        return 0
    none = skip(sentence, at + 1, _VERB_LAST, 2)
    is_gone = sentence[none] == c.NONE and sentence[none + 1] in BORDER | {c.HELPING}
    return none + 1 if is_gone else 0


def is_about_all(sentence: Sentence, at: int) -> bool:
    """... for the whole repo. ... to report. No lints fired."""
    if sentence[at] == c.OF:
        thing = skip(sentence, at + 1, DETERMINERS, 3)
        return sentence[at + 1] == c.WHOLE and sentence[skip(sentence, thing, frozenset((c.THING,)), 2)] in BORDER
    return sentence[at - 1] in TROUBLE and sentence[skip(sentence, at, frozenset((c.OTHER,)), 2)] in BORDER


def is_free(sentence: Sentence, at: int) -> bool:
    """Whether news that end here have no object, and are not about a part: "pass in my new module"."""
    if sentence[at] == c.WHOLE:  # "les tests passent tous"
        return sentence[at + 1] in BORDER
    if sentence[at] == c.NUMBER and sentence[at + 1] in (c.OTHER, c.END):  # "pass 3 arguments", "of 5 pass 3"
        return sentence[at - 1] == c.TICK
    if sentence[at - 1] in TROUBLE and sentence[at] == c.OF and sentence[at + 1] == c.NUMBER:  # "out of 411"
        return True
    if sentence[at] == c.OF and sentence[at + 1] in (
        c.IT,
        c.BOTH,
    ):  # "for all three apps", "for both the app and ..."
        return sentence[at + 2] in (c.WHOLE, c.END) or sentence[at + 3] in BORDER
    if sentence[at : at + 3] == [c.OF, c.WHOLE, c.NUMBER]:  # "for all 9 workspaces"
        return sentence[at + 3] in (c.OTHER, c.THING) and sentence[at + 4] in BORDER
    if sentence[at - 1 : at + 2] == [c.GOOD, c.OF, c.NUMBER]:
        runs = skip(sentence, at + 2, _RUNS, 2)
        return runs > at + 2 and sentence[runs] in BORDER  # "for 50 consecutive runs"
    if sentence[at] not in (c.PREPOSITION, c.REPORTS):
        return sentence[at] not in OBJECT
    place = skip(sentence, at + 1, _PLACE, 3)
    is_part = sentence[at] == c.PREPOSITION and c.PART in sentence[at + 1 : place]  # not "with the new cache"
    return sentence[place] != c.SOME_TESTS and not is_part
