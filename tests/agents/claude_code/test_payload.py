"""Events back to payloads: what a recorded payload decodes to gives a payload that decodes to the same."""

from __future__ import annotations

import json
from typing import Any

import pytest

from clickstop.agents.claude_code import AGENT
from clickstop.agents.claude_code.decode import KINDS, decode
from clickstop.agents.claude_code.payload import payload_of
from clickstop.core.decision import Decision, downgrade
from clickstop.core.event import Event
from tests.each import each
from tests.harness import CASES

RECORDED = [path for path in sorted((CASES / "claude-code").glob("*.json")) if path.stem != "unknown-event"]
# Not told by an event: the shape of a result that our own handlers never look at.
UNTOLD = ("raw", "background", "exit_code", "output", "background_tasks", "calls", "target", "content")


def recorded(name: str) -> dict[str, Any]:
    found = json.loads((CASES / "claude-code" / f"{name}.json").read_text(encoding="utf-8"))["payload"]
    assert isinstance(found, dict)
    return found


@each("name", [path.stem for path in RECORDED])
def test_a_rebuilt_payload_decodes_to_the_recorded_event(name: str) -> None:
    event = decode("", recorded(name), {})
    again = decode("", payload_of(event), {})
    for field in Event.__slots__:
        if field not in UNTOLD:
            assert getattr(again, field) == getattr(event, field), field


@each("name", [path.stem for path in RECORDED])
def test_a_rebuilt_payload_has_every_key_that_the_event_needs(name: str) -> None:
    rebuilt = payload_of(decode("", recorded(name), {}))
    assert AGENT.missing_keys(rebuilt["hook_event_name"], rebuilt) == []


@pytest.mark.parametrize("name", ["PostToolUse--Bash-ok", "PostToolUseFailure--Bash-unittest-red"])
def test_a_shell_call_keeps_its_output_and_exit_code(name: str) -> None:
    event = decode("", recorded(name), {})
    again = decode("", payload_of(event), {})
    assert (again.output, again.exit_code) == (event.output, event.exit_code)


@pytest.mark.parametrize("name", ["PostToolUse--Edit", "PostToolUse--Write-update"])
def test_an_edit_keeps_its_content_and_its_changed_lines(name: str) -> None:
    event = decode("", recorded(name), {})
    again = decode("", payload_of(event), {})
    assert (again.content, again.patch, again.paths) == (event.content, event.patch, event.paths)
    assert event.patch


@pytest.mark.parametrize("name", ["PostToolUse--Read", "PostToolUse--Agent", "PostToolUse--mcp"])
def test_a_result_of_another_tool_keeps_its_text(name: str) -> None:
    event = decode("", recorded(name), {})
    assert decode("", payload_of(event), {}).output == event.output != ""


def test_a_batch_keeps_its_calls() -> None:
    event = decode("", recorded("PostToolBatch--Bash-Bash"), {})
    again = decode("", payload_of(event), {})
    assert [(call.call_id, call.command, call.output) for call in again.calls] == [
        (call.call_id, call.command, call.output) for call in event.calls
    ]
    assert len(again.calls) == 2


@each("kind", sorted(KINDS.values()))
def test_every_kind_has_a_payload_with_the_keys_it_needs(kind: str) -> None:
    event = Event("claude-code", kind, tool="shell", agent_id="a", agent_type="b")
    rebuilt = payload_of(event)
    assert KINDS[rebuilt["hook_event_name"]] == kind
    assert AGENT.missing_keys(rebuilt["hook_event_name"], rebuilt) == []


@pytest.mark.parametrize(
    ("kind", "verdict"), [("tool.before", "block"), ("tool.before", "ask"), ("turn.stop", "block")]
)
def test_a_reply_is_read_back_as_the_verdict_that_was_encoded(kind: str, verdict: str) -> None:
    event = Event("claude-code", kind, name=next(name for name in KINDS if KINDS[name] == kind), tool="shell")
    said = downgrade(Decision(verdict, "because"), AGENT.capability(kind))
    reply = json.dumps(AGENT.encode(event, said)).encode()
    assert AGENT.verdict_of(reply) == (verdict, "because")


def test_silence_is_a_pass() -> None:
    assert AGENT.verdict_of(b"") == ("pass", "")
