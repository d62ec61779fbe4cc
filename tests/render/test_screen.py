"""What a screen makes of styled text and tables."""

from __future__ import annotations

import io

from clickstop.render.screen import Column, Screen, Table, Text, cell_len
from tests.each import each


def shown(*things: Text | Table | str, width: int = 20, is_coloured: bool = False) -> str:
    file = io.StringIO()
    Screen(file, width=width, is_coloured=is_coloured).print(*things)
    return file.getvalue()


@each(("words", "columns"), [("abc", 3), ("größe", 5), ("日本", 4), ("e\u0301", 1), ("a\u200bb", 2), ("", 0)])
def test_columns_are_those_of_a_terminal(words: str, columns: int) -> None:
    assert cell_len(words) == columns


def test_lines_break_between_words_and_keep_their_indentation() -> None:
    assert shown("  one two three four five six") == "  one two three four\n  five six\n"
    assert (
        shown("a-word-that-is-longer-than-the-edge and more") == "a-word-that-is-longer-than-the-edge\nand more\n"
    )


def test_styles_survive_a_line_break() -> None:
    line = Text.assemble(("good words here", "green"), (" bad words here", "bold red"))
    assert shown(line, is_coloured=True) == (
        "\x1b[32mgood words here\x1b[0m\x1b[1;31m bad\x1b[0m\n\x1b[1;31mwords here\x1b[0m\n"
    )


def test_what_is_printed_moves_no_cursor() -> None:
    assert "\x1b" not in shown(Text("\x1b[2Jgone", "red"))


def test_a_table_cuts_wraps_and_aligns() -> None:
    columns = [
        Column("name", 6, [Text("a long name"), Text("b")], is_right=False, may_wrap=False),
        Column("n", 3, [Text("1"), Text("200")], is_right=True, may_wrap=False),
        Column("said", 6, [Text("two words"), Text("unbreakable")], is_right=False, may_wrap=True),
    ]
    assert shown(Table(columns)).splitlines() == [
        "name      n  said",
        "a lon…    1  two",
        "             words",
        "b       200  unbrea",
        "             kable",
    ]
    assert shown(Table([])) == ""
