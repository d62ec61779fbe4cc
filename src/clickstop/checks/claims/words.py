"""A sentence to concepts, by the table of its language."""

from __future__ import annotations

from clickstop.checks.claims import concepts as c
from clickstop.checks.claims.denied import without_denials
from clickstop.checks.claims.languages import TOOLS, table_of
from clickstop.checks.claims.phrases import BORDER, LIST, NEWS, NUMBERS, SUBJECTS
from clickstop.checks.claims.programs import PROGRAMS
from clickstop.core.unspaced import split_unspaced

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container, Iterable

_LONGEST_PHRASE = 8  # words
_SHORTEST_STEM = 4  # characters before a "*"
_LONGEST_SENTENCE = 400  # concepts; what goes on longer is no sentence
_SIGNS = {
    **dict.fromkeys((",", "·", "・"), c.COMMA),
    **dict.fromkeys(("(", "["), c.OPEN),
    **dict.fromkeys((")", "]"), c.CLOSE),
    **dict.fromkeys((";", "—", "\u2013", "-", "--"), c.CUT),
    **dict.fromkeys((":", "→", "=", "->", "|", "⇒", "…"), c.COLON),
}
_APART = str.maketrans({sign: f" {sign} " for sign in ",;:()[]|=&+·・…→⇒✅✔✓🟢☑👍👌💚❌✗✘🔴🎉⚠—\u2013"})
_AROUND_WORDS = ".!?¿¡\"'*_`\ufe0f\ufe0e"
_AROUND = " .!*_🎉✅🟢"
_UNITS = ("bytes", "kb", "mb", "gb", "kib", "mib", "ms", "seconds")
_SAID_MORE_OF = SUBJECTS | {c.COMMA, c.NOW, c.THING}
_PRINTING = SUBJECTS | {c.THING}
_BESIDE_COUNT = frozenset((c.HELPING, c.UNIT, c.LAYER, c.PART, c.IT))  # "12 new tests, 11 of them pass"
_PASSED = frozenset((c.PASS, c.PASSING, c.GOOD))
_AFTER_COUNT = BORDER | {c.HELPING}
_GOES_ON = LIST | {c.HELPING, c.WHOLE, c.BOTH, c.END}
_COUNTING = frozenset((c.OTHER, c.HELPING))
_COMPOUNDED = SUBJECTS | {c.TESTING, c.UNIT, c.LAYER}
_PURPOSE_ENDS = BORDER - {c.AND}
_OTHERS_RUN = SUBJECTS - {c.BUILD}
_TELLING = frozenset((c.COLON, c.REPORTS, c.HELPING, c.COMPLETES, c.PREPOSITION, c.OF, c.OTHER))
_BETWEEN = frozenset((c.HELPING, c.BOTH, c.NOW, c.WHOLE, c.NUMBER, c.COMMA, c.WAS, c.IT))
_OF_SO_MANY = ("/", "out", "the", "sur")
_GREEN = SUBJECTS | NEWS | {c.TESTS_PASS, c.IT_PASSES}
_FILLING = frozenset((c.HELPING, c.NOW, c.WAS, c.TICK, c.WHOLE, c.AND, c.REPORTS, c.COMPLETES, c.END))
_ALONE = ([c.IT_PASSES], [c.NONE, c.FAIL], [c.NONE, c.FAILED], [c.FULL_SHARE])
_OF_ALL = NEWS | {c.IT, c.COLON, c.COMMA, c.OPEN, c.CLOSE, c.FULL_SHARE}
_NAMED_BY_OTHERS = frozenset((c.GATES, c.CASES, c.FILES))
_ADDS_NOTHING = frozenset(
    (c.OTHER, c.HELPING, c.NOW, c.WHOLE, c.NUMBER, c.MAY, c.OF, c.IT, c.ORDER, c.THING, c.AND, c.END)
)
_INCLUDING = ("inclu", "y com", "einsc", "inkl.")
_INCLUDED = SUBJECTS | {c.PREPOSITION, c.PART, c.LAYER, c.UNIT, c.SOME_TESTS, c.AND}
_VERB_GOOD, _NOUN_GOOD = f"{c.COMPILES}{c.THEN}{c.GOOD}", f"{c.THING}{c.THEN}{c.GOOD}"  # "all packages ok"
_BEFORE_NOUNS = frozenset((c.WHOLE, c.NUMBER, c.PART, c.OF))
_FIRST_UNSPACED, _FIRST_FACE = "\u2e80", "\U0001f000"  # Chinese and Japanese are written without spaces


class _Anything:
    """All that can be said."""

    def __contains__(self, _: object) -> bool:
        return True


_spelled_out: dict[str, dict[str, str]] = {}  # tables of languages that were read before


def known_table(words: str, said: Container[str]) -> dict[str, str]:
    """The table of a language: at first only what was said, and from the second message on all of it, kept."""
    if words not in _spelled_out:
        _spelled_out[words] = {}
        return table(words, said)
    _spelled_out[words] = _spelled_out[words] or table(words)
    return _spelled_out[words]


def table(words: str, said: Container[str] = _Anything()) -> dict[str, str]:
    """What each word, phrase and stem ("clean*") of a language stands for, so far as it was said."""
    concept_of = {name: concept for name, concept in PROGRAMS.items() if concept != c.BUILD} | _SIGNS
    for lines in (table_of(TOOLS), words):  # a language goes before tools
        for name, phrases in entries(lines, said):
            concept_of.update(dict.fromkeys(phrases, name))
    return concept_of


def entries(lines: str, said: Container[str] = _Anything()) -> list[tuple[str, list[str]]]:
    """The concepts of a table, each with its phrases. Later ones count: what is told first, and no pattern.

    A line of patterns has alternatives: "(came|comes) back( all|) clean" is four phrases.
    """
    joined = lines.strip().replace("|\n    ", "|").replace("\n    ", " ").split("\n")
    parts = (line.partition(": ") for line in reversed(joined))
    named = [(name, phrases.split(", ")) for name, _, phrases in parts]
    spelled = [
        (name, [form for pattern in phrases for form in _forms(pattern, said)])
        for name, phrases in named
        if "(" in phrases[0]
    ]
    return spelled + [(name, phrases) for name, phrases in named if "(" not in phrases[0]]


def _forms(pattern: str, said: Container[str]) -> list[str]:
    """A pattern in all the forms that may have been said."""
    forms = [""]
    for piece in pattern.split(")"):
        fixed, _, choices = piece.partition("(")
        forms = [
            f"{form}{fixed}{choice}"
            for choice in choices.split("|")
            if choice in said or (" " in choice and choice.strip().partition(" ")[0] in said)
            for form in forms
        ]
        if not forms:
            break
    return forms


def words_in(sentences: Iterable[str]) -> Container[str]:
    """What has been said, as tables write it: words, or the text of a language without spaces."""
    text = "\n".join(sentences).lower().replace("\u2019", "'").translate(_APART)
    if not text.isascii() and any(sign >= _FIRST_UNSPACED and sign < _FIRST_FACE for sign in text):
        return text
    return {word.strip(_AROUND_WORDS) for word in text.split()} | {""}


def plain_words(sentence: str) -> list[str]:
    """The words as they are; numbers are all alike, and what has no spaces is taken character by character."""
    words: list[str] = []
    for word in sentence.lower().replace("\u2019", "'").translate(_APART).split():
        bare = word.strip(_AROUND_WORDS) or word
        if bare.isdecimal():
            words.append("0")
        elif bare.isascii() or not any(_FIRST_UNSPACED <= sign < _FIRST_FACE for sign in bare):
            words.append(bare)
        else:
            words += bare
    return words


def concepts(sentence: str, table: dict[str, str]) -> list[str]:
    """One for each word or phrase, in order, and the end."""
    text = _without_thousands(sentence.lower().replace("\u2019", "'")).translate(_APART)
    words = [part for word in text.split() for part in _parts(word.strip(_AROUND_WORDS), table) if part]
    while words and words[-1] not in table and not any(map(str.isalnum, words[-1])):
        words.pop()  # an ornament at the end says nothing: "✨"
    concepts_so_far: list[str] = []
    counts: dict[int, str] = {}  # what the numbers are, by their place
    at = 0
    while at < len(words) and len(concepts_so_far) < _LONGEST_SENTENCE:
        concept, length = _phrase(words, at, table)
        if concept == c.NUMBER:
            counts[len(concepts_so_far)] = words[at]
        if words[at].startswith("~") and (concept in SUBJECTS or concept in (c.NUMBER, c.OTHER, c.EXCEPT)):
            concept = c.NamedCommand(concept)
        elif length == 1 and words[at] in PROGRAMS and concept in SUBJECTS:
            concept = c.NamedTool(concept)
        if concept == c.SUBORDINATE:
            concept = _subordinate(concepts_so_far, words[at])
        if concept == _VERB_GOOD and concepts_so_far[-1:] and concepts_so_far[-1] in _BEFORE_NOUNS:
            concept = _NOUN_GOOD if words[at] != "builds" else c.BUILD + c.THEN + c.GOOD
        at += length
        if concept == c.SAYS and concepts_so_far[-1:] and concepts_so_far[-1] in _PRINTING:
            concept = c.REPORTS  # what a command prints is no hearsay
        if concept != c.COUNTER:
            concepts_so_far += concept.split(c.THEN) if c.THEN in concept else [concept]
    concepts_so_far = _without_doubles(concepts_so_far)
    concepts_so_far += [c.EXCEPT, c.END] if _is_short(concepts_so_far, counts) else [c.END]
    concepts_so_far = _without_purpose(concepts_so_far)
    concepts_so_far = [_in_place(concepts_so_far, at) for at in range(len(concepts_so_far))]
    return without_denials(_of_command(concepts_so_far))


def _without_doubles(sentence: list[str]) -> list[str]:
    """The full set of tests is tests, as is "la batería entera de pruebas"."""
    for at in range(len(sentence) - 3, -1, -1):
        is_set = at == 0 or sentence[at - 1] not in (c.NUMBER, c.PART)
        if is_set and sentence[at : at + 3] == [c.TESTS, c.OF, c.TESTS] and type(sentence[at + 2]) is str:
            del sentence[at + 1 : at + 3]
    return sentence


def is_task(item: str, table: dict[str, str]) -> bool:
    """Whether an item of a list says what to do, by the ending of an infinitive: "Limpiar el lint"."""
    verb = item.partition(" ")[0].lower()
    return verb.isalpha() and f"^{verb[-2:]}" in table and verb not in table


def is_short_of(above: str, sentence: str, table: dict[str, str]) -> bool:
    """I added 17 tests. 15 pass."""
    return concepts(f"{above} ; {sentence}", table)[-2] == c.EXCEPT


def _without_purpose(sentence: list[str]) -> list[str]:
    """I ran the tests (to be sure that nothing fails): all green. (To see whether it works) I ran them."""
    if c.PURPOSE not in sentence or c.RAN not in sentence:
        return sentence
    start = sentence.index(c.PURPOSE)
    ran = sentence.index(c.RAN)
    ends = (at for at in range(start, len(sentence)) if at == ran or sentence[at] in _PURPOSE_ENDS)
    return [*sentence[:start], c.HELPING, *sentence[next(ends, start + 1) :]]


def _of_command(sentence: list[str]) -> list[str]:
    """`gradle test` ends with BUILD SUCCESSFUL: that is of what was run."""
    for at in range(len(sentence) - 1):
        if sentence[at : at + 2] == [c.BUILD, c.GOOD]:
            above = at
            while above and sentence[above - 1] in _TELLING:
                above -= 1
            run = sentence[above - 1]
            is_run = run == c.SOME_TESTS or (isinstance(run, c.NamedCommand) and run in _OTHERS_RUN)
            if 0 < above < at and is_run:
                return sentence[:at] + sentence[at + 1 :]
    return sentence


def _last(sentence: list[str], at: int) -> int:
    """Where the number stands that is counted there."""
    return at - 1 - sentence[:at][::-1].index(c.NUMBER)


def _subordinate(preceding: list[str], word: str) -> str:
    """What "that" makes of what follows; a "que" may also say more of a thing, or since when."""
    last = preceding[-1] if preceding else c.END
    if word == "que" and last in _SAID_MORE_OF:
        return c.OTHER
    if last == c.COMMA:
        preceding.pop()
    return c.THAT if preceding[-1:] == [c.THAT] else c.MAY


def _is_short(sentence: list[str], counts: dict[int, str]) -> bool:
    """Of 88 tests, 80 pass; the others were not skipped."""
    tests = passes = 0
    for at, word in counts.items():
        is_version = (
            at > 1 and sentence[at - 1] == c.OTHER and sentence[at - 2] in (c.PREPOSITION, c.OF)
        )  # "on Node 22"
        if not word.isdecimal() or is_version:
            continue
        counted = [concept for concept in sentence[at + 1 : at + 4] if concept not in _BESIDE_COUNT][:1]
        if counted and counted[0] in _PASSED:
            passes = int(word[:9])
        elif counted == [c.TESTS] or sentence[max(0, at - 2) : at] == [c.TESTS, c.HELPING]:
            tests = int(word[:9])
    return 0 < passes < tests and {c.COUNTED, c.CASES, c.NOT}.isdisjoint(sentence)


def _in_place(sentence: list[str], at: int) -> str:
    concept = sentence[at]
    if concept == c.EVERYTHING:
        return c.TESTS if _is_run(sentence, at) else c.IT
    if concept == c.UNIT:  # "unit: 312 ok", "unit + e2e | 690 of 690"
        levels = at + 3 if sentence[at + 1 : at + 3] == [c.AND, c.LAYER] else at + 1
        return c.TESTS if sentence[levels] in (c.OPEN, c.COLON, c.TICK) else concept
    if concept == c.TESTING and at > 1 and sentence[at - 1] in LIST and sentence[at - 2] in SUBJECTS:
        return c.TESTS if sentence[at + 1] in _GOES_ON else concept  # "lint, test and build are green"
    if concept == c.SAYS and _says_a_tool(sentence, at):
        return c.PREPOSITION
    if concept == c.SINCE:
        return c.IF if at and sentence[at - 1] in _GREEN else c.HELPING
    if concept == c.NOT and c.NUMBER in sentence[max(0, at - 3) : at] and sentence[at + 1] in BORDER:
        is_contrast = sentence[0] == c.REPORTS and c.COLON not in sentence  # "with 5.1 it builds, with 5.2 not"
        is_counted = _COUNTING.issuperset(sentence[_last(sentence, at) + 1 : at]) and not is_contrast
        return c.COUNTED if is_counted else concept  # "11 skipped", "3 of them skipped as before"
    if concept == c.NOT and at and sentence[at - 1] == c.COMMA and sentence[at + 1] == c.NUMBER:
        return c.COUNTED if sentence[at + 2] in _AFTER_COUNT else concept  # "passed 233, skipped 2"
    if concept == c.COMPILES:
        return _compiled_in_place(sentence, at)
    if concept == c.PURPOSE:
        return c.HOPED
    if concept == c.AT_EASE:
        return c.GOOD if _subject_before(sentence, at) else c.OTHER
    if concept in _NAMED_BY_OTHERS:
        return _named_in_place(sentence, at)
    if concept in (c.ONCE, c.TIMES):
        return c.HELPING if c.TIMES in sentence or sentence.count(c.ONCE) > 1 else c.IF
    return _joined(sentence, at) if concept == c.TOO else concept


def _compiled_in_place(sentence: list[str], at: int) -> str:
    if at and sentence[at - 1] == c.CHECK:
        return c.PASS  # "TypeScript compiles"
    return c.BUILD if sentence[at + 1] == c.PASS else c.COMPILES  # "production builds succeed"


def _named_in_place(sentence: list[str], at: int) -> str:
    """What gates, cases and files are, by what stands around them."""
    last = sentence[at - 1] if at else c.END
    if sentence[at] == c.CASES:
        is_all = at > 1 and last in NUMBERS and sentence[at - 2] in (c.WHOLE, c.PREPOSITION)
        return c.TESTS if is_all else c.COUNTED
    if sentence[at] == c.FILES:
        if last == c.NONE and c.CHECK in sentence[:at]:
            return c.TROUBLE  # "ruff lists no files"
        return c.COUNTED if last == c.NUMBER else c.PART
    joint = next((here for here in range(at, len(sentence)) if sentence[here] in (c.COLON, c.OPEN)), None)
    listed = SUBJECTS.intersection(sentence[joint:] if joint else ())
    return c.IT if listed and c.CHECK not in listed else c.CHECK


def _subject_before(sentence: list[str], at: int) -> bool:
    """The tests are fine with the new flag. The linter is only if that is all there is: "with the repo"."""
    is_of_all = sentence[at + 2 : at + 4] == [c.WHOLE, c.THING]
    if sentence[at + 2] == c.OTHER and sentence[at + 3] == c.END:
        return False  # "fine with me"
    while at and sentence[at - 1] in _BETWEEN:
        at -= 1
    return at > 0 and sentence[at - 1] in (_PRINTING if is_of_all else (c.TESTS,))


def _says_a_tool(sentence: list[str], at: int) -> bool:
    """No squiggles according to `tsc`."""
    tool = at + 1 + (sentence[at + 1] in (c.OTHER, c.WHOLE))
    is_last = tool + 1 < len(sentence) and sentence[tool] in SUBJECTS and sentence[tool + 1] in BORDER
    return is_last and not _GREEN.isdisjoint([*sentence[:at], c.GOOD if c.NONE in sentence[:at] else c.END])


def _is_run(sentence: list[str], at: int) -> bool:
    """I ran everything. J'ai tout relancé."""
    if c.RAN in sentence[max(0, at - 2) : at]:
        return True
    return at > 0 and c.RAN in sentence[at + 1 : at + 3]


def _joined(sentence: list[str], at: int) -> str:
    """What "too" means where it stands."""
    if not at or sentence[at - 1] not in SUBJECTS:
        return c.HELPING
    if sentence[at + 1] in SUBJECTS or sentence[at + 1] == c.LAYER:
        return c.AND
    return c.TOO if sentence[at + 1] in (c.END, c.CUT, c.COMMA, c.CLOSE) else c.HELPING


def is_alone(sentence: str, table: dict[str, str]) -> bool:
    """Whether it is a whole sentence that says of all there is that it is green, or begins with such a one."""
    first, _, more = sentence.lower().partition(", ")
    if table.get(f"={first.strip(_AROUND)}") == c.ALONE:
        says_more = _ADDS_NOTHING if more[:5] not in _INCLUDING else _ADDS_NOTHING | _INCLUDED
        return not more or says_more.issuperset(concepts(more, table))
    told = concepts(sentence, table)
    is_of_all = told[-2:] == [c.FULL_SHARE, c.END] and told[0] in _OF_ALL  # "Everything is green: 58 of 58"
    told = [concept for concept in told if concept not in _FILLING]
    return told in _ALONE or (is_of_all and _OF_ALL.issuperset(told))


def _without_thousands(text: str) -> str:
    """`1,204` is one word, and so is `2:05`."""
    at = text.find(":")
    while at >= 0:
        if text[at - 1 : at].isdigit() and text[at + 1 : at + 3].isdigit() and not text[at + 3 : at + 4].isalnum():
            text = f"{text[:at]}.{text[at + 1 :]}"
        at = text.find(":", at + 1)
    at = text.find(",")
    while at >= 0:
        after = text[at + 1 : at + 5]
        if text[at - 1 : at].isdigit() and after[:3].isdigit() and not after[3:].isdigit():
            text = text[:at] + text[at + 1 :]
        at = text.find(",", at + 1)
    return text


def _parts(word: str, table: dict[str, str]) -> list[str]:
    """`lint/types/tests` and `3/5` are lists, a path is one word, and what has no spaces is split by the table."""
    if not word.isascii() and any(sign >= _FIRST_UNSPACED for sign in word):
        return split_unspaced(word, table)
    if word in table:
        return [word]
    if word.endswith("'s") and word[:-2] in table:  # "the bundle's fine", "mypy's output"
        return [word[:-2], "'s"]
    if "/" not in word and "-" not in word:
        return [word]
    if "/" not in word:  # "unit-test run"
        parts = word.split("-")
        return parts if all(table.get(part) in _COMPOUNDED for part in parts) else [word]
    parts = word.split("/")
    if not all(part.isdigit() or part == "test" or table.get(part) in SUBJECTS for part in parts):
        return [word]
    return [item for part in parts for item in ("tests" if part == "test" else part, "/")][:-1]


def _phrase(words: list[str], at: int, table: dict[str, str]) -> tuple[str, int]:
    phrase, longest = words[at], 1
    for length, word in enumerate(words[at + 1 : at + _LONGEST_PHRASE], 2):
        phrase = f"{phrase} {word}"
        if phrase in table:
            longest = length
    if longest > 1:
        return table[" ".join(words[at : at + longest])], longest
    share = _share(words[at : at + 6], table)
    return share or (_word(words[at], words[at + 1] if at + 1 < len(words) else "", table), 1)


def _share(words: list[str], table: dict[str, str]) -> tuple[str, int] | None:
    """All of so many counts as a number; some of so many is a part: "3 out of the 5"."""
    if not words[0].isdigit():
        return None
    is_named = table.get(words[1 % len(words)]) == c.TESTS and words[2:3] != ["/"]  # "3 tests sur 3"
    first = at = 1 + is_named
    while at < len(words) and (words[at] in _OF_SO_MANY or table.get(words[at]) == c.OF):
        at += 1
    if at == first or at == len(words) or not words[at].isdigit():
        return None
    if words[0] == "0":
        return c.NONE, at + 1  # "0 of 230 tests fail"
    if words[at] != words[0] and words[at + 1 : at + 2] and words[at + 1] in _UNITS:
        return c.NUMBER, at + 1
    full = f"{c.FULL_SHARE}{c.THEN}{c.TESTS}" if is_named else c.FULL_SHARE
    return (full if words[at] == words[0] else c.EXCEPT), at + 1


def _word(word: str, after: str, table: dict[str, str]) -> str:
    concept = table.get(word)
    if concept in (c.PAST, c.WHEN, c.AFTER) and after.endswith("ing") and not after.endswith("thing"):
        return c.HELPING if concept == c.AFTER else c.PREPOSITION  # before committing, after running
    if concept:
        return concept
    if word.lstrip("~").rstrip("kms+").replace(".", "").isdigit():  # "3.2k", "14.2s"
        return c.NUMBER
    if word.startswith("//") and not word.startswith("//..."):  # "bazel test //x:all"
        return c.SOME_TESTS
    if word.startswith("--"):  # an option
        return c.HELPING
    for length in range(len(word), _SHORTEST_STEM - 1, -1):
        if f"{word[:length]}*" in table:
            return table[f"{word[:length]}*"]
    for ending in (word[-3:], word[-2:]):
        if f"-{ending}" in table:
            return table[f"-{ending}"]
    return c.SOME_TESTS if "test" in word and any(sign in word for sign in "/_.") else c.OTHER
