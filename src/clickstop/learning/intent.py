"""What a prompt asks for: a bug to be fixed, or something else. Words only; a doubt is neither."""

from __future__ import annotations

from itertools import pairwise

from clickstop.core.lists import phrases, words

REPORT, FIX, OTHER, UNCLEAR = "report", "fix", "other", "unclear"
_LONGEST = 4_000  # characters that are looked at
# The first words of a sentence that asks for something else than a fix.
_LEADS = frozenset(
    words(
        "let prettify turn rewrite finish complete run check tell commit add implement create build "
        "introduce support extend write generate scaffold allow enable expose provide design draft develop "
        "wire integrate refactor rename extract move simplify reorganise reorganize restructure split inline "
        "convert migrate upgrade update bump replace tidy clean cleanup format reformat document translate "
        "describe explain how what show list summarise summarize review optimise optimize speed port "
        "deprecate configure install set log test cover reword annotate type new let's merge rebase release "
        "increase decrease prepare plan investigate polish modernise modernize use need want using improve "
        "remove delete drop change switch make refine sort"
    )
)
_COURTESY = frozenset(words("please can could would you now then also next and ok okay hi hey we"))
_WANT = phrases(
    "as a |as an |i need|i want|i'd like|i would like|we need|we want|we should|it would be nice|feature:|feat:"
)
_STRONG = phrases(
    "regression|traceback|stack trace|stacktrace|is broken|are broken|broken since|got broken|"
    "stopped working|no longer work|doesn't work|does not work|don't work|not working|isn't working|"
    "users report|user reports|customers report|customer reports|was reported|complain|segfault|"
    "segmentation fault|keeps crashing|is crashing|crashed|crashes|in production|hotfix|off by one|"
    "off-by-one|typeerror|valueerror|keyerror|indexerror|attributeerror|nameerror|zerodivisionerror|"
    "unboundlocalerror|runtimeerror|nullpointer|null pointer|nil pointer|undefined is not|"
    "cannot read propert|panics|panic:|is wrong|are wrong|wrong result|wrong total|wrong value|wrong order|"
    "wrong date|wrong time|wrong answer|wrong output|wrong by|the wrong |a wrong |race condition|deadlock|"
    "infinite loop|memory leak|double charge|charged twice|sends twice|incorrectly|is incorrect|"
    "are incorrect|broke |breaks when|breaks if|fails when|fails if|fails with|fails for|fails on|is failing|"
    "are failing|fail with|fail when|fail on|returns 500|http 500|500 error|internal server error|"
    "goes missing|gets lost|are lost|is lost|corrupts|is corrupted|vulnerab|injection|but got|but gets|"
    "but returns|but it returns|instead of returning|hangs|freezes|went down|is ignored|are ignored|"
    "never called|never closed|times out|not respected|exploit|silently|lost us|something is off|can't log|"
    "can't register|cannot log|too many open|pass again|green again|work again|works again|blows up|broke |"
    "is red|are red|went red|build fails|tests fail|test fails|ci fails|off by"
)
_WEAK = phrases(
    "crash|fails|failing|failure|error|exception|throws|hang|leak|incorrect|instead of|unexpected|missing|"
    "duplicate|corrupt|loses|timeout|freeze|stale|flaky|wrong|twice|mojibake|garbled|blank page|empty page|"
    "shows nothing|does nothing|problem|issue|can't |cannot "
)
# How people tell what a program does that it should not; it counts where nothing else is asked for.
_BEHAVES = phrases(
    "isn't |aren't |doesn't |is not |are not |does not |wasn't |weren't |never |'s not | shows | returns |"
    " puts | dies| drops | forgets | skips | keeps | accepts | sees |are accepted|is accepted|can see other|"
    "someone else|is blank|is empty|are empty| nan |at random|randomly|disappear|vanish|stuck|blows up|"
    "yesterday's|still |comes out|come out|only the first|only the last|is always |are always | grows|expire|"
    " 0 for |logged out|too early|too late|too many|too few|is gone|are gone|since yesterday"
)
_FIXES = frozenset(("fix", "fixing", "repair", "debug", "resolve", "resolves", "hotfix", "bugfix", "diagnose"))
_FIXING = _FIXES | {"fixes", "fixed", "repaired", "resolved", "corrects", "correct"}
# Things that are fixed without having been a bug.
_TRIFLES = phrases(
    "typo|spelling|grammar|lint|formatting|format of|indentation|whitespace|readme|docstring|changelog|"
    "comment|import order|imports order|type hint|annotation|naming|merge conflict|conflicts|wording|heading|"
    "broken link|dead link|style guide|eslint|ruff|prettier|deprecation|documentation|the docs|translation|"
    "warnings"
)
_NOT_BUGS = phrases("bug tracker|bug report form|bug report template|debug|bug list|error page|error message")


def intent(text: str) -> str:
    """One of the four."""
    said = " ".join(text[:_LONGEST].lower().replace("\u2019", "'").split(" "))
    sentences = [words for part in _sentences(said) if (words := part.split())]
    if not sentences:
        return UNCLEAR
    trifling = any(word in said for word in _TRIFLES)
    led = [_is_led(words) or _is_led_later(words) for words in sentences]
    told = _is_told(said)
    asked = any(_asks_fix(words) and (told or not lead) for words, lead in zip(sentences, led, strict=True))
    other = any(led)
    reported = [_symptom(" ".join(words), words) for words, lead in zip(sentences, led, strict=True) if not lead]
    if trifling and not ("strong" in reported and not asked):
        return OTHER
    if "strong" in reported and (not led[0] or asked or told):
        return REPORT
    if "weak" in reported and (asked or not other):
        return REPORT
    if asked:
        return REPORT if told else FIX
    if other:
        return OTHER
    states = any(sign in f" {said} " for sign in _BEHAVES) or _is_statement(sentences[0], said)
    return REPORT if states else UNCLEAR


def _sentences(said: str) -> list[str]:
    for end in ("\n", ". ", "! ", "? ", "; ", ": ", " - ", " \u2013 "):
        said = said.replace(end, "\0")
    return said.split("\0")


def _is_led(words: list[str]) -> bool:
    """Whether a sentence begins by asking for something else."""
    while words and words[0].strip(",.!:*-#0123456789)") in _COURTESY:
        words = words[1:]
    first = words[0].strip(",.!:*") if words else ""
    line = " ".join(words)
    if first == "make" and any(word in line for word in (" pass", " green", " work again")):
        return False
    return first in _LEADS or line.startswith(_WANT) or ", implement " in line or ", add " in line


_NOUNS = frozenset(
    ("make", "change", "use", "log", "test", "type", "set", "format", "list", "plan", "show", "how", "what")
)


def _is_led_later(words: list[str]) -> bool:
    """Whether it goes on so after a comma: `the module is long, split it`."""
    return any(
        before.endswith(",") and word in _LEADS and word not in _NOUNS for before, word in pairwise(words)
    ) and not _asks_fix(words)


_SUBJECTS = frozenset(
    (
        *("the", "a", "an", "our", "my", "this", "that", "these", "those", "it", "there", "when", "after", "since"),
        *("if", "some", "two", "users", "customers", "people", "nobody", "everybody", "every", "on", "with", "in"),
    )
)
_WISHES = frozenset(
    words(
        "understand task project design module modules look looks here session requirements slow ugly messy "
        "unused outdated readable read name long should want would could let's need shall will must may "
        "please yes ok okay continue proceed thanks next sure plan step nice like todo feature"
    )
)
_DETERMINERS = frozenset(
    ("the", "a", "an", "all", "this", "that", "our", "my", "to", "up", "into", "it", "them", "for")
)
_STATED = 4  # words of the shortest statement


def _is_statement(words: list[str], said: str) -> bool:
    """Whether somebody only tells how things are: with nothing asked for, what is told is what is wrong."""
    plain = [word.strip(",.!:;()'\"`") for word in words]
    if len(plain) < _STATED or _WISHES & {word.strip(",.!:;?") for word in said.split()} or said.endswith("?"):
        return False
    if plain[0] in _SUBJECTS or plain[0].endswith("ing") or "(" in words[0]:
        return True
    if plain[1] in _DETERMINERS:  # a verb and what it is to be done to
        return False
    if any(word in ("is", "are", "was", "were", "ran", "has", "have") for word in plain[1:5]):
        return True
    return any(
        word.endswith("s") and not word.endswith(("ss", "us")) and after not in ("of", "for", "in", "to", "and")
        for word, after in pairwise(plain[1:5])
    )


def _asks_fix(words: list[str]) -> bool:
    return any(word.strip(",.!:()'\"") in _FIXES for word in words)


def _symptom(line: str, words: list[str]) -> str:
    plain = line
    for known in _NOT_BUGS:
        plain = plain.replace(known, "")
    bare = {word.strip(",.!:()'\"#`") for word in words}
    if any(sign in plain for sign in _STRONG) or ({"bug", "bugs"} & bare and "bug" in plain):
        return "strong"
    return "weak" if any(sign in plain for sign in _WEAK) else ""


def _is_told(said: str) -> bool:
    """Whether somebody shows or names what went wrong, whatever else is asked for."""
    if "traceback (most recent" in said or "\n    at " in said or "users report" in said or "panic:" in said:
        return True
    plain = said
    for known in _NOT_BUGS:
        plain = plain.replace(known, "")
    words = {word.strip(",.!:()'\"#`?") for word in plain.split()}
    return bool({"bug", "bugs", "regression"} & words)


def names_issue(text: str) -> bool:
    """Whether a text names an issue: `#12`, `GH-12`, `SHOP-12`."""
    for word in text.replace("(", " ").replace(")", " ").replace(",", " ").split():
        plain = word.strip(".:;!?[]")
        if plain[:1] == "#" and plain[1:].isdigit():
            return True
        head, dash, number = plain.partition("-")
        if (
            dash
            and number.isdigit()
            and head.isascii()
            and head.isupper()
            and 1 < len(head) < 11
            and head not in _CODES
        ):
            return True
        if "/issues/" in plain:
            return True
    return False


_CODES = ("UTF", "ISO", "SHA", "RFC", "CVE", "CR", "VR", "HTTP", "PEP", "COVID")
# What is put right without having been a bug, where it is all that is put right: `fix lint errors`.
_OBJECTS = frozenset(
    words(
        "test tests typo typos lint linting linter format formatting style styling docs doc documentation readme"
        " changelog docstring docstrings comment comments conflict conflicts whitespace indentation indent wording"
        " spelling grammar naming import imports"
    )
)
_SMALL = frozenset(words("the a an some minor small more few all remaining several another up my our"))
_MERE = frozenset(
    words("error errors warning warnings issue issues failure failures in of and for on to again nit")
)
_OTHER_KINDS = frozenset(words("feat refactor chore test tests ci build perf docs style"))
_GUARDS = frozenset(words("avoid avoids prevent prevents handle handles stop stops guard don't"))
_DAMAGE = frozenset(
    words(
        "crash crashes crashing error errors exception exceptions leak leaks race deadlock overflow underflow none"
        " null nil empty missing invalid infinite wrong incorrect duplicate duplicates traceback segfault panic"
        " regression hang hangs freeze corruption corrupt injection timeout"
    )
)


def is_fix_commit(subject: str) -> bool:
    """Whether the first line of a commit's message says that it fixes something."""
    said = subject.strip().lower()
    if said.startswith(("fixup!", "merge ", "revert ")):
        return False
    kind, colon, rest = said.partition(":")
    kind = kind.partition("(")[0].strip()
    if colon and kind in _OTHER_KINDS:
        return False
    plain = [word.strip(".,;:!()[]`'\"") for word in said.replace(":", " ").replace("/", " ").split()]
    plain = [word for word in plain if word]
    if colon and kind in ("fix", "bugfix", "hotfix"):
        return not _is_trifle(rest.split())
    if not plain:
        return False
    if plain[0] in _FIXING:
        return not _is_trifle(plain[1:])
    if plain[0] in _GUARDS:
        return any(word in _DAMAGE for word in plain[1:])
    return "bug" in plain[1:] or " fixes #" in said or "closes #" in said


def _is_trifle(object_words: list[str]) -> bool:
    """Whether what is fixed is only its own text: `typo in x`, `lint errors`; not `test runner crash`."""
    left = [word.strip(".,;:!()[]`'\"") for word in object_words]
    while left and left[0] in _SMALL:
        left = left[1:]
    return bool(left) and left[0] in _OBJECTS and (len(left) == 1 or left[1] in _MERE or left[1] in _OBJECTS)
