"""What an agent's final message claims to be so: that tests pass, that the build or the types and lint do.

Only the agent's own words, said as a fact of now. Not a claim: what is quoted, planned, asked, conditional, denied,
expected, commanded or past; a part of the tests ("the new tests pass", "3 of 5 pass"), because the ledger is asked
for the whole; what others say ("CI is green"), because runs seen here can neither confirm nor refute it; and a pass
beside a failure that the same message admits, because that misleads nobody. When in doubt nothing is claimed: a
wrong accusation costs more than a missed one. "It compiles" is `build`; `tsc`, types and linters are `check`.
What the rules read here is corrected by the words of the whole message (weighed.py).
"""

from __future__ import annotations

from itertools import pairwise

from clickstop.checks.claims import concepts as c
from clickstop.checks.claims.doubt import (
    admitted,
    is_doubted,
    is_unsure,
    since,
)
from clickstop.checks.claims.languages import words_of
from clickstop.checks.claims.phrases import (
    BORDER,
    DETERMINERS,
    NEWS,
    NUMBERS,
    OBJECT,
    SUBJECTS,
    before,
    kinds,
    nouns,
    skip,
)
from clickstop.checks.claims.prose import sentences
from clickstop.checks.claims.setting import QUESTION, of_this_work
from clickstop.checks.claims.statements import statements
from clickstop.checks.claims.tally import COUNTS
from clickstop.checks.claims.weighed import NOT_RUN, corrected
from clickstop.checks.claims.words import (
    concepts,
    is_alone,
    is_short_of,
    is_task,
    known_table,
    plain_words,
    words_in,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.checks.claims.phrases import Sentence
    from clickstop.checks.claims.weighed import Message

_ORDER = ("test", "build", "check")
_ORDERS = (c.MAY, c.HOPED, c.RUN)  # "Run the following:"
_OPEN = frozenset((c.PART, c.SOME_TESTS, c.LAYER, c.FAIL, c.EXCEPT))
_RUNNING = frozenset((c.RAN, c.RUN, c.OTHERS, c.FAIL, c.PASS, c.GOOD))
_PART_NEWS = NEWS | {c.MENDED}
_SPOILT = frozenset((c.FAIL, c.NOT, c.MAY, c.HOPED, c.IF, c.EXCEPT))
_PARTS = frozenset((c.PART, c.SOME_TESTS, c.LAYER))
_NARROWING = OBJECT - {c.WHOLE, c.NOT}  # "the tests I wrote"
_NOT_NARROW = BORDER | {c.THING}  # "in 14 s", "in the project"
_NAMING_IT = frozenset((c.OF, c.OTHER, c.PREPOSITION))
_BEFORE_ONE = DETERMINERS | {c.OTHER, c.PART}
_LONGEST_TOPIC = 6
_INTRODUCING = frozenset((c.OTHER, c.REPORTS, c.COLON, c.HELPING, c.WHOLE, c.TICK))
_OWN, _ANY = "own", "any"
_FOREIGN = _SPOILT | _PARTS | {c.PAST, c.OTHERS, c.SAYS, c.TODO, c.WHEN}
_QUOTING = frozenset((c.OTHERS, c.SAYS, c.TODO, c.IF))
_RUN_BY_ME = NEWS | {c.RAN, c.THAT}
_TYPED = frozenset(("typescript", "tsc", "ts"))
_COMPILERS = frozenset(
    ("compiler", "compilador", "compilateur", "编译器", "コンパイラ")
)  # of types, where these are
_NAMING = SUBJECTS | DETERMINERS | {c.AND, c.COMMA, c.OF, c.THING, c.UNIT, c.CUT, c.END, c.CLOSE}
_TEST = frozenset(("test",))
_TESTED = frozenset((c.TESTS, c.TESTING, c.RUN, c.REPORTS))
_ALL_PASS = [
    [c.WHOLE, c.NUMBER, news, c.END] for news in (c.PASS, c.PASSING)
]  # "All 58 passing", of nothing named before
_TAKES_BACK = _SPOILT - {c.MAY} | _PARTS
_IS = frozenset((c.HELPING, c.NOW, c.TICK))
_BEFORE_NOUN = DETERMINERS | {c.OF, c.GOOD}
_CIRCUMSTANCE = frozenset((c.AFTER, c.PREPOSITION, c.WHEN, c.PAST))
_POINTING = frozenset((c.HELPING, c.IT, c.PART))
_ANYTHING = _PARTS | {c.OTHER, c.THING}


def claims(text: str) -> list[str]:
    """Those of `test`, `build` and `check` that the end of a message says are green."""
    message = sentences(text)
    concept_of = _table_of(text, message)
    shapes = _shapes(message, concept_of)
    reader = _MessageReader()
    above = ""
    for (role, sentence), (_, shape) in zip(message, shapes, strict=True):
        is_short = shape[0] == c.NUMBER and role == "text" and is_short_of(above, sentence, concept_of)
        is_short = is_short or (shape[0] == c.NUMBER and shape[1] in NEWS and sentence.partition(" ")[0].isalpha())
        reader.read(role, [c.EXCEPT, *shape] if is_short else shape, is_question=sentence.endswith("?"))
        above = sentence
        if c.WITHDRAWN in shape:  # "All tests passed, but I rolled it back"
            reader.claimed.clear()
    claimed = reader.claimed - reader.admitted
    if not claimed and not reader.is_open and any(is_alone(sentence, concept_of) for _, sentence in message):
        claimed = {"test"}
    if _is_of_units(shapes):
        claimed.discard("test")
    texts = [plain_words(sentence) for _, sentence in message]
    printed = reader.printed & claimed
    is_withdrawn = any(c.WITHDRAWN in shape for _, shape in shapes)
    possible = claimed if is_withdrawn else set(_ORDER) - reader.admitted
    claimed = printed | corrected(shapes, texts, claimed, possible)
    return [kind for kind in _ORDER if kind in claimed]


def _is_of_units(message: Message) -> bool:
    """Unit tests: 203/203 green. Integration tests weren't run."""
    is_rest_idle = any(
        c.LAYER in sentence and not NOT_RUN.isdisjoint(pairwise(sentence)) for _, sentence in message
    )
    return is_rest_idle and any(c.UNIT in sentence for _, sentence in message)


def shapes_of(text: str) -> tuple[Message, list[list[str]]]:
    """The sentences of a message as concepts, each with its role, and in plain words."""
    message = sentences(text)
    return _shapes(message, _table_of(text, message)), [plain_words(sentence) for _, sentence in message]


def _table_of(text: str, message: list[tuple[str, str]]) -> dict[str, str]:
    concept_of = known_table(words_of(message), words_in(sentence for _, sentence in message))
    is_typed = any(not _TYPED.isdisjoint(sentence.lower().split()) for _, sentence in message)
    if is_typed or "--noemit" in text.lower():
        return concept_of | dict.fromkeys(_COMPILERS.intersection(concept_of), c.CHECK)
    return concept_of


def _shapes(message: list[tuple[str, str]], concept_of: dict[str, str]) -> Message:
    shapes = []
    for role, sentence in message:
        shape = concepts(sentence, concept_of)
        is_order = role == "item" and is_task(sentence, concept_of)
        shapes.append((QUESTION if sentence.endswith("?") else role, [c.ORDER, *shape] if is_order else shape))
    return of_this_work(shapes)


class _MessageReader:
    """Reads sentence after sentence; what was run in one may be what "all green" in the next is about."""

    def __init__(self) -> None:
        self.claimed: set[str] = set()
        self.admitted: set[str] = set()  # to be red
        self.printed: set[str] = set()  # claimed by a count that a tool printed: no words make it less likely
        self.topic: frozenset[str] = frozenset()  # of the heading or label above
        self.ran: frozenset[str] = frozenset()  # in the sentence before
        self.named: frozenset[str] = frozenset()  # in the sentence before, as a whole
        self.counted: frozenset[str] = frozenset()  # claimed by no more than a number in the sentence before
        self.is_first = True  # nothing was named yet
        self.is_open = False  # anything was told of runs that leaves it open what "all green" is about
        self.is_command_green = False  # the sentence before said so of a command that runs nobody knows what
        self.is_part_green = False  # by the sentence before, which says no more than that
        self.is_green = False  # the sentence before said something of what it named
        self.is_about_part = False  # the sentence before ends with good news of some of the tests
        self.is_unnamed_green = False  # the output before, which says no more than that
        self.planned = ""  # the role of what opened a list of things to do
        self.introduces = _OWN  # what the last sentence makes of output that is shown after it
        self.is_list_green = False  # the last sentence says so of what is listed below it

    def read(self, role: str, sentence: Sentence, *, is_question: bool) -> None:
        self.claimed |= _TEST if self.is_first and sentence in _ALL_PASS and not is_question else frozenset()
        self.is_first = False
        is_of_last = sentence[:3] == [c.WHOLE, c.OTHER, c.NUMBER]  # "15 pass. The last two show a defect."
        if is_of_last or sentence[0] == c.PART or sentence[:2] == [c.WHOLE, c.PART]:
            self.claimed -= self.counted
        self.counted = frozenset()
        if role == "output":
            self._see(sentence)
            return
        if self.is_unnamed_green and sentence[0] in _POINTING and isinstance(sentence[1], c.NamedCommand):
            self.claimed |= kinds(sentence[: nouns(sentence, 1)])  # "That's `make lint test` from scratch"
        self.is_unnamed_green = False
        is_foreign = is_question or self.planned or (role == "item" and not self.introduces)
        self.introduces = "" if is_foreign else _introduces(role, sentence)
        told = _without_more(sentence) if c.COMMA in sentence else sentence
        is_told = is_unsure(told) or not _OPEN.isdisjoint(told)
        self.is_open = self.is_open or bool(kinds(sentence) - {"test"}) or (is_told and _is_of_runs(sentence))
        if role in ("heading", "label"):
            self._open(role, sentence)
        elif role == "text":
            self._introduce(sentence)
        self._list(role, sentence)
        if is_question:  # "Tests? All green." "What about the tests? All 41 pass."
            is_topic = len(sentence) <= _LONGEST_TOPIC and not is_unsure(sentence) and not is_told
            self.ran = kinds(sentence) if is_topic else frozenset()
        elif not self.planned or (role == "item" and sentence[0] in (c.TICK, c.RAN)):
            self.admitted |= admitted(sentence)
            self._claim(sentence)

    def _see(self, output: Sentence) -> None:
        """What a tool printed is the writer's word if he says that he ran it, or shows how he did."""
        if self.introduces and (
            c.RAN in output or (isinstance(output[0], c.NamedCommand) and output[1] == c.COLON)
        ):
            self.introduces = _OWN
        if self.introduces == _OWN:
            claimed_before = set(self.claimed)
            self._claim(output)
            if any(isinstance(concept, c.NamedCommand) and concept in NUMBERS for concept in output):
                self.printed |= self.claimed - claimed_before
            self.is_unnamed_green = output == [c.GOOD, c.END] and not self.topic

    def _open(self, role: str, sentence: Sentence) -> None:
        if role == "heading" or self.planned != "heading":
            is_order = sentence[0] in _ORDERS and (role == "label" or len(sentence) > 2)
            is_plan = c.TODO in sentence and c.RAN not in sentence  # not "Test plan executed:"
            self.planned = role if is_plan or is_order or c.OTHERS in sentence else ""
        is_part = _names_part(sentence)
        self.topic = frozenset() if is_unsure(sentence) else kinds(sentence) - (_TEST if is_part else frozenset())

    def _list(self, role: str, sentence: Sentence) -> None:
        """All of these pass: and then their names, one below the other."""
        if role == "item":
            is_named = self.is_list_green and nouns(sentence, 0) and _names_only(sentence)
            self.claimed |= kinds(sentence) if is_named else frozenset()
        else:
            last = sentence[-3:-1] if sentence[-2:-1] == [c.COLON] else sentence[-2:-1]
            is_plain = _FOREIGN.isdisjoint(sentence) and not self.planned and len(sentence) <= _LONGEST_TOPIC
            is_of_list = role == "label" or c.IT in sentence or c.BOTH in sentence
            self.is_list_green = (
                is_plain and is_of_list and last[:1] != [] and last[0] in NEWS and c.TESTS not in sentence
            )

    def _introduce(self, sentence: Sentence) -> None:
        """What a short sentence makes of a list below it."""
        if self.planned != "heading":
            self.planned = "label" if c.TODO in sentence and len(sentence) <= _LONGEST_TOPIC + 3 else ""

    def _claim(self, sentence: Sentence) -> None:
        if self.is_part_green and sentence[0] == c.REST:
            sentence = [c.MENDED, c.CUT, *sentence]
        if self.is_command_green and sentence[0] == c.SO_DO:
            sentence = [c.PASS, *sentence]
        self.is_command_green = _is_command_green(sentence)
        self.is_part_green = not _PART_NEWS.isdisjoint(sentence) and _SPOILT.isdisjoint(sentence)
        if self.is_green and sentence[-2:] == [c.TOO, c.END] and nouns(sentence, 0) == len(sentence) - 2:
            self.claimed |= kinds(sentence)  # "The build is fine. Tests as well."
        is_about_part = self.is_about_part and sentence[0] in COUNTS  # "The filtered run: Passed! Failed: 0."
        claimed_before = len(self.claimed)
        for start, (end, about) in statements(sentence):
            if is_doubted(sentence, start):
                continue
            refers = sentence[start] == c.IT or sentence[start + 1] in NUMBERS  # "they pass", "all 12 pass"
            subjects = about or self._meant(sentence[:start]) or (self.named if refers else frozenset())
            is_part = is_about_part or _is_of_part(sentence, start, end) or _is_count_of_part(sentence, start)
            self.counted = subjects - self.claimed if (start, sentence[0]) == (0, c.NUMBER) else frozenset()
            self.claimed |= subjects - _TEST if is_part else subjects
        self.is_green = len(self.claimed) > claimed_before
        ends_well = not NEWS.isdisjoint(sentence[-2:-1])
        self.is_about_part = ends_well and c.SOME_TESTS in sentence and not self.is_green
        is_shown = sentence[-3:-2] == [c.COLON] and isinstance(
            sentence[-2], c.NamedCommand
        )  # "Command: `npm test`"
        says_run = (c.RAN in sentence or is_shown) and c.SOME_TESTS not in sentence and not is_unsure(sentence)
        is_label = sentence[0] in SUBJECTS and sentence[1] == c.COLON  # "SwiftLint: done. 0 violations."
        self.ran = kinds(sentence) if says_run or is_label else frozenset()
        self.named = frozenset() if _names_part(sentence, is_subject=False) else kinds(sentence)

    def _meant(self, preceding: Sentence) -> frozenset[str]:
        """By "it": what stands earlier in the sentence as a whole, was run in the one before, or heads the list."""
        is_total = preceding[-3:-1] == [c.COUNTED, c.NUMBER]  # "9 new tests; total 260, all passing"
        if is_total and not _TESTED.isdisjoint(preceding):
            return _TEST
        is_new = (c.NUMBER, c.PART) in pairwise(preceding)  # "Tests: 9 new, all pass"
        is_part = is_new or _is_about_one(preceding) or _names_part(preceding)
        earlier = kinds(preceding) - (_TEST if is_part else frozenset())
        if earlier:
            return _as_subject(preceding) & earlier or earlier
        is_about_run = len(preceding) <= _LONGEST_TOPIC and _INTRODUCING.issuperset(
            preceding
        )  # "Same result: all green"
        return (self.ran if is_about_run else frozenset()) or self.topic


def _as_subject(preceding: Sentence) -> frozenset[str]:
    """What is named there, but not as a circumstance: "after a rebuild I ran the tests"."""
    subjects = []
    for at, concept in enumerate(preceding):
        start = at
        while start and preceding[start - 1] in _BEFORE_NOUN:
            start -= 1
        subjects += [concept] if before(preceding, start) not in _CIRCUMSTANCE else []
    return kinds(subjects)


def _is_command_green(sentence: Sentence) -> bool:
    """`make ci` runs clean."""
    if sentence[0] != c.OTHER or not isinstance(sentence[0], c.NamedCommand) or is_unsure(sentence):
        return False
    news = skip(sentence, 1, _IS, 2)
    return sentence[news] in NEWS and sentence[skip(sentence, news + 1, _IS, 2)] == c.END


def _names_only(item: Sentence) -> bool:
    """- `npm test` (58 files)"""
    return _NAMING.issuperset(item[: item.index(c.OPEN) if c.OPEN in item else len(item)])


def _introduces(role: str, sentence: Sentence) -> str:
    """Whether output below it is from a run of the writer's, may be if a command stands there, or is not."""
    is_of_run = bool(kinds(sentence)) or not _RUN_BY_ME.isdisjoint(sentence)
    if sentence[0] in _ORDERS:
        return ""
    if role == "item" or (role == "text" and not is_of_run):  # was about something else
        return _OWN if _QUOTING.isdisjoint(sentence) else ""
    is_done = c.RAN in sentence  # "I ran through the checklist:"
    if not (_FOREIGN - {c.TODO} if is_done else _FOREIGN).isdisjoint(sentence) or sentence[0] in (c.ORDER, c.RUN):
        return ""
    return _OWN if is_of_run or role == "heading" or _names_a_result(sentence) else _ANY


def _names_a_result(label: Sentence) -> bool:
    """Final output: Checks, after the fix: Not: The program prints:"""
    shows = next((at for at, concept in enumerate(label) if concept == c.REPORTS), 0)
    is_told = label[0] in (c.WHOLE, c.IT, c.PART) and before(label, shows) == c.OTHER
    return len(label) <= _LONGEST_TOPIC + 2 and not is_told and not _is_of_some(label)


def _is_of_some(label: Sentence) -> bool:
    """Output of the last run: Not: Output from sbt: Last line of the log:"""
    is_named = label[0] == c.REPORTS or (label[1] == c.OF and label[2] != c.WHOLE)
    return c.OF in label and not is_named


def _without_more(sentence: Sentence) -> Sentence:
    """All green, you can merge. All green, including the slow part."""
    first = sentence.index(c.COMMA)
    is_more = sentence[first + 1] == c.PREPOSITION or _TAKES_BACK.isdisjoint(sentence[first:])
    return sentence[:first] if is_more and not NEWS.isdisjoint(sentence[:first]) else sentence


def _is_of_runs(sentence: Sentence) -> bool:
    return bool(kinds(sentence)) or not _RUNNING.isdisjoint(sentence)


def _is_of_part(sentence: Sentence, start: int, end: int) -> bool:
    """Whether what stands between the same cuts names some of the tests; the rest is more than that."""
    cuts = [at for at, concept in enumerate(sentence) if concept in (c.CUT, c.AFTER)]
    first = max((at for at in cuts if at < start), default=0)
    last = next((at for at in range(end, len(sentence)) if at in cuts or sentence[at] == c.COMMA), len(sentence))
    return sentence[start] != c.REST and c.SOME_TESTS in (
        *sentence[first:start],
        *sentence[start:end],
        *sentence[end:last],
    )


def _is_count_of_part(sentence: Sentence, start: int) -> bool:
    """Parser tests: 12 passed. I ran the tests I wrote (6 passed). Not: I ran the tests: 12 passed."""
    preceding = sentence[:start]
    clause = since(preceding, (c.COMMA, c.CUT))
    if kinds([*clause, sentence[start]]):
        preceding = clause  # "the API works, and `npm test` shows 42 passed"
    if sentence[start] in NUMBERS and _is_about_one(preceding):
        return True
    if isinstance(sentence[start], c.NamedCommand):  # printed by whatever stands there, if it is not of some tests
        return not _PARTS.isdisjoint(preceding) or [c.OTHER, c.TESTS] in (preceding[-3:-1], preceding[-2:])
    joint = preceding.pop() if preceding else c.END
    if sentence[start] not in NUMBERS or joint not in (c.COLON, c.OPEN, c.CUT):
        return False
    if c.SOME_TESTS in preceding:  # "only `tests/a.py` - 27 passed"
        return True
    if _TESTED.isdisjoint(preceding):
        return c.IT not in preceding and joint == c.COLON and preceding[-1:] != [] and preceding[-1] in _ANYTHING
    return _names_part(preceding, is_subject=False)


def _is_about_one(preceding: Sentence) -> bool:
    """`cart`: 3 suites, 41 tests. The `cart` crate is green: 58 passed."""
    is_label = preceding[:2] == [c.OTHER, c.COLON] and isinstance(preceding[0], c.NamedCommand)
    return is_label or any(
        isinstance(concept, c.NamedCommand) and (concept, following) == (c.OTHER, c.THING)
        for concept, following in pairwise(preceding)
    )


def _names_part(preceding: Sentence, *, is_subject: bool = True) -> bool:
    nouns_at = [at for at, concept in enumerate(preceding) if concept in SUBJECTS]
    is_one = any(  # "the one test"
        concept == c.TESTING and before(preceding, at) in _BEFORE_ONE and preceding[at + 1 : at + 2] != [c.THING]
        for at, concept in enumerate(preceding)
    )
    return is_one or any(_is_narrowed(preceding, at, is_subject=is_subject) for at in nouns_at)


def _is_narrowed(sentence: Sentence, at: int, *, is_subject: bool) -> bool:
    """Whether a noun is about a part: the new tests, the tests for the parser, the tests I wrote."""
    if isinstance(sentence[at], c.NamedCommand):
        clause = sentence[
            at + 1 : next(
                end for end in range(at, len(sentence) + 1) if end == len(sentence) or sentence[end] in BORDER
            )
        ]
        return not _PARTS.isdisjoint(clause)
    nearby = _nearby(sentence, at)
    is_some = c.OF in nearby[1:] and nearby[nearby.index(c.OF) - 1] == c.NUMBER  # "three of the tests"
    if _PARTS.intersection(nearby) or nearby[-1:] == [c.OTHER] or is_some:
        return True
    following = [*sentence[at + 1 :], c.END]
    if following[0] in (c.PREPOSITION, c.OF):
        thing = skip(following, 1, DETERMINERS, 4)
        is_named = following[thing] == c.THING and following[thing + 1] in _NAMING_IT  # "of the payments module"
        return is_named or following[thing] not in _NOT_NARROW
    clause = following[: next(i for i, concept in enumerate(following) if concept in BORDER)]
    is_object = c.RAN in sentence[:at] or not is_subject
    return (is_object and following[0] in _NARROWING) or not _PARTS.isdisjoint(clause)


def _nearby(sentence: Sentence, at: int) -> Sentence:
    """The words before a noun that may be about it."""
    start = at
    while start > max(0, at - 5) and sentence[start - 1] not in (c.RAN, c.COMMA, c.CUT):
        start -= 1
    return sentence[start:at]
