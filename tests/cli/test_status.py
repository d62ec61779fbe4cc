"""`clickstop status`: what is on, what was seen, read back from the store."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING, Any

from clickstop.agents.claude_code import AGENT
from clickstop.core.ids import short
from clickstop.install.origin import start_of
from tests.harness import forget_plan, store_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import pytest

    from tests.cli.conftest import Cli
    from tests.harness import Hook


def _install(repo: Path) -> None:
    """The entries that `clickstop init` writes."""
    (repo / ".claude").mkdir()
    (repo / ".claude" / "settings.local.json").write_text(
        AGENT.merge("{}\n", "local", start_of("local", str(repo), {}))
    )


def test_heartbeats_are_those_of_the_store(
    clickstop: Cli, worked: str, rows: Callable[[str], list[dict[str, Any]]]
) -> None:
    beats = {beat["kind"]: beat for beat in clickstop.json("status")["beats"]}
    stored = rows("heartbeats")
    assert set(beats) == {row["kind"] for row in stored}
    for row in stored:
        beat = beats[row["kind"]]
        assert beat["count"] == row["count"]
        assert beat["mean_ms"] == round(row["total_us"] // row["count"] / 1000, 2)
        assert beat["max_ms"] == round(row["max_us"] / 1000, 2)
        assert beat["last_at"] == row["last_at"]


def test_the_last_session_is_summed_up(clickstop: Cli, worked: str) -> None:
    session = clickstop.json("status")["session"]
    assert (session["id"], session["branch"], session["status"]) == (worked, "main", "idle")
    assert session["prompts"] == 1
    assert session["calls"] == {"ok": 1, "failed": 2}
    said = clickstop("status").output
    assert "1 prompt, 3 calls (" in said
    assert "2 failed" in said


def test_the_last_events_say_what_they_were_about(
    clickstop: Cli, worked: str, rows: Callable[[str], list[dict[str, Any]]]
) -> None:
    seen = clickstop.json("status")["last"]
    assert [one["id"] for one in seen] == [row["id"] for row in reversed(rows("events"))]
    assert seen[-2]["about"] == "Fix the crash on an empty cart"
    assert seen[-3]["about"].startswith("Bash python3 -m unittest")
    assert short(seen[0]["id"]) in clickstop("status", "--all").output


def test_a_block_shows_as_one(clickstop: Cli, hook: Hook, payload: Callable[..., dict[str, Any]]) -> None:
    hook(payload("PreToolUse--Bash", tool_input={"command": "clickstop-canary abc123"}))
    seen = clickstop.json("status")["last"][0]
    assert seen["verdict"] == "block"
    assert seen["why"] in clickstop("status", "--all").output
    assert clickstop.json("why", seen["why"])["target"] == "clickstop-canary abc123"


def test_without_hooks_it_says_so_and_with_them_where_they_are(clickstop: Cli, repo: Path) -> None:
    said = clickstop("status").output
    assert "no hooks are installed, so nothing is recorded. To install them: clickstop init" in said
    _install(repo)
    (hooks,) = clickstop.json("status")["hooks"]
    assert (hooks["agent"], hooks["scope"], hooks["events"], hooks["outdated"]) == ("claude-code", "local", 15, 0)
    assert "claude-code: 15 events in .claude/settings.local.json (local)" in clickstop("status").output


def test_entries_of_an_older_clickstop_are_called_outdated(clickstop: Cli, repo: Path) -> None:
    _install(repo)
    file = repo / ".claude" / "settings.local.json"
    file.write_text(file.read_text().replace('"timeout": 300', '"timeout": 200'))
    assert "2 outdated (run: clickstop init)" in clickstop("status").output


def test_handlers_show_what_is_off_and_how_far_the_rest_may_go(clickstop: Cli, repo: Path) -> None:
    (repo / "clickstop.toml").write_text('[project]\npreset = "permissive"\n[handlers]\n"inject.health" = false\n')
    handlers = {one["id"]: one for one in clickstop.json("status")["handlers"]}
    assert (handlers["inject.health"]["on"], handlers["gate.canary"]["ceiling"]) == (False, "block")
    assert handlers["capture.prompt"]["ceiling"] == "warn"
    said = clickstop("status", "--all").output
    assert "off: inject.health" in said
    assert "capture.prompt (at most warn)" in said
    assert "preset permissive" in said


def test_a_pause_and_the_environment_are_told(clickstop: Cli) -> None:
    clickstop("pause", "--minutes", "5")
    silence = clickstop.json("status", code=0, CLICKSTOP_OFF="1")["silence"]
    assert len(silence) == 2
    assert silence[0].startswith("paused in all sessions until")
    assert silence[1] == "CLICKSTOP_OFF=1: only the safety gates are active"


def test_a_broken_configuration_is_told(clickstop: Cli, repo: Path) -> None:
    clickstop("status")
    (repo / "clickstop.toml").write_text("[captur]\n")
    said = clickstop("status").output
    assert "clickstop.toml:1: captur: unknown section" in said
    assert "until that is fixed, the last good configuration is in force" in said


def test_a_configuration_that_never_was_valid_leaves_the_defaults_and_all_say_so(
    clickstop: Cli, repo: Path
) -> None:
    forget_plan(repo)
    (repo / "clickstop.toml").write_text("[captur]\n")
    told = "until that is fixed, the defaults are in force"
    assert told in clickstop("init", "--yes").output
    assert told in clickstop("status").output
    (repo / ".claude" / "settings.local.json").unlink()  # proving its hooks takes a process each
    assert told in clickstop("doctor", code=1).output
    (repo / "clickstop.toml").write_text("")
    assert told not in clickstop("status").output
    (repo / "clickstop.toml").write_text("[captur]\n")
    assert "the last good configuration is in force" in clickstop("status").output


def test_a_damaged_database_is_told_in_one_line(clickstop: Cli, worked: str, repo: Path) -> None:
    database = store_of(repo) / "memory.db"
    database.write_bytes(b"SQLite format 3\0" + b"\xff" * 9000)
    said = clickstop("status").stderr
    (aside,) = database.parent.glob("memory.db.corrupt-*Z")
    assert said == (
        f"The database was damaged and was moved to {aside}. To restore its last backup: clickstop doctor --fix\n"
    )
    assert clickstop("status").stderr == ""


def test_a_database_that_cannot_be_read_is_told_in_one_line(clickstop: Cli, worked: str, repo: Path) -> None:
    connection = sqlite3.connect(store_of(repo) / "memory.db")
    connection.execute("DROP TABLE heartbeats")
    connection.close()
    said = clickstop("status", code=1).output
    assert said == "Error: the database cannot be read: no such table: heartbeats. Run: clickstop doctor\n"


def test_failures_and_an_untrusted_plugin_are_told(
    clickstop: Cli, repo: Path, hook: Hook, payload: Callable[..., dict[str, Any]]
) -> None:
    plugin = repo / "bad.py"
    plugin.write_text(
        "from clickstop.handlers.index import Handler\n"
        'HANDLERS = [Handler("mine.bad", kinds=("turn.stop",))]\n'
        'def handle(event, ctx):\n    raise ValueError("no [bold]such[/bold] thing")\n'
    )
    (repo / "clickstop.toml").write_text('[project]\nplugins = ["bad.py"]\n')
    assert "is not trusted and does not run. Read it, then run: clickstop trust" in clickstop("status").output
    clickstop("trust", "--yes")
    hook(payload("Stop"))
    said = clickstop("status").output
    assert "1 failure recorded" in said
    assert "mine.bad: ValueError: no [bold]such[/bold] thing" in said
    for _ in range(3):
        hook(payload("Stop"))
    now = clickstop.json("status")
    assert (now["failures"], len(now["last_failures"])) == (4, 3)


def test_the_database_is_measured_with_its_log(clickstop: Cli, worked: str, repo: Path) -> None:
    now = clickstop.json("status")
    state = store_of(repo)
    files = [state / name for name in ("memory.db", "memory.db-wal") if (state / name).exists()]
    assert now["database_bytes"] == sum(file.stat().st_size for file in files) > 0


def test_nothing_seen_yet_says_what_to_do(clickstop: Cli, repo: Path) -> None:
    _install(repo)
    assert "No events yet" in clickstop("status").output


def test_outside_a_repository_it_is_wrong_usage(
    clickstop: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    said = clickstop("status", code=2).output
    assert said == "Error: this folder is not in a repository set up for clickstop. Run: clickstop init\n"


def test_colours_respect_no_color(clickstop: Cli, worked: str, repo: Path) -> None:
    plain = clickstop.process("status", "--all", cwd=repo, FORCE_COLOR="1", NO_COLOR="1")
    coloured = clickstop.process("status", "--all", cwd=repo, FORCE_COLOR="1")
    assert b"\x1b[32m" in coloured.stdout
    assert b"\x1b" not in plain.stdout
