"""One row per call, whatever the client says about it and in whatever order."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.harness import Hook
    from tests.working import Working

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


def _row(rows: Rows, call_id: str) -> dict[str, Any]:
    (row,) = [row for row in rows("tool_calls") if row["call_id"] == call_id]
    return row


def _call(session: Working, name: str, tool: str, arguments: dict[str, Any], **ending: Any) -> None:
    session.event(name, tool_name=tool, tool_input=arguments, tool_use_id=tool, **ending)


def test_a_failure_is_summed_up_by_its_end_and_a_success_by_its_start(session: Working, rows: Rows) -> None:
    output = "start" + "x" * 1_000 + "end"
    _call(session, "PostToolUseFailure", "Bash", {"command": "make"}, error=f"Exit code 2\n{output}")
    failed = _row(rows, "Bash")
    assert (failed["exit_code"], failed["summary"][-3:], len(failed["summary"])) == (2, "end", 300)
    _call(session, "PostToolUse", "Grep", {"pattern": "x"}, tool_response=output)
    worked = _row(rows, "Grep")
    assert (worked["outcome"], worked["summary"][:5], len(worked["summary"])) == ("ok", "start", 300)


@pytest.mark.parametrize(
    ("arguments", "output", "tokens"),
    [
        ({"pattern": "x"}, "", (1, 0)),
        ({"pattern": "x" * 4, "more": ["y"] * 4}, "z" * 8, (2, 2)),
        ({"pattern": "x" * 5, "flags": {"deep": True}}, "z" * 9, (2, 3)),
    ],
)
def test_tokens_are_estimated_at_four_characters_each_and_rounded_up(
    session: Working, rows: Rows, arguments: dict[str, Any], output: str, tokens: tuple[int, int]
) -> None:
    _call(session, "PostToolUse", "Grep", arguments, tool_response=output)
    row = _row(rows, "Grep")
    assert (row["est_tokens_in"], row["est_tokens_out"]) == tokens


@pytest.mark.parametrize(
    ("event", "tool", "arguments", "changed"),
    [
        ("PreToolUse", "Write", {"file_path": "a.py", "content": "x"}, 0),
        ("PostToolUse", "Write", {"file_path": "a.py", "content": "x"}, 1),
        ("PostToolUseFailure", "Write", {"file_path": "a.py", "content": "x"}, 0),
        ("PostToolUse", "NotebookEdit", {"notebook_path": "a.ipynb", "new_source": "x"}, 1),
        ("PostToolUse", "Read", {"file_path": "a.py"}, 0),
        ("PostToolUse", "Bash", {"command": "ls"}, 0),
        ("PostToolUse", "Bash", {"command": "touch a.py"}, 1),
        ("PostToolUseFailure", "Bash", {"command": "touch a.py && false"}, 1),
    ],
)
def test_a_call_that_may_have_changed_files_says_so(
    session: Working, rows: Rows, event: str, tool: str, arguments: dict[str, Any], changed: int
) -> None:
    ending = {"error": "Exit code 1\nno"} if event == "PostToolUseFailure" else {"tool_response": "done"}
    _call(session, event, tool, arguments, **({} if event == "PreToolUse" else ending))
    assert _row(rows, tool)["changed"] == changed


@pytest.mark.parametrize(
    ("event", "ending", "outcome"),
    [
        ("PostToolUse", {"tool_response": {"stdout": "", "stderr": "", "interrupted": True}}, "interrupted"),
        ("PostToolUseFailure", {"error": "stopped", "is_interrupt": True}, "interrupted"),
        ("PostToolUse", {"tool_response": {"stdout": "", "stderr": "", "backgroundTaskId": "b1"}}, "background"),
        ("PostToolUse", {"tool_response": {"stdout": "", "stderr": ""}}, "ok"),
    ],
)
def test_how_a_command_ended(
    session: Working, rows: Rows, event: str, ending: dict[str, Any], outcome: str
) -> None:
    _call(session, event, "Bash", {"command": "make"}, **ending)
    assert _row(rows, "Bash")["outcome"] == outcome


def test_a_call_that_the_client_did_not_even_try_failed(session: Working, rows: Rows) -> None:
    calls = [
        {
            "tool_name": "Nope",
            "tool_input": {},
            "tool_use_id": "a",
            "tool_response": "<tool_use_error>No such tool",
        },
        {"tool_name": "Bash", "tool_input": {"command": "ls"}, "tool_use_id": "b", "tool_response": "denied"},
    ]
    session.event("PostToolBatch", tool_calls=calls)
    assert [_row(rows, name)["outcome"] for name in "ab"] == ["failed", "refused"]


def test_a_long_target_is_cut(session: Working, rows: Rows) -> None:
    _call(session, "PostToolUse", "Bash", {"command": "echo " + "x" * 3_000}, tool_response="x")
    assert len(_row(rows, "Bash")["target"]) == 2_000
