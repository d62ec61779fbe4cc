"""CLICKSTOP_OFF and pauses leave a line in the audit log, once per session and cause."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.harness import Hook

CANARY = {"command": "clickstop-canary abc123"}


def test_off_leaves_the_safety_gates_and_all_leaves_nothing(
    hook: Hook, payload: Callable[..., dict[str, Any]]
) -> None:
    canary = payload("PreToolUse--Bash", tool_input=CANARY)
    assert hook(canary, CLICKSTOP_OFF="1").specific["permissionDecision"] == "deny"
    assert hook(canary, CLICKSTOP_OFF="all").reply is None


def test_zero_and_false_mean_on(
    hook: Hook, payload: Callable[..., dict[str, Any]], rows: Callable[[str], list[dict[str, Any]]]
) -> None:
    hook(payload("UserPromptSubmit--typed"), CLICKSTOP_OFF="0")
    hook(payload("UserPromptSubmit--typed"), CLICKSTOP_OFF="false")
    assert len(rows("prompts")) == 2
    assert rows("audit_log") == []


def test_each_session_is_audited_once_for_each_cause(
    hook: Hook, payload: Callable[..., dict[str, Any]], rows: Callable[[str], list[dict[str, Any]]]
) -> None:
    for session in ("one", "one", "two"):
        hook(payload("UserPromptSubmit--typed", session_id=session), CLICKSTOP_OFF="1")
    hook(payload("UserPromptSubmit--typed", session_id="one"), CLICKSTOP_OFF="all")
    found = [(row["action"], row["subject"], row["reason"]) for row in rows("audit_log")]
    assert found == [
        ("hook.silenced", "one", "CLICKSTOP_OFF=1: only the safety gates ran"),
        ("hook.silenced", "two", "CLICKSTOP_OFF=1: only the safety gates ran"),
        ("hook.silenced", "one", "CLICKSTOP_OFF=all: nothing spoke"),
    ]
    assert rows("prompts") == []
    assert [row["count"] for row in rows("heartbeats")] == [4]
