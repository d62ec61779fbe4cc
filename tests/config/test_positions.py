"""The line of a key, however the file is written."""

from __future__ import annotations

import tomllib

from hypothesis import given
from hypothesis import strategies as st

from clickstop.config.positions import line_of
from tests.each import each


@each(
    ("text", "path", "line"),
    [
        ("[stop]\nx = 1\n", ("stop", "x"), 2),
        ("[stop]\r\nx = 1\r\n", ("stop", "x"), 2),
        ("# a\n\n[stop]\n# b\ny = 1 # c\nx = 2\n", ("stop", "x"), 6),
        ("stop.x = 1\n", ("stop", "x"), 1),
        ("stop.y = 1\nstop.x = 2\n", ("stop", "x"), 2),
        ("a = 1\nstop = {y = 1, x = 2}\n", ("stop", "x"), 2),
        ("[stop]\ny = [\n  1,\n]\nx = 1\n", ("stop", "x"), 5),
        ("[stop]\nx = [ # why\n  1,\n  2,\n]\n", ("stop", "x"), 2),
        ('[stop]\nx = """\none\ntwo"""\n', ("stop", "x"), 2),
        ('[stop]\ny = """\n[stop]\nx = 1\n"""\nx = 2\n', ("stop", "x"), 6),
        ("[a]\n[a.b]\nx = 1\n[a.c]\n", ("a", "b", "x"), 3),
        ("[tool.clickstop.stop]\nx = 1\n", ("tool", "clickstop", "stop", "x"), 2),
        ("[tool]\n[tool.clickstop]\nstop.x = 1\n", ("tool", "clickstop", "stop", "x"), 3),
        ('[handlers]\n"gate.canary" = false\n', ("handlers", "gate.canary"), 2),
        ('[handlers."gate.canary"]\nverdict = "x"\n', ("handlers", "gate.canary", "verdict"), 2),
        ('[handlers."gate.canary"]\nverdict = "x"\n', ("handlers", "gate.canary"), 1),
        ("x = 1\n[a]\n[stop]\n", ("stop",), 3),
        ("y = 1\n[gates.deep]\nx = 1\n", ("gates",), 2),
        ("y = 1\n[[gates.rule]]\nid = 1\n", ("gates",), 2),
        ("[[rule]]\nid = 1\n[[rule]]\nid = 2\n", ("rule",), 1),
    ],
)
def test_a_key_is_found_on_its_line(text: str, path: tuple[str, ...], line: int) -> None:
    assert line_of(text, path) == line


def test_of_a_key_that_is_not_there_the_nearest_part_counts() -> None:
    assert line_of("\n[stop]\n", ("stop", "gone")) == 2
    assert line_of("\n[stop]\n", ("gone", "stop")) is None


def test_a_file_that_is_no_toml_has_no_lines() -> None:
    assert line_of("this is not TOML", ("this",)) is None


keys = st.text("abcdefg", min_size=1, max_size=3)
plain = st.integers() | st.booleans() | st.sampled_from(["'x'", "[1,\n 2]", '"""a\nb"""', "{y = 1}"])


@given(st.lists(st.tuples(keys, keys, plain), max_size=8), st.integers(0, 3))
def test_the_line_found_is_one_that_begins_with_the_key(
    entries: list[tuple[str, str, object]], comments: int
) -> None:
    tables: dict[str, dict[str, object]] = {}
    for table, key, value in entries:
        tables.setdefault(table, {})[key] = value
    text = "# comment\n" * comments
    for table, values in tables.items():
        text += f"[{table}]\n"
        text += "".join(f"{key} = {str(value).lower()}\n" for key, value in values.items())
    tomllib.loads(text)
    for table, values in tables.items():
        for key in values:
            line = line_of(text, (table, key))
            assert line is not None
            assert text.split("\n")[line - 1].startswith(f"{key} = ")
