"""Entries of a plugin beside entries in settings: one of them answers, whichever way they come and go."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from clickstop.agents.beside import settings_answer
from tests.cli.conftest import Cli
from tests.harness import git, store_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from typing import Any

    from tests.harness import Hook

    Rows = Callable[[str], list[dict[str, Any]]]
    Payload = Callable[..., dict[str, Any]]


@pytest.fixture
def clickstop(repo: Path, environ: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> Cli:
    monkeypatch.chdir(repo)
    return Cli(environ)


def _count(rows: Rows) -> int:
    return sum(row["count"] for row in rows("heartbeats"))


def test_a_plug_ins_hook_answers_where_settings_have_none(
    hook: Hook, payload: Payload, rows: Rows, repo: Path
) -> None:
    hook(payload("PreToolUse--Bash"), CLICKSTOP_PLUGIN=str(repo))
    assert _count(rows) == 1


@pytest.mark.parametrize("scope", [(), ("--user",), ("--shared",)])
def test_it_ends_at_once_where_settings_have_some(
    clickstop: Cli, hook: Hook, payload: Payload, rows: Rows, repo: Path, scope: tuple[str, ...]
) -> None:
    clickstop("init", "--yes", *scope)
    assert settings_answer("claude-code", {**hook.environ, "CLICKSTOP_PLUGIN": str(repo)})
    done = hook(payload("PreToolUse--Bash"), CLICKSTOP_PLUGIN=str(repo))
    assert (done.stdout, done.code, _count(rows)) == (b"", 0, 0)
    hook(payload("PreToolUse--Bash"))
    assert _count(rows) == 1


def test_the_first_event_before_any_plan_is_answered_once(
    clickstop: Cli, hook: Hook, payload: Payload, rows: Rows, repo: Path
) -> None:
    clickstop("init", "--yes")
    for file in (store_of(repo) / "plan").iterdir():
        file.unlink()
    hook(payload("PreToolUse--Bash"), CLICKSTOP_PLUGIN=str(repo))
    assert _count(rows) == 0
    hook(payload("PreToolUse--Bash"))
    assert _count(rows) == 1


def test_entries_that_go_by_hand_leave_the_work_to_the_plug_in(
    clickstop: Cli, hook: Hook, payload: Payload, rows: Rows, repo: Path
) -> None:
    clickstop("init", "--yes")
    (repo / ".claude" / "settings.local.json").unlink()
    hook(payload("PreToolUse--Bash"), CLICKSTOP_PLUGIN=str(repo))
    assert _count(rows) == 1


def test_settings_that_a_session_below_does_not_read_do_not_count(
    clickstop: Cli, hook: Hook, payload: Payload, rows: Rows, repo: Path
) -> None:
    """The client reads a repository's settings in the folder it was started in."""
    clickstop("init", "--yes")
    below = repo / "packages"
    below.mkdir()
    hook(payload("PreToolUse--Bash"), CLICKSTOP_PLUGIN=str(below))
    assert _count(rows) == 1


def test_a_worktree_has_the_local_entries_of_its_main_checkout(
    clickstop: Cli, hook: Hook, repo: Path, environ: dict[str, str], tmp_path: Path
) -> None:
    clickstop("init", "--yes")
    git(repo, environ, "worktree", "add", "-q", str(tmp_path / "tree"))
    assert settings_answer("claude-code", {**hook.environ, "CLICKSTOP_PLUGIN": str(tmp_path / "tree")})


def test_a_file_that_came_with_a_repository_silences_nobody(
    hook: Hook, payload: Payload, rows: Rows, repo: Path
) -> None:
    hook(payload("SessionStart--startup"), CLICKSTOP_PLUGIN=str(repo))
    shipped = repo / ".clickstop" / "plan" / "entries"
    shipped.parent.mkdir(parents=True)
    text = (store_of(repo) / "plan" / "entries").read_text(encoding="utf-8")
    shipped.write_text(text.replace("- ", "local "), encoding="utf-8")
    hook(payload("PreToolUse--Bash"), CLICKSTOP_PLUGIN=str(repo))
    assert _count(rows) == 2
