"""Questions before something is changed: who may answer them, and what happens without an answer."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click
from click.testing import CliRunner

from clickstop.cli import asking
from tests.each import each

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


@click.command()
@click.option("--yes", is_flag=True)
def _question(yes: bool) -> None:
    asking.agree("Delete it?", yes=yes)
    click.echo("deleted")


def _asked(*arguments: str, stdin: str = "") -> tuple[int, str]:
    done = CliRunner().invoke(_question, arguments, input=stdin)
    return done.exit_code, done.output


def test_the_answer_decides_and_yes_needs_none() -> None:
    assert _asked(stdin="y\n") == (0, "Delete it? [y/N]: y\ndeleted\n")
    assert _asked("--yes") == (0, "deleted\n")
    for answer in ("n\n", "\n"):
        code, output = _asked(stdin=answer)
        assert code == 1
        assert "deleted" not in output
        assert "Aborted!" in output


def test_without_anybody_to_answer_nothing_is_done_and_the_option_is_named() -> None:
    code, output = _asked(stdin="")
    assert code == 2
    assert "Error: nobody answered, so nothing was changed" in output
    assert "Usage:" not in output
    assert "--yes" in output
    assert "deleted" not in output


def test_a_path_is_written_as_a_person_would_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home, work = tmp_path / "home", tmp_path / "work"
    home.mkdir()
    work.mkdir()
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("USERPROFILE", str(home))
    monkeypatch.chdir(work)
    assert asking.near(str(work / "a" / "b.toml")) == os.path.join("a", "b.toml")
    assert asking.near(str(home / ".config")) == os.path.join("~", ".config")
    assert asking.near(str(tmp_path / "other")) == str(tmp_path / "other")


@each(
    ("lines", "folded"),
    [
        (2, None),
        (3, "+      ... and 2 more like it (to see them: --verbose)"),
        (15, "+      ... and 14 more like it (to see them: --verbose)"),
    ],
)
def test_similar_hook_entries_are_folded_from_the_third_on(lines: int, folded: str | None) -> None:
    entries = [f'+      {{"command": "clickstop {"x" * 100}", "event": {number}}}' for number in range(lines)]
    diff = ["--- /dev/null", "+++ settings.json", "+{", *entries, "+}"]
    shown = asking._folded(diff)  # its one decision
    assert shown == (diff if folded is None else [*diff[:4], folded, "+}"])


def test_prose_about_clickstop_is_never_folded() -> None:
    diff = [f"+# clickstop: line {number}" for number in range(5)]
    assert asking._folded(diff) == diff  # its one decision
