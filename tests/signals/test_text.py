"""Terminal text is read without its decoration, and in time that grows with its length only."""

from __future__ import annotations

import time

from hypothesis import given, settings
from hypothesis import strategies as st

from clickstop.signals.text import (
    LONGEST_LINE,
    blanked,
    clean,
    last_lines_with,
    line_start,
    lines,
    lines_with,
    number,
    number_after,
    number_before,
    place,
)
from tests.each import each

TEXTS = st.text(alphabet=st.sampled_from("ab 1\n\r\b\x1b[]m;\x07()"), max_size=80)


@each(
    ("raw", "plain"),
    [
        ("plain", "plain"),
        ("\x1b[1m\x1b[31mred\x1b[0m", "red"),
        ("\x1b[38;5;196mred\x1b[m", "red"),
        ("\x1b[2K\x1b[1Gdone", "done"),
        ("\x1b]8;;https://x.org\x07link\x1b]8;;\x07", "link"),
        ("\x1b]8;;https://x.org\x1b\\link\x1b]8;;\x1b\\", "link"),
        ("\x1b]0;title\x07text", "text"),
        ("\x1b(Btext", "text"),
        ("a\r\nb\r\n", "a\nb\n"),
        ("10%\r50%\r100%\nend", "100%\nend"),
        ("50%\r100%\r\nend", "100%\nend"),
        ("a\b\bb", "ab"),
        ("cut \x1b[3", "cut 3"),
        ("cut \x1b", "cut "),
    ],
)
def test_decoration_is_taken_off(raw: str, plain: str) -> None:
    assert clean(raw) == plain


@given(TEXTS)
@settings(deadline=None)
def test_cleaning_never_fails_and_leaves_no_escape(text: str) -> None:
    plain = clean(text)
    assert "\x1b" not in plain
    assert "\r" not in plain
    assert clean(plain) == plain


@given(TEXTS)
@settings(deadline=None)
def test_lines_are_found_where_they_stand(text: str) -> None:
    found = list(lines(text))
    assert "\n".join(line for _, line in found) == text
    assert all(text.startswith(line, at) for at, line in found)
    with_a = [(at, line) for at, line in found if "a" in line]
    assert list(lines_with(text, "a")) == with_a
    assert last_lines_with(text, "a") == with_a


def test_only_so_many_lines_are_given() -> None:
    text = "x\n" * 100
    assert [at for at, _ in lines_with(text, "x", 3)] == [0, 2, 4]
    assert [at for at, _ in last_lines_with(text, "x", 3)] == [194, 196, 198]


def test_a_very_long_line_is_cut() -> None:
    text = "x" * 1_000_000
    assert [len(line) for _, line in lines(text)] == [LONGEST_LINE]
    assert [len(line) for _, line in lines_with(text, "xx")] == [LONGEST_LINE]
    assert [len(line) for _, line in last_lines_with(text, "xx")] == [LONGEST_LINE]


@each(
    ("word", "value"), [("3", 3), ("0", 0), ("", -1), ("-3", -1), ("3.5", -1), ("²", -1), ("٣", -1), ("9" * 50, -1)]
)
def test_a_plain_number(word: str, value: int) -> None:
    assert number(word) == value


@each(
    ("text", "word", "value"),
    [
        ("1 failed, 2 passed in 3s", "failed", 1),
        ("1 failed, 2 passed in 3s", "passed", 2),
        ("1 failed, 2 passed in 3s", "error", 0),
        ("(3 tests | 1 failed)", "failed", 1),
        ("2 errors.", "errors", 2),
        ("failed", "failed", 0),
        ("x failed", "failed", 0),
        ("² failed", "failed", 0),
        ("4 subtests passed, 3 passed", "passed", 3),
    ],
)
def test_the_number_before_a_word(text: str, word: str, value: int) -> None:
    assert number_before(text, word) == value


@each(
    ("text", "label", "value"),
    [
        ("FAILED (failures=1, errors=23)", "errors=", 23),
        ("Failures: 4, Errors: 0", "Failures:", 4),
        ("Failures: none", "Failures:", 0),
        ("nothing", "errors=", 0),
        ("errors=²", "errors=", 0),
        ("errors=" + "9" * 40, "errors=", 0),
    ],
)
def test_the_number_after_a_label(text: str, label: str, value: int) -> None:
    assert number_after(text, label) == value


@each(
    ("line", "found"),
    [
        ("src/a.py:12: error: no", ("src/a.py:12", "error: no")),
        ("src/a.py:12:5: error: no", ("src/a.py:12", "error: no")),
        ("C:\\x\\a.py:12:5: no", ("C:\\x\\a.py:12", "no")),
        ("my file.py:3: no", ("my file.py:3", "no")),
        (" src/a.py:12: no", None),
        ("src/a.py: no", None),
        ("12:30: lunch", ("12:30", "lunch")),  # a clock looks like a place: families know their files' names
        (":12: no", None),
        ("a:b:c", None),
        ("", None),
    ],
)
def test_a_place_at_the_start_of_a_line(line: str, found: tuple[str, str] | None) -> None:
    assert place(line) == found


def test_where_a_line_starts() -> None:
    assert line_start("FAIL x", "FAIL") == 0
    assert line_start("a\nFAIL x", "FAIL") == 2
    assert line_start("a FAIL x", "FAIL") == -1


def test_blanked_parts_keep_all_offsets() -> None:
    assert blanked("abcdef", [(1, 3), (4, 5)]) == "a\n\nd\nf"


@each("bait", ["\x1b", "\x1b[", "\x1b[31m", "\x1b]0;", "\r", "\b", "\x1b[" + "1;" * 40, "\x1b[%dm", "a\r\n"])
def test_cleaning_costs_what_the_length_costs(bait: str) -> None:
    def cost(size: int) -> float:
        pieces = [bait.replace("%d", str(at)) + "x" for at in range(997)]
        text = "".join(pieces) * (size // (997 * (len(bait) + 1)) + 1)
        times = []
        for _ in range(3):
            start = time.process_time()
            clean(text)
            times.append(time.process_time() - start)
        return min(times)

    assert cost(400_000) < 40 * cost(40_000) + 0.02
