"""Settings that lose our hooks while a session runs."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.harness import run_clickstop

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable
    from pathlib import Path

    from tests.harness import Hook
    from tests.working import Working

    Rows = Callable[[str], list[dict[str, Any]]]


def _clickstop(hook: Hook, *arguments: str) -> subprocess.CompletedProcess[str]:
    return run_clickstop(*arguments, cwd=hook.cwd, environ=hook.environ)


@pytest.fixture
def settings(hook: Hook, repo: Path) -> Path:
    """The agent's settings, with our hooks in them."""
    (repo / ".claude").mkdir()
    done = _clickstop(hook, "init", "--yes")
    assert done.returncode == 0, done.stdout + done.stderr
    return repo / ".claude" / "settings.local.json"


def _change(session: Working, file: Path) -> None:
    session.event("ConfigChange", source="local_settings", file_path=str(file))


def _noted(rows: Rows) -> list[tuple[str, str]]:
    return [(row["subject"], row["reason"]) for row in rows("audit_log") if row["action"] == "config.changed"]


def test_a_change_that_leaves_our_hooks_is_not_noted(session: Working, settings: Path, rows: Rows) -> None:
    held = json.loads(settings.read_text(encoding="utf-8"))
    settings.write_text(json.dumps({**held, "env": {"A": "1"}}), encoding="utf-8")
    _change(session, settings)
    assert _noted(rows) == []


def test_hooks_that_are_taken_out_are_noted_and_told_once_at_the_next_prompt(
    session: Working, settings: Path, rows: Rows
) -> None:
    settings.write_text("{}", encoding="utf-8")
    _change(session, settings)
    assert _noted(rows) == [(str(settings), "all clickstop entries are gone")]
    told = session.event("UserPromptSubmit", prompt="go on").reply
    assert told is not None
    assert told["systemMessage"].startswith(f"clickstop: its hooks were removed from {settings} at ")
    assert told["systemMessage"].endswith("(all clickstop entries are gone). To put them back: clickstop init")
    assert session.event("UserPromptSubmit", prompt="go on").reply is None


def test_a_part_of_the_hooks_is_named_and_the_next_session_is_told(
    session: Working, settings: Path, rows: Rows
) -> None:
    held = json.loads(settings.read_text(encoding="utf-8"))
    del held["hooks"]["PreToolUse"], held["hooks"]["Stop"]
    settings.write_text(json.dumps(held), encoding="utf-8")
    _change(session, settings)
    assert _noted(rows) == [(str(settings), "no entry for PreToolUse, Stop")]
    session.session_id = "next"
    told = session.event("SessionStart", source="startup").reply
    assert told is not None
    assert "no entry for PreToolUse, Stop" in told["systemMessage"]


def test_switching_all_hooks_off_is_noted(session: Working, settings: Path, rows: Rows) -> None:
    held = json.loads(settings.read_text(encoding="utf-8"))
    settings.write_text(json.dumps({**held, "disableAllHooks": True}), encoding="utf-8")
    _change(session, settings)
    assert _noted(rows) == [(str(settings), "disableAllHooks is true")]


def test_what_clickstop_itself_took_out_is_nobodys_doing(
    session: Working, settings: Path, rows: Rows, hook: Hook
) -> None:
    assert _clickstop(hook, "uninstall", "--yes").returncode == 0
    _change(session, settings)
    assert _noted(rows) == []


def test_the_doctor_says_when_they_were_taken_out(session: Working, settings: Path, hook: Hook) -> None:
    settings.write_text("{}", encoding="utf-8")
    _change(session, settings)
    done = _clickstop(hook, "doctor")
    assert done.returncode == 1
    assert f"they were removed from {settings} at " in done.stdout
    assert _clickstop(hook, "init", "--yes").returncode == 0
    assert "they were removed" not in _clickstop(hook, "doctor").stdout
