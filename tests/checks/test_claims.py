"""What a final message claims, in phrases and whole messages that stand as data beside this file."""

from __future__ import annotations

import subprocess
import sys
import time
from importlib import import_module
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from bench.claims import Message, held_out, not_made, phrases, whole_messages
from clickstop.checks.claims.concepts import THEN
from clickstop.checks.claims.languages import TOOLS, table_of
from clickstop.checks.claims.prose import LONGEST
from clickstop.checks.claims.reader import claims
from clickstop.checks.claims.words import entries, table
from tests.each import each

SOURCE = Path(__file__).parents[2] / "src"
KINDS = ["test", "build", "check"]
MEGABYTE = 1_000_000


def _missed(rows: list[tuple[str, set[str]]]) -> float:
    """The share of these messages that claim more than was found."""
    return sum(not kinds <= set(claims(text)) for text, kinds in rows) / len(rows)


@each("name", ["made.txt", "languages.txt"])
def test_most_claims_of_one_sentence_are_seen_and_none_is_invented(name: str) -> None:
    rows = [(phrase, set(kinds)) for phrase, kinds in phrases(name)]
    assert all(set(claims(phrase)) <= kinds for phrase, kinds in rows)
    assert _missed(rows) < 0.04


@each("phrase", not_made())
def test_what_is_no_claim_is_left_alone(phrase: str) -> None:
    assert claims(phrase) == []


@each("command", ["mvn test-compile", "./gradlew testClasses", "npm run test:setup", "make test-build"])
def test_a_command_that_only_prepares_tests_runs_none(command: str) -> None:
    assert claims(f"`{command}` passes.") == []


def test_most_whole_messages_are_read_as_meant_and_none_is_accused() -> None:
    rows = whole_messages()
    assert all(set(claims(message)) <= {*seen, *missed} for message, seen, missed in rows)
    assert _missed([(message, set(seen)) for message, seen, _ in rows]) < 0.04


@each("message", held_out())
def test_no_message_that_was_held_out_is_accused(message: Message) -> None:
    assert set(claims(message.text)) <= message.claimed


TABLES = ("english", "german", "french", "spanish", "portuguese", "chinese", "japanese", TOOLS)


@each("name", TABLES)
def test_a_table_names_concepts_that_exist_and_no_phrase_twice(name: str) -> None:
    words = table_of(name)
    lines = entries(words)
    phrases = [phrase for _, phrases in entries(words, said=()) for phrase in phrases]  # without patterns
    concepts = {
        value
        for name, value in vars(import_module("clickstop.checks.claims.concepts")).items()
        if name.isupper() and isinstance(value, str)
    }
    assert {concept for name, _ in lines for concept in name.split(THEN)} <= concepts
    assert len(phrases) == len(set(phrases))
    assert all(phrase == phrase.strip().lower() and phrase for _, phrases in lines for phrase in phrases)


LANGUAGES = TABLES[:-1]
IN_EVERY_LANGUAGE = (
    "tests build check testing whole part layer number counted files rest pass good completes makes compiles "
    "typechecks tests_pass it_passes alone build_passes reports mended fail none trouble warnings helping now ran "
    "too not may hoped if past others says except weakened todo that and but of thing it rest+pass"
).split()


@each("language", LANGUAGES)
def test_every_language_has_words_for_what_reports_need(language: str) -> None:
    words = table_of(language)
    named = {name for name, phrases in entries(words) if phrases}
    assert set(IN_EVERY_LANGUAGE) <= named


def test_there_are_enough_phrases_of_both_sorts() -> None:
    assert len({phrase for phrase, _ in phrases("made.txt")}) >= 60
    assert len(set(not_made())) >= 60
    assert len(whole_messages()) >= 100


def test_windows_line_ends_change_nothing() -> None:
    message = "## Testing\r\n\r\n- All 42 tests passed.\r\n\r\n```\r\nthe build succeeds\r\n```\r\n"
    assert claims(message) == ["test"]


def test_the_end_of_a_long_message_is_read_and_its_beginning_is_not() -> None:
    filler = "I moved another function to its new module.\n" * (LONGEST // 40)
    assert claims(f"{filler}All tests pass.") == ["test"]
    assert claims(f"All tests pass.\n{filler}") == []


def test_a_code_block_that_began_before_the_end_is_still_a_quote() -> None:
    log = "step done\n" * (LONGEST // 5)
    assert claims(f"The log:\n\n```\n{log}All tests pass.\n```\nThe build succeeds.") == ["build"]


def test_a_code_block_that_is_never_closed_quotes_the_rest() -> None:
    assert claims("The log:\n```\nAll tests pass.\nThe build succeeds.") == []


HOSTILE = (
    *(
        "a",
        " ",
        "\n",
        "(",
        "`",
        "` ",
        '"',
        " '",
        "<",
        "<a",
        "<!--",
        "*",
        "_",
        "[",
        "[a](",
        "1",
        "1,",
        "1/",
        "|",
        "|\n",
    ),
    *(
        "-",
        "--\n",
        "~",
        "~~a",
        "```\n",
        "> ",
        ". ",
        "✅",
        "!",
        "**a",
        "=",
        "a_",
        "\0",
        "\u2028",
        "`===== ",
        "tests/",
    ),
    *(
        "all ",
        "no ",
        "tests ",
        "tests and ",
        "unit and ",
        "tests are not ",
        "tests (",
        "tests, ",
        "1 of ",
        "if tests pass ",
    ),
)


@each("piece", HOSTILE)
def test_a_megabyte_of_anything_takes_less_than_a_tenth_of_a_second(piece: str) -> None:
    text = piece * (MEGABYTE // len(piece))
    assert any(_seconds(text) < 0.1 for _ in range(3))


def _seconds(text: str) -> float:
    began = time.process_time()
    claims(text)
    return time.process_time() - began


PIECES = (
    *(
        "tests",
        "pass",
        "all",
        "and",
        ",",
        ";",
        ":",
        "(",
        ")",
        "✅",
        "lint",
        "is",
        "clean",
        "if",
        "not",
        "no",
        "errors",
    ),
    *("|", "**", "`", '"', "'", ">", "```", "#", "-", "[x]", "?", "\n"),
)
WORDS = st.sampled_from(PIECES)


@given(st.one_of(st.text(), st.lists(WORDS).map(" ".join)))
def test_any_text_has_an_answer(text: str) -> None:
    assert set(claims(text)) <= set(KINDS)


@given(st.lists(st.sampled_from(sorted(table(table_of("english")))), max_size=30).map(" ".join))
def test_any_order_of_words_has_an_answer(text: str) -> None:
    assert set(claims(text)) <= set(KINDS)


@given(st.lists(WORDS).map(" ".join))
def test_nothing_is_claimed_in_a_block_quote(text: str) -> None:
    assert claims("\n".join(f"> {line}" for line in text.split("\n"))) == []


def test_reading_claims_loads_nothing_heavy() -> None:
    told = "import sys; import clickstop.checks.claims.reader; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-I", "-S", "-c", f"import sys; sys.path.insert(0, {str(SOURCE)!r}); {told}"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    assert "clickstop.checks.claims.reader" in loaded
    assert not {"re", "typing", "dataclasses", "json", "subprocess", "pathlib", "logging"} & set(loaded)


@each(
    "message",
    [
        "I ran the tests in the api folder and saw no failures.",
        "I ran the tests for the parser: clean.",
        "I ran the tests I wrote and they are clean.",
        "I looked at the 12 tests you named. All 12 pass.",
        "The regression test passes and the rest of the suite still needs a run.",
        "The three cases I added pass, along with everything else in that file.",
        "test_x still fails, the rest of the suite passes.",
        "Type errors: 0 in my files.",
        "Tests: 58/58 written.",
    ],
)
def test_a_part_that_was_run_is_not_the_whole(message: str) -> None:
    assert claims(message) == []


@each(
    "message",
    [
        "I re-ran the whole suite twice and saw no failures either time.",
        "Test run: 58/58.",
        "`go test ./...` says `ok` for every package.",
    ],
)
def test_success_is_told_without_saying_that_tests_pass(message: str) -> None:
    assert claims(message) == ["test"]


def test_what_was_taken_back_and_what_is_red_by_its_count_is_no_claim() -> None:
    assert claims("I tried the upgrade. All tests passed, but I rolled it back.") == []
    assert claims("I rolled it back. All tests pass.") == ["test"]
    assert claims("Results:\n- 120 tests passed\n- 2 failed") == []
    assert claims("`ruff check src/`: clean. `ruff check tests/`: 14 errors.") == []
