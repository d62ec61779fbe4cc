"""What words stand for. A language is a table of words for these (`tables/english.txt`). Rules know nothing else;
some concepts only the weights know.

A line of a table is a concept and its phrases, or several concepts and phrases that stand for them in this order
("rest+pass: nothing else broke"). Phrases with alternatives, "(came|comes) back( all|) clean", have lines of
their own.

A language needs not fill them all: what no table has is not understood, and what is not understood claims nothing.
"""

# things that can be green
TESTS = "tests"  # all of them: "the test suite"
BUILD = "build"
CHECK = "check"  # types and lint
GATES = "gates"  # what a list after it names, else CHECK: "all checks"
TESTING = "testing"  # names a topic, as in a heading; claims nothing
SOME_TESTS = "some_tests"  # a part, named by a path or a filter
NEUTRAL = "neutral"  # may stand in a list with them: "formatting"
THING = "thing"  # what compiles: "the project"
IT = "it"  # what was named before: "everything"
BOTH = "both"
ARTIFACT = "artifact"  # a file that only a build makes


class NamedCommand(str):
    """A thing named by its command, or a count that was printed: no word beside it makes a longer name of it."""

    __slots__ = ()


class NamedTool(str):
    """A thing named by its tool: a word before it says nothing of it, "after the change mypy is clean"."""

    __slots__ = ()


# words around them
WHOLE = "whole"  # leaves it whole: "all", "the"
PART = "part"  # makes a part of it: "new", "most"
UNIT = "unit"  # a kind of tests that is taken for all of them
LAYER = "layer"  # a kind of tests that alone is a part: "integration"
NUMBER = "number"
FULL_SHARE = "full_share"  # "58/58"
COUNTED = "counted"  # may be counted beside tests that pass: "skipped", "assertions", "files inspected"
REST = "rest"  # all that a sentence has not told of yet: "everything else"
CASES = "cases"  # tests, if all of them are counted, else COUNTED: "each of the 88 scenarios"
FILES = "files"  # a part, unless they are counted: "0 issues in 64 files"
COUNTER = "counter"  # between a number and what it counts; means nothing more

# news of them
PASS = "pass"
PASSING = "passing"  # may also stand before its noun
GOOD = "good"  # "green", "clean"
TICK = "tick"
PRINTED = "printed"  # a line that sounds like success, good news after what printed it
AT_EASE = "at_ease"  # good news of what stands before it, in other places nothing: "fine with"
COMPLETES = "completes"  # news of a build alone
MAKES = "makes"  # news of a build's command, with what it makes: "generates the"
COMPILES = "compiles"  # noun and news in a word
COMPILES_THERE = "compiles_there"  # the same with its subject alone: "builds on linux"
BUILD_PASSES = "build_passes"  # the same of any subject: "compiles again"
TYPECHECKS = "typechecks"
COMPILED = "compiled"  # the same if "cleanly" or "without errors" follows
TESTS_PASS = "tests_pass"  # a phrase that says it all
IT_PASSES = "it_passes"  # the same of what was named before: "nothing broke"
ALONE = "alone"  # a whole sentence that needs no noun, after a "=": "all green"
REPORTS = "reports"  # brings news: "tsc reports no errors"
MENDED = "mended"  # news of a part: "fixed"
FAIL = "fail"  # now
BROKEN = "broken"  # the same, only of a noun before it
FAILED = "failed"  # perhaps mended since
NONE = "none"  # "no", "without"
TROUBLE = "trouble"  # "errors"
WARNINGS = "warnings"  # a pass may have some
COMPLAIN = "complain"  # what a tool that is denied to do so does: "grumble"
NOTHING = "nothing"  # "nothing failed", "it reports nothing"
EVERYTHING = "everything"  # after "ran" all tests, else IT

# words between a noun and its news
HELPING = "helping"
WAS = "was"
NOW = "now"  # whatever was said before it is over
RAN = "ran"
RUN = "run"  # "tests run clean", or an order
SO_DO = "so_do"
TOO = "too"  # right after a noun it joins that to what follows, or to the news before: "and the tests, too"

# words that take a statement back
NOT = "not"
MAY = "may"  # possible or wanted; ends at "and"
HOPED = "hoped"  # planned, asked for or to be checked; ends at a comma
IF = "if"  # at the start of a sentence it holds to its end
ORDER = "order"  # at the start of a sentence: "install it, and all tests pass"
ONCE = "once"  # a condition, unless it counts: "once with the cache and once without"
TIMES = "times"  # counts runs: "twice"
WHEN = "when"
AFTER = "after"  # doubtful only right before a noun
SINCE = "since"  # a condition after news ("once the tests pass"), else no more than when
PAST = "past"
OTHERS = "others"  # who run checks elsewhere: "CI"
SAYS = "says"  # others who say so
EXCEPT = "except"  # the whole sentence is a partial report
WEAKENED = "weakened"  # green at a price that is named: "I disabled the test, so ..."
PURPOSE = "purpose"  # planned, unless a run is told of after it: "to make sure that nothing broke, I ran"
TODO = "todo"  # heads a list of things to do

# words that tell what a message is about, where that is not the work as it now is; mostly for the weights
FRAME = "frame"  # opens a proposal, a review or a draft: "I propose"
WORDING = "wording"  # a text or a measure; what stands after a colon is its wording: "definition of done:"
ASKS = "asks"  # to be allowed to begin: "shall I start"
UNTOUCHED = "untouched"  # nothing was changed: "I made no changes"
WITHDRAWN = "withdrawn"  # what was told before it was taken back: "I rolled it back"
CAVEAT = "caveat"  # what was just said proves nothing: "which doesn't mean that"

# joints
THAT = "that"  # leaves a statement true: "verified that"
SUBORDINATE = "subordinate"  # the same after a word of that sort, and else a doubt: "I think that"
AND = "and"
PREPOSITION = "preposition"  # may follow "pass"
OF = "of"  # may not
COMMA = ","
CUT = "but"  # what was said before does not reach over it
COLON = ":"
OPEN = "("
CLOSE = ")"
OTHER = "other"  # every word that no table has
END = "end"  # of the sentence
THEN = "+"  # joins concepts for which one phrase stands: "rest+pass"

KINDS = {
    TESTS: "test",
    TESTING: "test",
    TESTS_PASS: "test",
    BUILD: "build",
    COMPILES: "build",
    COMPILES_THERE: "build",
    BUILD_PASSES: "build",
    COMPILED: "build",
    CHECK: "check",
    TYPECHECKS: "check",
}
