"""What a person sees on a terminal: a pager for what is long, Markdown as it is meant, a line of progress."""

from __future__ import annotations

import io
import os
import sys
from typing import TYPE_CHECKING

import pytest

from clickstop.render.markdown import show_markdown
from clickstop.render.output import print_json, progress
from clickstop.render.pager import paged
from clickstop.render.screen import Screen
from clickstop.render.streams import guard_output
from tests.each import each

if TYPE_CHECKING:
    from pathlib import Path


class Terminal(io.StringIO):
    """A text stream that says that it is a terminal."""

    def isatty(self) -> bool:
        return True


def on_terminal(patch: pytest.MonkeyPatch, **settings: str) -> Terminal:
    """From here on, stdout and stderr are a terminal with these settings and no others."""
    terminal = Terminal()
    for name in ("PAGER", "CLICKSTOP_PAGER", "NO_COLOR", "FORCE_COLOR", "LESS", "LV", "TERM"):
        patch.delenv(name, raising=False)
    for name, value in {"LINES": "4", "COLUMNS": "40", **settings}.items():
        patch.setenv(name, value)
    patch.setattr(sys, "stdout", terminal)
    patch.setattr(sys, "stderr", terminal)
    return terminal


def to_file(file: Path) -> str:
    """A pager that puts everything into a file, below what its own settings say."""
    return f"sh -c 'echo $LESS $LV > {file}; cat >> {file}'"


def show(lines: int) -> None:
    with paged():
        for number in range(lines):
            print(f"line {number}\x07")
            sys.stdout.flush()


@pytest.mark.skipif(os.name == "nt", reason="the pager is a POSIX shell")
def test_what_fits_on_the_screen_is_shown_and_the_rest_goes_to_the_pager_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = on_terminal(monkeypatch, PAGER=to_file(tmp_path / "paged"))
    show(3)
    assert terminal.getvalue() == "line 0\\x07\nline 1\\x07\nline 2\\x07\n"
    assert not (tmp_path / "paged").exists()
    assert sys.stdout is terminal
    show(6)
    lines = "".join(f"line {number}\\x07\n" for number in range(6))
    assert (tmp_path / "paged").read_text() == f"FRX -c\n{lines}"
    monkeypatch.setenv("LESS", "R")
    monkeypatch.setenv("CLICKSTOP_PAGER", to_file(tmp_path / "ours"))
    show(4)
    assert (tmp_path / "ours").read_text().startswith("R -c\nline 0")
    assert terminal.getvalue().count("line") == 3


@each(
    ("settings", "shown"),
    [
        ({"PAGER": ""}, 6),
        ({"PAGER": "cat"}, 6),
        ({"PAGER": "no-such-pager"}, 6),
        ({"PAGER": "unclosed '"}, 6),
        ({"PAGER": "true", "CLICKSTOP_PAGER": ""}, 6),
        ({"PAGER": "true", "TERM": "dumb"}, 6),
        ({"PAGER": "true"}, 0),
    ],
)
def test_without_a_pager_that_can_be_started_everything_is_shown(settings: dict[str, str], shown: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        terminal = on_terminal(patch, **settings)
        show(6)
    assert terminal.getvalue().count("line") == shown


def test_a_program_that_cannot_run_is_no_pager_and_a_pipe_has_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "pager"
    broken.write_bytes(b"\x7fELF no program")
    broken.chmod(0o755)
    terminal = on_terminal(monkeypatch, PAGER=str(broken))
    show(6)
    assert terminal.getvalue().count("line") == 6
    pipe = io.StringIO()
    monkeypatch.setattr(sys, "stdout", pipe)
    monkeypatch.setenv("PAGER", "true")
    show(6)
    assert pipe.getvalue().count("line") == 6


def test_a_pager_that_is_left_early_loses_the_rest_quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = on_terminal(monkeypatch, PAGER="true")
    show(20_000)
    assert terminal.getvalue() == ""


MARKDOWN = """# All of `it`
## A part

- a **bold** word and `code` that goes on
  1. one
```sh
echo `a`
```
Plain.
"""


def test_markdown_is_shown_as_it_is_meant_and_goes_into_a_pipe_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = on_terminal(monkeypatch, COLUMNS="24", TERM="xterm")
    show_markdown(MARKDOWN)
    assert terminal.getvalue().replace("\x1b", "^").split("\n") == [
        "^[1;4mAll of `it`^[0m",
        "^[1mA part^[0m",
        "",
        "  • a ^[1mbold^[0m word and ^[36mcode^[0m",
        "    that goes on",
        "    1. one",
        "^[36m    echo `a`^[0m",
        "Plain.",
        "",
    ]
    pipe = io.StringIO()
    monkeypatch.setattr(sys, "stdout", pipe)
    show_markdown(MARKDOWN)
    assert pipe.getvalue() == MARKDOWN


def test_progress_is_one_line_of_a_terminal_and_is_gone_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = on_terminal(monkeypatch, COLUMNS="12")
    with progress("first") as step:
        step("a step that is too long\x07")
    assert terminal.getvalue() == "\r\x1b[2Kfirst\r\x1b[2Ka step that\r\x1b[2K"
    pipe = io.StringIO()
    monkeypatch.setattr(sys, "stderr", pipe)
    with progress("first") as step:
        step("second")
    assert pipe.getvalue() == ""


@each(
    ("settings", "is_coloured"),
    [
        ({}, True),
        ({"NO_COLOR": "1"}, False),
        ({"NO_COLOR": ""}, True),
        ({"TERM": "dumb"}, False),
        ({"TERM": "unknown", "FORCE_COLOR": "1"}, False),
    ],
)
def test_a_terminal_has_colours_unless_it_is_told_otherwise(settings: dict[str, str], is_coloured: bool) -> None:
    with pytest.MonkeyPatch.context() as patch:
        assert Screen(on_terminal(patch, **settings))._is_coloured is is_coloured
        assert not Screen(io.StringIO())._is_coloured


def test_a_guarded_stream_writes_no_command_to_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = on_terminal(monkeypatch)
    guard_output()
    sys.stdout.write("a\x1b[2J")
    sys.stderr.writelines(["b\x07", "c"])
    assert terminal.getvalue() == "a\\x1b[2Jb\\x07c"
    guard_output()
    assert sys.stdout.isatty()
    sys.stdout.write("\x1b")
    assert terminal.getvalue().endswith("c\\x1b")


@each(("encoding", "printed"), [("utf-8", '"größe"\n'), ("ascii", '"gr\\u00f6\\u00dfe"\n')])
def test_json_is_escaped_only_where_the_stream_cannot_take_it(encoding: str, printed: str) -> None:
    data = io.BytesIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdout", io.TextIOWrapper(data, encoding=encoding))
        print_json("größe")
        assert data.getvalue().decode() == printed
