"""The circuit breaker through real hook processes: what is counted, and what counts anew."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tests import tokens
from tests.harness import store_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.harness import Hook
    from tests.working import Working

    Rows = Callable[[str], list[dict[str, Any]]]

BUILD = {"command": "make build"}
ERROR = "Exit code 2\nmake: *** no rule to make target 'build'. Stop."


@pytest.fixture(autouse=True)
def _low_limits(repo: Path) -> None:
    (repo / "clickstop.toml").write_text("[loop]\nsame_call = 3\nno_progress = 3\n", encoding="utf-8")


def _fail(session: Working, times: int, **changes: Any) -> list[str]:
    return [session.ran("Bash", BUILD, error=ERROR, **changes) for _ in range(times)]


def _edit(old: str, new: str) -> dict[str, Any]:
    return {
        "file_path": "/shop/cart.py",
        "old_string": f"def total():\n{old}\n",
        "new_string": f"def total():\n{new}\n",
    }


def test_the_same_failing_call_is_warned_of_then_stopped_with_a_structured_reason(
    session: Working, rows: Rows
) -> None:
    assert _fail(session, 3) == ["pass", "pass", "warn"]
    decided, said = session.ask("Bash", BUILD)
    assert decided == "deny"
    figures = json.loads(said.splitlines()[2])
    assert (figures["status"], figures["pass"], figures["same_error"]) == ("stopped", 3, 3)
    assert figures["since"] == rows("tool_calls")[0]["created_at"]
    assert [(row["rule_id"], row["verdict"]) for row in rows("gate_decisions")] == [
        ("same_call", "warn"),
        ("same_call", "block"),
    ]
    assert rows("handler_failures") == []


def test_a_stopped_call_stays_stopped_and_other_calls_go_on(session: Working) -> None:
    _fail(session, 3)
    assert [session.ask("Bash", BUILD)[0] for _ in range(2)] == ["deny", "deny"]
    assert session.ask("Bash", {"command": "make test"})[0] == "pass"


def test_what_the_agent_calls_it_does_not_make_it_another_call(session: Working) -> None:
    for words in ("Build", "Build again", "Try to build once more"):
        session.ran("Bash", {**BUILD, "description": words}, error=ERROR)
    assert session.ask("Bash", BUILD)[0] == "deny"


def test_calls_of_any_tool_are_told_apart_by_all_their_arguments(session: Working) -> None:
    for _ in range(3):
        session.ran("mcp__notes__find", {"text": "a", "page": 1}, error="no such note")
        session.ran("mcp__notes__find", {"text": "a", "page": session.calls}, error="no such note")
    assert session.ask("mcp__notes__find", {"page": 1, "text": "a"})[0] == "deny"
    assert session.ask("mcp__notes__find", {"page": 2, "text": "a"})[0] == "pass"


def test_subagents_do_not_count_each_others_calls(session: Working) -> None:
    for agent in ("a1", "a2", "a3"):
        _fail(session, 1, agent_id=agent, agent_type="Explore")
    assert session.ask("Bash", BUILD, agent_id="a4", agent_type="Explore")[0] == "pass"
    assert session.ask("Bash", BUILD)[0] == "pass"


def test_another_session_counts_for_itself(session: Working) -> None:
    _fail(session, 3)
    session.session_id = "s2"
    assert session.ask("Bash", BUILD)[0] == "pass"


def test_a_prompt_of_the_person_counts_anew_and_a_background_notice_does_not(session: Working) -> None:
    _fail(session, 3)
    session.prompt(2, "<task-notification><status>completed</status></task-notification>")
    assert session.ask("Bash", BUILD)[0] == "deny"
    session.prompt(3, "please go on")
    assert session.ask("Bash", BUILD)[0] == "pass"


def test_a_change_of_files_lifts_it(session: Working) -> None:
    _fail(session, 3)
    session.edit()
    assert session.ask("Bash", BUILD)[0] == "pass"


def test_passes_over_changes_that_end_alike_are_stopped(session: Working) -> None:
    for _ in range(4):
        session.ask("Bash", {"command": "pytest -q"})
        session.calls -= 1
        session.red()
        session.edit()
    decided, said = session.ask("Bash", {"command": "pytest -q"})
    assert decided == "deny"
    assert json.loads(said.splitlines()[2])["no_progress"] == 3
    session.green("pytest -q tests/test_cart.py")
    assert session.ask("Bash", {"command": "pytest -q"})[0] == "pass"


def test_edits_that_take_each_other_back_are_stopped_whatever_lines_stand_around_them(session: Working) -> None:
    there, back = _edit("    return 1", "    return 2"), _edit("    return 2", "    return 1")
    wide = {**back, "old_string": f"# shop\n{back['old_string']}", "new_string": f"# shop\n{back['new_string']}"}
    assert [session.ran("Edit", one) for one in (there, back, there, wide)] == ["pass", "pass", "warn", "deny"]


def test_a_call_that_a_gate_refused_is_no_failure_of_its_own(session: Working, rows: Rows) -> None:
    canary = {"command": "clickstop-canary abc1"}
    for _ in range(5):
        session.ask("Bash", canary)
        call = {"tool_name": "Bash", "tool_input": canary, "tool_use_id": f"s1-{session.calls}"}
        session.event("PostToolBatch", tool_calls=[{**call, "tool_response": "stopped"}])
    assert {row["outcome"] for row in rows("tool_calls")} == {"refused"}
    assert {row["handler"] for row in rows("gate_decisions")} == {"gate.canary"}


def test_a_call_that_the_client_refused_again_and_again_is_stopped(session: Working) -> None:
    """An edit whose text is not in the file never reaches the tool: only the batch tells of it."""
    wrong = {"file_path": "/shop/cart.py", "old_string": "nowhere", "new_string": "x"}
    for _ in range(3):
        session.ask("Edit", wrong)
        call = {"tool_name": "Edit", "tool_input": wrong, "tool_use_id": f"s1-{session.calls}"}
        session.event(
            "PostToolBatch", tool_calls=[{**call, "tool_response": "String to replace not found in file."}]
        )
    assert session.ask("Edit", wrong)[0] == "deny"


def test_a_mark_is_made_of_what_may_be_stored(session: Working, rows: Rows) -> None:
    session.ask("Bash", {"command": f"deploy --token={tokens.gitlab()}"})
    (first,) = rows("tool_calls")
    assert "glpat-" not in first["target"]
    session.ask("Bash", {"command": first["target"]})
    assert [row["mark"] for row in rows("tool_calls")] == [first["mark"]] * 2
    assert first["mark"] != 0


def test_without_its_database_nothing_is_stopped_and_nothing_is_lost(
    session: Working, repo: Path, hook: Hook
) -> None:
    _fail(session, 3)
    database = store_of(repo) / "memory.db"
    content = database.read_bytes()
    for path in store_of(repo).glob("memory.db*"):
        path.unlink()
    database.mkdir()
    assert session.ask("Bash", BUILD)[0] == "pass"
    assert list(store_of(repo).glob("spool/*.jsonl"))
    assert content


def test_calls_at_once_are_all_counted(session: Working, hook: Hook, rows: Rows) -> None:
    """Twenty hooks in a row of processes: none is lost, and the next call is stopped."""
    payloads = [
        {
            "session_id": "s1",
            "transcript_path": "",
            "cwd": str(session.repo),
            "prompt_id": "p1",
            "hook_event_name": "PostToolUseFailure",
            "tool_name": "Bash",
            "tool_input": BUILD,
            "tool_use_id": f"parallel-{number}",
            "error": ERROR,
        }
        for number in range(20)
    ]
    session.start()
    running = [(hook.start(one), one) for one in payloads]
    for process, one in running:
        process.communicate(json.dumps(one).encode(), timeout=60)
    assert len(rows("tool_calls")) == 20
    decided, said = session.ask("Bash", BUILD)
    assert decided == "deny"
    assert json.loads(said.splitlines()[2])["same_error"] == 5  # more need not be looked at
