"""One row per call, whatever the client says about it and in whatever order."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.harness import Hook

    Rows = Callable[[str], list[dict[str, Any]]]
    Payload = Callable[..., dict[str, Any]]

_ID = "toolu_one"


def _told(payload: Payload, *names: str) -> list[dict[str, Any]]:
    """Recorded payloads, made to speak of the same call."""
    told = []
    for name in names:
        found = payload(name)
        if "tool_calls" in found:
            found["tool_calls"][0]["tool_use_id"] = _ID
        told.append({**found, "tool_use_id": _ID})
    return told


def test_a_call_that_is_never_heard_of_again_was_interrupted(hook: Hook, payload: Payload, rows: Rows) -> None:
    hook(payload("PreToolUse--Bash"))
    assert [(row["outcome"], row["kind"]) for row in rows("tool_calls")] == [("interrupted", "tool.before")]


@pytest.mark.parametrize(
    ("ending", "outcome"),
    [
        ("PostToolUse--Bash-ok", "ok"),
        ("PostToolUseFailure--Bash-unittest-red", "failed"),
        ("PermissionDenied", "refused"),
    ],
)
def test_how_a_call_ended_counts_whoever_speaks_last(
    hook: Hook, payload: Payload, rows: Rows, ending: str, outcome: str
) -> None:
    told = _told(payload, "PreToolUse--Bash", ending, "PostToolBatch--Bash")
    for number, order in enumerate(permutations(told)):
        for each in order:
            hook({**each, "session_id": f"session-{number}"})
    assert [row["outcome"] for row in rows("tool_calls")] == [outcome] * 6


def test_a_call_that_began_and_is_only_in_a_batch_was_refused(hook: Hook, payload: Payload, rows: Rows) -> None:
    for number, order in enumerate(permutations(_told(payload, "PreToolUse--Bash", "PostToolBatch--Bash"))):
        for each in order:
            hook({**each, "session_id": f"session-{number}"})
    assert [row["outcome"] for row in rows("tool_calls")] == ["refused"] * 2
