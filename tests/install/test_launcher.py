"""The launcher: what shared entries run on this machine."""

from __future__ import annotations

import json
import subprocess
from typing import TYPE_CHECKING, Any

import pytest

from clickstop.agents.sites import Start, this_machine
from clickstop.install import launcher
from clickstop.install.changes import apply
from tests.harness import drained

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def _write(environ: dict[str, str], start: Start) -> str:
    for change in launcher.written(start, environ):
        apply(change)
    return launcher.path(environ)


def test_it_is_where_the_shared_entry_looks(environ: dict[str, str], tmp_path: Path) -> None:
    assert launcher.path(environ) == f"{environ['HOME']}/.local/state/clickstop/hook"
    moved = {**environ, "XDG_STATE_HOME": str(tmp_path / "state")}
    assert launcher.path(moved) == str(tmp_path / "state" / "clickstop" / "hook")


def test_a_relative_state_folder_is_no_place_for_it(environ: dict[str, str]) -> None:
    assert launcher.path({**environ, "XDG_STATE_HOME": "state"}) == launcher.path(environ)


def test_it_starts_the_hook_that_answers_and_records(
    environ: dict[str, str],
    payload: Callable[..., dict[str, Any]],
    rows: Callable[[str], list[dict[str, Any]]],
) -> None:
    program = _write(environ, this_machine())
    case = payload("PreToolUse--Bash", tool_input={"command": "clickstop-canary abc123"})
    done = subprocess.run(
        [program, "claude-code", "PreToolUse"],
        input=json.dumps(case).encode(),
        env=environ,
        capture_output=True,
        check=True,
    )
    assert json.loads(done.stdout)["hookSpecificOutput"]["permissionDecision"] == "deny"
    assert [row["kind"] for row in rows("events")] == ["tool.before"]


def test_paths_that_a_shell_would_take_apart_are_quoted(environ: dict[str, str], tmp_path: Path) -> None:
    python = tmp_path / 'it\'s a $HOME `x` "python"'
    python.write_text('#!/bin/sh\nprintf "%s\\n" "$@"\n')
    python.chmod(0o755)
    bootstrap = tmp_path / "the bootstrap.py"
    bootstrap.touch()
    program = _write(environ, Start(str(python), str(bootstrap)))
    done = subprocess.run([program, "agent", "Event"], env=environ, capture_output=True, check=True, text=True)
    assert done.stdout.splitlines() == ["-I", "-S", str(bootstrap), "agent", "Event"]


@pytest.mark.parametrize(("arguments", "said"), [(("a", "E"), b""), (("a", "E", "moved away"), b"moved away\n")])
def test_once_the_hook_is_gone_it_drains_stdin_and_says_only_what_it_was_told(
    arguments: tuple[str, ...], said: bytes, environ: dict[str, str], tmp_path: Path
) -> None:
    program = _write(environ, Start(str(tmp_path / "gone"), str(tmp_path / "gone.py")))
    done = drained([program, *arguments], environ)
    assert (done.code, done.stdout, done.stderr) == (0, said, "")


def test_writing_it_again_changes_nothing_unless_its_mode_was_lost(environ: dict[str, str], tmp_path: Path) -> None:
    program = _write(environ, this_machine())
    assert not any(change.is_needed for change in launcher.written(this_machine(), environ))
    subprocess.run(["chmod", "-x", program], check=True)
    assert [change.is_needed for change in launcher.written(this_machine(), environ)] == [True]
    _write(environ, this_machine())
    assert not any(change.is_needed for change in launcher.written(this_machine(), environ))
