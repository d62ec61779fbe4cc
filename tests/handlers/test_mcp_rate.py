"""Limits of MCP calls, as many hooks at once keep them."""

from __future__ import annotations

import json
import sqlite3
import time
from typing import TYPE_CHECKING, Any

import pytest

from clickstop.core.ids import utc
from tests.harness import store_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.harness import Hook
    from tests.working import Working

    Rows = Callable[[str], list[dict[str, Any]]]

NOTE = "mcp__notes__note"


@pytest.fixture(autouse=True)
def _low_limits(repo: Path) -> None:
    (repo / "clickstop.toml").write_text(
        "[limits.mcp]\nper_tool = 5\nper_server = 8\ntotal = 10\n", encoding="utf-8"
    )


def _ask(session: Working, tool: str = NOTE, times: int = 1) -> list[str]:
    return [session.ask(tool, {"text": str(session.calls)})[0] for _ in range(times)]


def test_a_tool_is_warned_of_once_then_stopped_with_the_time_to_wait(session: Working, rows: Rows) -> None:
    assert _ask(session, times=5) == ["pass", "pass", "pass", "warn", "pass"]
    decided, said = session.ask(NOTE, {"text": "one more"})
    assert decided == "deny"
    assert f"{NOTE}: the limit of 5 calls per minute is reached ([limits.mcp] per_tool)." in said
    seconds = int(said.partition("1. Wait ")[2].partition(" s")[0])
    assert 1 <= seconds <= 60
    assert [row["rule_id"] for row in rows("gate_decisions")] == ["mcp_tool", "mcp_tool"]
    assert rows("handler_failures") == []


def test_what_was_stopped_is_not_counted(session: Working, rows: Rows) -> None:
    _ask(session, times=9)
    assert len(rows("mcp_calls")) == 5


def test_calls_that_were_counted_while_the_clock_was_ahead_stop_nothing(
    session: Working, repo: Path, rows: Rows
) -> None:
    _ask(session, times=5)
    connection = sqlite3.connect(store_of(repo) / "memory.db")
    with connection:
        connection.execute("UPDATE mcp_calls SET created_at = ?", (utc(time.time() + 90_000),))
    connection.close()
    assert _ask(session) == ["pass"]
    assert len(rows("mcp_calls")) == 1


def test_another_tool_goes_on_until_its_server_has_had_enough(session: Working) -> None:
    _ask(session, times=5)
    assert _ask(session, "mcp__notes__find", 4) == ["pass", "warn", "pass", "deny"]
    assert "the MCP server notes" in session.ask("mcp__notes__find", {})[1]


def test_all_servers_together_have_a_limit(session: Working) -> None:
    _ask(session, times=5)
    _ask(session, "mcp__rules__check", 5)
    decided, said = session.ask("mcp__other__x", {})
    assert decided == "deny"
    assert "MCP tools: the limit of 10 calls per minute is reached ([limits.mcp] total)." in said


def test_another_session_has_a_minute_of_its_own(session: Working) -> None:
    assert _ask(session, times=6)[-1] == "deny"
    session.session_id = "s2"
    assert _ask(session) == ["pass"]


def test_tools_of_the_client_itself_are_not_limited(session: Working, rows: Rows) -> None:
    assert [session.ask("Bash", {"command": f"echo {number}"})[0] for number in range(11)] == ["pass"] * 11
    assert rows("mcp_calls") == []


def test_nought_is_no_limit(session: Working, repo: Path) -> None:
    (repo / "clickstop.toml").write_text(
        "[limits.mcp]\nper_tool = 0\nper_server = 0\ntotal = 0\n", encoding="utf-8"
    )
    assert _ask(session, times=12) == ["pass"] * 12


def test_the_defaults_let_a_lively_session_work(session: Working, repo: Path) -> None:
    (repo / "clickstop.toml").write_text("", encoding="utf-8")
    assert _ask(session, times=30) == ["pass"] * 30


def test_of_twenty_hooks_at_once_exactly_as_many_pass_as_may(session: Working, hook: Hook, rows: Rows) -> None:
    session.start()
    common = {"session_id": "s1", "transcript_path": "", "cwd": str(session.repo), "prompt_id": "p1"}
    call = {"hook_event_name": "PreToolUse", "tool_name": NOTE, "tool_input": {"text": "x"}}
    payloads = [{**common, **call, "tool_use_id": f"parallel-{number}"} for number in range(20)]
    running = [(hook.start(one), one) for one in payloads]
    replies = [process.communicate(json.dumps(one).encode(), timeout=60)[0] for process, one in running]
    assert sum(b'"deny"' in reply for reply in replies) == 15
    assert len(rows("mcp_calls")) == 5
    assert len(rows("tool_calls")) == 20


def test_a_rehearsal_counts_nothing(session: Working, hook: Hook, rows: Rows, repo: Path) -> None:
    from clickstop.app.rehearsal import rehearse

    session.start()
    payload = {
        "session_id": "s1",
        "transcript_path": "",
        "cwd": str(repo),
        "hook_event_name": "PreToolUse",
        "tool_name": NOTE,
        "tool_input": {"text": "x"},
        "tool_use_id": "t1",
    }
    for _ in range(9):
        assert rehearse("claude-code", "PreToolUse", payload, hook.environ).verdict == "pass"
    assert rows("mcp_calls") == []


def test_a_minute_later_calls_pass_again(session: Working, repo: Path) -> None:
    import sqlite3
    import time

    assert _ask(session, times=6)[-1] == "deny"
    with sqlite3.connect(store_of(repo) / "memory.db") as store:
        store.execute("UPDATE mcp_calls SET created_at = ?", (utc(time.time() - 61),))
    store.close()
    assert _ask(session) == ["pass"]


def test_a_limit_of_one_call_is_singular(session: Working, repo: Path) -> None:
    (repo / "clickstop.toml").write_text(f"[limits.mcp.tools]\n{NOTE} = 1\n", encoding="utf-8")
    _ask(session)
    assert "the limit of 1 call per minute is reached" in session.ask(NOTE, {"text": "one more"})[1]


def test_one_tool_may_have_a_limit_of_its_own(session: Working, repo: Path) -> None:
    (repo / "clickstop.toml").write_text(f"[limits.mcp.tools]\n{NOTE} = 2\n", encoding="utf-8")
    assert _ask(session, times=2) == ["pass", "warn"]
    decided, said = session.ask(NOTE, {"text": "one more"})
    assert decided == "deny"
    assert f"{NOTE}: the limit of 2 calls per minute is reached ([limits.mcp.tools] {NOTE})." in said
    assert _ask(session, "mcp__notes__search", times=5) == ["pass"] * 5
