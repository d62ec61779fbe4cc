"""A payload that cannot be read is answered by its event's policy, and recorded."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from clickstop.agents.claude_code.decode import KINDS
from tests.agents.claude_code.replies import problems
from tests.harness import store_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.harness import Hook

    Payload = Callable[..., dict[str, Any]]
    Rows = Callable[[str], list[dict[str, Any]]]

UNREADABLE = {
    "empty": b"",
    "blank": b"\n",
    "not JSON": b"hello there",
    "cut off": b'{"session_id": "s", "tool_input": {"command": "ls',
    "an array": b'[{"session_id": "s"}]',
    "a text": b'"clickstop"',
    "two objects": b'{"session_id": "s"}\n{"session_id": "t"}',
    "nested without end": b'{"a":' * 200_000,
    "a number without end": b'{"a": ' + b"9" * 10_000 + b"}",
    "bytes": bytes(range(256)),
    "NUL": b"\x00" * 10,
}


@pytest.mark.parametrize("kind", UNREADABLE)
def test_what_cannot_be_read_passes_and_is_recorded(kind: str, hook: Hook, rows: Rows, repo: Path) -> None:
    answer = hook(UNREADABLE[kind], "PreToolUse")
    assert (answer.code, answer.stdout, answer.stderr) == (0, b"", "")
    (failure,) = rows("handler_failures")
    assert failure["handler"] == "hook.decode"
    assert failure["error"] == f"ValueError: payload of {len(UNREADABLE[kind])} bytes is not a JSON object"
    assert [(row["kind"], row["count"]) for row in rows("heartbeats")] == [("tool.before", 1)]
    assert "hook.decode" in (store_of(repo) / "log" / "failures.jsonl").read_text()


@pytest.mark.parametrize("event", [*KINDS, ""])
def test_every_event_is_answered_by_its_own_policy(event: str, hook: Hook, rows: Rows) -> None:
    answer = hook(b'{"session_id": "s", "command": "clickstop-canary abc', event)
    assert answer.code == 0
    assert [row["kind"] for row in rows("heartbeats")] == [KINDS.get(event, "unknown")]
    if event == "PreToolUse":
        assert answer.specific["permissionDecision"] == "deny"
        assert problems(event, answer.reply) == []
    else:
        assert answer.stdout == b""


def test_safety_gates_look_at_the_bytes_of_what_cannot_be_read(hook: Hook) -> None:
    answer = hook(b'{"tool_input": {"command": "clickstop-canary abc', "PreToolUse")
    assert "The gate gate.canary failed" in answer.specific["permissionDecisionReason"]


def test_a_pause_of_everything_holds_for_them_as_well(hook: Hook) -> None:
    assert hook(b'{"command": "clickstop-canary abc', "PreToolUse", CLICKSTOP_OFF="all").reply is None


READABLE = {
    "a byte order mark": b'\xef\xbb\xbf{"hook_event_name": "UserPromptSubmit", "prompt": "hi"}',
    "broken UTF-8": b'{"hook_event_name": "UserPromptSubmit", "prompt": "h\xff\xfei"}',
    "control characters": b'{"hook_event_name": "UserPromptSubmit", "prompt": "h\x01\ti"}',
    "half characters": b'{"hook_event_name": "UserPromptSubmit", "prompt": "hi \\ud83d", "session_id": "\\udc00"}',
    "NUL in a text": b'{"hook_event_name": "UserPromptSubmit", "prompt": "h\\u0000i"}',
    "NUL in a path": b'{"hook_event_name": "UserPromptSubmit", "prompt": "hi", "transcript_path": "/\\u0000"}',
    "numbers beyond all bounds": b'{"hook_event_name": "UserPromptSubmit", "prompt": "hi", "n": 1e999, "m": NaN}',
    "deep nesting": b'{"hook_event_name": "UserPromptSubmit", "prompt": "hi", "x": '
    + b"[" * 900
    + b"]" * 900
    + b"}",
    "deep objects": b'{"hook_event_name": "UserPromptSubmit", "prompt": "hi", "x": '
    + b'{"a":' * 450
    + b"1"
    + b"}" * 450
    + b"}",
}


@pytest.mark.parametrize("kind", READABLE)
def test_odd_but_readable_payloads_are_events_like_others(kind: str, hook: Hook, rows: Rows) -> None:
    answer = hook(READABLE[kind], "UserPromptSubmit")
    assert (answer.code, answer.stdout, answer.stderr) == (0, b"", "")
    assert rows("handler_failures") == []
    (prompt,) = rows("prompts")
    assert prompt["text"].startswith("h")
    assert isinstance(json.loads(rows("events")[0]["payload"]), dict)


def test_half_a_character_in_the_path_of_the_folder_is_no_error(hook: Hook, payload: Payload, rows: Rows) -> None:
    for cwd in ("/nowhere/\ud800", "/nowhere/\x00"):
        assert hook(payload("UserPromptSubmit--typed", cwd=cwd)).code == 0
    assert rows("prompts") == []


def test_five_megabytes_are_taken_whole_and_kept_in_part(hook: Hook, payload: Payload, rows: Rows) -> None:
    text = "ünïcode and some words. " * 220_000
    response = {"stdout": text, "stderr": "", "interrupted": False}
    answer = hook(payload("PostToolUse--Bash-ok", tool_response=response))
    assert answer.specific["additionalContext"].startswith("This result is too long to search")
    (call,) = rows("tool_calls")
    assert call["est_tokens_out"] == -(-len(text) // 4)
    kept = json.loads(rows("events")[0]["payload"])["tool_response"]["stdout"]
    assert len(kept) < 70_000
    assert "characters not kept" in kept


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-8-sig"])
def test_payloads_in_other_encodings_are_read(hook: Hook, payload: Payload, encoding: str) -> None:
    call = json.dumps(payload("PreToolUse--Bash", tool_input={"command": "echo ü; rm -rf /"}), ensure_ascii=False)
    answer = hook(call.encode(encoding), "PreToolUse")
    assert answer.specific["permissionDecision"] == "deny"
    assert "would delete /" in answer.specific["permissionDecisionReason"]


def test_a_prompt_of_megabytes_is_kept_in_part(hook: Hook, payload: Payload, rows: Rows) -> None:
    hook(payload("UserPromptSubmit--typed", prompt="begin " + "x" * 3_000_000 + " end"))
    (prompt,) = rows("prompts")
    assert len(prompt["text"]) < 70_000
    assert prompt["text"].startswith("begin ")
    assert prompt["text"].endswith(" end")


def test_very_many_texts_are_kept_short(hook: Hook, payload: Payload, rows: Rows) -> None:
    call = {"tool_name": "Read", "tool_input": {}, "tool_use_id": "", "tool_response": "x" * 60_000}
    hook(payload("PostToolBatch--Bash", tool_calls=[call] * 40))
    assert len(rows("events")[0]["payload"]) < 600_000
    assert len(rows("tool_calls")) == 40
