"""What a person sees on a real terminal of 80 columns: whole words, one line a row, a pager for what is long."""

from __future__ import annotations

import os
import pty
import re
import select
from fcntl import ioctl
from struct import pack
from termios import TIOCSWINSZ
from typing import TYPE_CHECKING

import pytest

from clickstop.render.screen import cell_len
from tests.harness import PACKAGE, fork_command
from tests.working import Working

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Cli
    from tests.harness import Hook

_ESCAPES = re.compile(r"\x1b\[[0-9;]*m")
_READERS = (
    *("status", "status --all", "sessions", "session", "score", "report", "retro", "cost", "usage", "search cart"),
    *("evidence", "context", "command", "gate", "undo list", "doctor", "agents", "learn status"),
    *("rule list", "rule candidates", "incident list", "feature list", "workflow show", "runlog list"),
    *("config show", "config check", "maintain", "trust", "diff"),
)
_CUT_TIME = re.compile(r"\d{4}-\d\d-\d\d[ T\d:]*…")


def on_terminal(cli: Cli, repo: Path, words: str, columns: int = 80, lines: int = 400, **environ: str) -> str:
    """The output of a command that runs on a terminal of this size."""
    terminal, theirs = pty.openpty()
    ioctl(terminal, TIOCSWINSZ, pack("HHHH", lines, columns, 0, 0))
    around = {**cli.environ, "PYTHONPATH": str(PACKAGE.parent), "TERM": "xterm-256color", **environ}
    fork_command.start(words.split(), [theirs] * 3, repo, around)
    os.close(theirs)
    parts = []
    try:
        while select.select([terminal], [], [], 60)[0]:
            parts.append(os.read(terminal, 65_536))
    except OSError:  # it has ended
        pass
    fork_command.wait()
    os.close(terminal)
    return b"".join(parts).decode().replace("\r\n", "\n")


@pytest.fixture
def worked_on(hook: Hook, repo: Path) -> Working:
    """A session with long names, a red run, an edit, a green run, a commit."""
    session = Working(hook, repo, "0f1e2d3c-session")
    session.start()
    session.prompt(
        1, "fix the empty cart, and explain in a long sentence why the first item of nothing is an error"
    )
    session.red()
    session.edit()
    session.green()
    session.commit("fix: empty cart")
    session.event("Stop", stop_hook_active=False)
    return session


def test_nothing_is_wider_than_the_terminal_but_words_that_are(worked_on: Working, clickstop: Cli) -> None:
    for words in _READERS:
        shown = _ESCAPES.sub("", on_terminal(clickstop, worked_on.repo, words))
        assert shown.strip(), words
        assert not _CUT_TIME.search(shown), words
        wide = [line for line in shown.splitlines() if cell_len(line) > 80]
        assert [line for line in wide if max(map(len, line.split())) < 60] == [], words


def test_no_word_is_broken(worked_on: Working, clickstop: Cli) -> None:
    """What a wide terminal shows and what a narrow one shows differ in line breaks and indentation alone."""
    for words in ("session", "retro"):  # which tell no ages
        narrow, wide = (
            _ESCAPES.sub("", on_terminal(clickstop, worked_on.repo, words, columns=columns)).split()
            for columns in (50, 400)
        )
        assert [word for word in narrow if word not in wide and not word[0].isdigit()] == [], words


def test_a_session_is_one_line(worked_on: Working, clickstop: Cli) -> None:
    lines = _ESCAPES.sub("", on_terminal(clickstop, worked_on.repo, "sessions", columns=60)).splitlines()
    assert len(lines) == 2
    assert lines[1].rstrip().endswith("…")


def test_status_is_five_lines(worked_on: Working, clickstop: Cli) -> None:
    shown = on_terminal(clickstop, worked_on.repo, "status", columns=200)
    assert [line.split()[0] for line in _ESCAPES.sub("", shown).splitlines()] == [
        "clickstop",
        "State",
        "Hooks",
        "Session",
        "Store",
    ]


def test_markdown_is_shown_as_it_is_meant_and_kept_in_a_pipe(worked_on: Working, clickstop: Cli) -> None:
    shown = on_terminal(clickstop, worked_on.repo, "retro")
    assert "\n## " not in shown
    assert "• " in shown
    assert "`" not in shown
    assert "\n## " in clickstop("retro").stdout


def test_meaning_is_not_in_the_colour_alone(worked_on: Working, clickstop: Cli) -> None:
    shown = on_terminal(clickstop, worked_on.repo, "session", NO_COLOR="1")
    assert "\x1b" not in shown
    assert "✗ failed" in shown


def test_a_poor_terminal_gets_plain_signs(worked_on: Working, clickstop: Cli) -> None:
    shown = on_terminal(clickstop, worked_on.repo, "session", PYTHONIOENCODING="ascii")
    assert "x failed" in shown
    assert "\\u" not in shown


def test_what_is_longer_than_the_screen_goes_through_the_pager(worked_on: Working, clickstop: Cli) -> None:
    pager = worked_on.repo.parent / "pager"
    pager.write_text('#!/bin/sh\necho "paged by $0 with $LESS"\ncat\n')
    pager.chmod(0o755)
    for setting in ({"PAGER": str(pager)}, {"PAGER": "cat", "CLICKSTOP_PAGER": str(pager)}):
        shown = on_terminal(clickstop, worked_on.repo, "session", 80, 6, **setting)
        assert shown.startswith(f"paged by {pager} with FRX\n")
        assert "fix: empty cart" in shown
    assert "paged by" not in on_terminal(clickstop, worked_on.repo, "session", PAGER=str(pager))
    assert "paged by" not in on_terminal(clickstop, worked_on.repo, "session", lines=6, PAGER="cat")
    assert "Session 0f1e" in on_terminal(clickstop, worked_on.repo, "session", lines=6, PAGER="no-such-pager")


def test_a_pager_that_is_left_early_ends_the_command_quietly(worked_on: Working, clickstop: Cli) -> None:
    shown = on_terminal(clickstop, worked_on.repo, "session", lines=3, PAGER="head -n 1")
    assert "Session 0f1e" in shown
    assert "Traceback" not in shown


def test_an_error_stands_after_what_was_shown(worked_on: Working, clickstop: Cli) -> None:
    shown = on_terminal(clickstop, worked_on.repo, "session nobody")
    assert "nobody" in shown
    assert "Traceback" not in shown
