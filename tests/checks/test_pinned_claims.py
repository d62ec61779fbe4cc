"""How final messages are read, step by step: lines to words, words to concepts, concepts to statements, and so on.

Sentences and messages stand here as concepts, so that a new word, weight or threshold changes no row. A name in
backticks is a command's, one in angle brackets a tool's.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from clickstop.checks.claims import concepts as c
from clickstop.checks.claims.commands import names_part, quoted, shown, spoken
from clickstop.checks.claims.denied import without_denials
from clickstop.checks.claims.doubt import admitted, is_doubted, is_unsure
from clickstop.checks.claims.languages import languages_of, table_of
from clickstop.checks.claims.phrases import good_news, is_about_all, is_free, no_trouble, noun, nouns, starts
from clickstop.checks.claims.printed import counts, counts_tests, in_json, is_none_of_files, result, sounds_good
from clickstop.checks.claims.prose import sentences
from clickstop.checks.claims.reader import _MessageReader
from clickstop.checks.claims.setting import of_this_work
from clickstop.checks.claims.statements import statements
from clickstop.checks.claims.tally import tally
from clickstop.checks.claims.words import concepts, entries, is_alone, is_short_of, is_task, table, words_in
from tests.pinned import inputs, pinned

if TYPE_CHECKING:
    from collections.abc import Callable

    from clickstop.checks.claims.weighed import Message

ROWS = Path(__file__).parent / "claims" / "pinned"
_AT_A_PLACE = (starts, noun, nouns, good_news, no_trouble, is_about_all, is_free, tally)
_STATE = tuple(vars(_MessageReader()))


def _all(name: str, read: Callable[[str], Any]) -> None:
    file = ROWS / f"{name}.txt"
    pinned(file, {row: read(row) for row in inputs(file)})


def shape(row: str) -> list[str]:
    return [_concept(word) for word in row.split()]


def _concept(word: str) -> str:
    if word[0] == "`":
        return c.NamedCommand(word.strip("`"))
    return c.NamedTool(word.strip("<>")) if word[0] == "<" else word


def written(concepts_of: list[str]) -> str:
    return " ".join(
        f"`{concept}`"
        if isinstance(concept, c.NamedCommand)
        else f"<{concept}>"
        if isinstance(concept, c.NamedTool)
        else concept
        for concept in concepts_of
    )


def message(row: str) -> Message:
    parts = [line.partition(": ") for line in row.split(" / ")]
    return [(role, shape(words)) for role, _, words in parts]


def of_sentence(row: str) -> dict[str, Any]:
    """What each step makes of it; without what is empty."""
    sentence = shape(row)
    found: dict[str, Any] = {
        "says": [
            f"{start}-{end} {'+'.join(sorted(about))}" + " doubted" * is_doubted(sentence, start)
            for start, (end, about) in statements(sentence)
        ],
        "unsure": is_unsure(sentence),
        "red": sorted(admitted(sentence)),
    }
    for read in _AT_A_PLACE:
        found[read.__name__] = _places(read, sentence)
    return {name: value for name, value in found.items() if value}


def _places(read: Callable[[list[str], int], Any], sentence: list[str]) -> str:
    told = []
    for at in range(1 if read in (is_free, is_about_all) else 0, len(sentence) - 1):
        try:
            end = read(sentence, at)
        except IndexError:  # not a place where anybody asks
            continue
        end = f"{end[0]}{'+'.join(sorted(end[1]))}" if isinstance(end, tuple) else end
        told += [f"{at}" if end is True else f"{at}-{end}"] if end else []
    return " ".join(told)


def of_message(row: str) -> list[str]:
    """What the reader knows after each sentence."""
    reader = _MessageReader()
    told = []
    for role, sentence in message(row):
        is_question = role == "question"
        reader.read("text" if is_question else role, sentence, is_question=is_question)
        told.append(" ".join(_known(reader, name) for name in _STATE if getattr(reader, name)))
    return told


def _known(reader: _MessageReader, name: str) -> str:
    value = getattr(reader, name)
    return name if value is True else f"{name}={value if isinstance(value, str) else '+'.join(sorted(value))}"


def of_line(row: str) -> dict[str, Any]:
    """What a line of a tool, a quote or code stands for."""
    found = {
        "spoken": spoken(row),
        "quoted": quoted(row),
        "part": names_part(row),
        "result": result(row),
        "good": sounds_good(row),
        "counts": [counts(row, listed) for listed in (2, 3)],
        "tests": counts_tests(row),
        "json": in_json(row),
        "none": is_none_of_files(row),
        "shown": shown([row]),
        "after": shown(["$ pytest tests/a.py", row]),
        "then": shown(["$ make test", row, "OK"])[1:],
    }
    found["counts"] = found["counts"] if any(found["counts"]) else ""  # type: ignore[arg-type]
    return {name: value for name, value in found.items() if value and value not in ("~code", "~quote")}


def test_a_sentence_is_read_as_it_is_pinned() -> None:
    _all("sentences", of_sentence)


def test_denied_bad_news_is_good_news() -> None:
    _all("denied", lambda row: written(without_denials(shape(row))))


def test_a_message_is_read_as_it_is_pinned() -> None:
    _all("messages", of_message)


def test_what_is_not_about_the_work_as_it_is_names_nothing() -> None:
    def read(row: str) -> list[str]:
        return [f"{role}: {written(sentence)}" for role, sentence in of_this_work(message(row))]

    _all("settings", read)


def test_a_line_of_code_or_output_stands_for_what_is_pinned() -> None:
    _all("lines", of_line)


def test_text_is_split_into_sentences_as_it_is_pinned() -> None:
    _all("texts", lambda text: [f"{role}: {sentence}" for role, sentence in sentences(text)])


def of_words(row: str) -> str:
    """A sentence in concepts, and what else it is by its words; the language stands before it."""
    language, _, sentence = row.partition(": ")
    known = table(table_of(language))
    signs = " task" * is_task(sentence, known) + " alone" * is_alone(sentence, known)
    signs += " short" * is_short_of("I added 17 tests.", sentence, known)
    return f"{written(concepts(sentence, known))}{signs and f' |{signs}'}"


def test_words_become_the_concepts_that_are_pinned() -> None:
    _all("words", of_words)


def test_a_language_is_told_as_it_is_pinned() -> None:
    _all("languages", lambda text: languages_of([("text", text)]))


LINES = """
tests: test, suite
tests: (unit|fast) (tests|test run)
pass: (came|comes) back( all|) green, (all|none) of it
pass: pass*, -ung
good+tests: all
    fine, quite good
"""


def test_a_table_is_spelled_out_so_far_as_it_was_said() -> None:
    came = ["came back all green", "comes back all green", "came back green", "comes back green"]
    assert entries(LINES) == [
        ("pass", [*came, "all of it", "none of it"]),
        ("tests", ["unit tests", "fast tests", "unit test run", "fast test run"]),
        ("good+tests", ["all fine", "quite good"]),
        ("pass", ["pass*", "-ung"]),
        ("tests", ["test", "suite"]),
    ]
    said = words_in(["It CAME back\u2019s, (green) \u2014 unit test!"])
    assert said == {"it", "came", "back's", ",", "(", "green", ")", "\u2014", "unit", "test", ""}
    assert entries(LINES, said)[:2] == [("pass", ["came back green"]), ("tests", ["unit test run"])]
    assert words_in(["测试 OK"]) == "测试 ok"
    assert isinstance(words_in(["all good \U0001f389"]), set)


def test_a_language_goes_before_tools_and_signs() -> None:
    known = table("tests: pytest, thing\ncheck: :")
    assert (known["thing"], known[":"], known["mypy"], known["~test"]) == (c.TESTS, c.CHECK, c.CHECK, c.TESTS)
    assert "gcc" in known
    assert known["gcc"] == c.BUILD
