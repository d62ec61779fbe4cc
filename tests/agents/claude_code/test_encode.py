"""For every event and every decision: exactly what the client honours, and nothing told is lost."""

from __future__ import annotations

import itertools
import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clickstop.agents.claude_code.decode import KINDS, decode
from clickstop.agents.claude_code.encode import CAPABILITIES, encode
from clickstop.core.decision import NOTHING, VERDICTS, Decision, Item, downgrade, merge, size
from clickstop.core.wire import dumps
from tests.agents.claude_code.replies import SILENT, SPECIFIC, problems
from tests.each import each

if TYPE_CHECKING:
    from clickstop.core.event import Event

CALL = {"tool_name": "Bash", "tool_input": {"command": "ls", "description": "list"}, "tool_use_id": "toolu_1"}
RESPONSES: tuple[Any, ...] = (
    None,
    "plain",
    {"stdout": "out", "stderr": "", "interrupted": False},
    {"type": "text", "file": {"filePath": "/a", "content": "text", "numLines": 1}},
    [{"type": "text", "text": "one"}, {"type": "image", "data": ""}],
    {"filePath": "/a", "structuredPatch": []},
)


def _event(name: str, response: Any = None) -> Event:
    payload = {"hook_event_name": name, "session_id": "s", "tool_response": response}
    return decode(name, payload | (CALL if "Tool" in name and name != "PostToolBatch" else {}), {})


def _reply(event: Event, decisions: list[Decision]) -> dict[str, Any] | None:
    can = CAPABILITIES.get(event.kind, NOTHING)
    reply = encode(event, downgrade(merge(decisions), can))
    assert reply is None or json.loads(dumps(reply)) == reply
    return reply


def test_the_schema_speaks_of_every_event() -> None:
    assert {*SPECIFIC, *SILENT} == set(KINDS)


def test_capabilities_are_those_of_events_that_take_output() -> None:
    assert set(CAPABILITIES) == {KINDS[name] for name in SPECIFIC}


@each("name", KINDS)
def test_every_combination_of_a_decision_gives_a_legal_reply(name: str) -> None:
    parts = itertools.product(VERDICTS, RESPONSES, *[(False, True)] * 4)
    for verdict, response, context, message, rewrite, output in parts:
        decision = Decision(
            verdict,
            "the reason" if verdict != "pass" else "",
            context=(Item("k", "the context"),) if context else (),
            message="the message" if message else "",
            rewrite={"command": "ls -la", "content": "x"} if rewrite else None,
            output="the output" if output else None,
        )
        assert problems(name, _reply(_event(name, response), [decision])) == []


@each("name", SILENT)
def test_events_that_take_no_output_are_answered_with_none(name: str) -> None:
    loud = Decision("block", "r", context=(Item("k", "c"),), message="m", rewrite={"command": "x"}, output="o")
    assert _reply(_event(name), [loud]) is None


def test_an_event_we_do_not_know_is_answered_with_none() -> None:
    assert _reply(_event("SomethingLater"), [Decision("block", "r", message="m")]) is None


@each("name", SPECIFIC)
@each("verdict", ["warn", "ask", "block"])
def test_a_reason_is_always_told_to_somebody(name: str, verdict: str) -> None:
    assert "the reason" in dumps(_reply(_event(name), [Decision(verdict, "the reason")]))


@each("name", SPECIFIC)
def test_nothing_that_could_be_told_is_dropped(name: str) -> None:
    decisions = [
        Decision("block", "first cause", context=(Item("a", "note one"),), message="word one"),
        Decision("warn", "second cause", context=(Item("b", "note two"),), message="word two"),
        Decision("ask", "third cause"),
    ]
    told = dumps(_reply(_event(name), decisions))
    for text in ("first cause", "second cause", "third cause", "note one", "note two", "word one", "word two"):
        assert text in told


@pytest.mark.parametrize("name", ["Stop", "SubagentStop"])
def test_context_alone_does_not_keep_an_agent_from_stopping(name: str) -> None:
    assert _reply(_event(name), [Decision(context=(Item("k", "by the way"),))]) is None


def test_a_batch_is_never_blocked_since_that_would_end_the_run() -> None:
    reply = _reply(_event("PostToolBatch"), [Decision("block", "tests are red")])
    assert reply == {"hookSpecificOutput": {"hookEventName": "PostToolBatch", "additionalContext": "tests are red"}}


def test_a_denied_call_is_not_rewritten_as_well() -> None:
    said = [Decision("block", "no"), Decision(rewrite={"command": "ls -la"})]
    reply = _reply(_event("PreToolUse"), said)
    assert reply is not None
    assert "updatedInput" not in reply["hookSpecificOutput"]


def test_a_rewrite_is_the_whole_input_with_the_one_field_changed() -> None:
    reply = _reply(_event("PreToolUse"), [Decision(rewrite={"command": "ls -la"})])
    assert reply is not None
    assert reply["hookSpecificOutput"]["updatedInput"] == {"command": "ls -la", "description": "list"}


@pytest.mark.parametrize(
    ("tool", "key"), [("Write", "content"), ("Edit", "new_string"), ("NotebookEdit", "new_source")]
)
def test_rewritten_content_goes_into_the_field_that_the_tool_has_for_it(tool: str, key: str) -> None:
    payload = {"hook_event_name": "PreToolUse", "tool_name": tool, "tool_input": {"file_path": "/a", key: "old"}}
    reply = encode(decode("", payload, {}), Decision(rewrite={"content": "new"}))
    assert reply is not None
    assert reply["hookSpecificOutput"]["updatedInput"] == {"file_path": "/a", key: "new"}


@pytest.mark.parametrize("given", [{"q": "rules"}, None, "text", [1]])
def test_a_rewrite_that_the_call_has_no_field_for_changes_nothing(given: Any) -> None:
    payload = {"hook_event_name": "PreToolUse", "tool_name": "mcp__a__b", "tool_input": given}
    assert encode(decode("", payload, {}), Decision(rewrite={"command": "x", "content": "y"})) is None


def test_a_replaced_output_keeps_the_shape_of_the_tools_own() -> None:
    event = _event("PostToolUse", {"stdout": "token", "stderr": "more", "interrupted": False})
    reply = _reply(event, [Decision(output="[redacted]")])
    assert reply is not None
    assert reply["hookSpecificOutput"]["updatedToolOutput"] == {
        "stdout": "[redacted]",
        "stderr": "",
        "interrupted": False,
    }


texts = st.one_of(
    st.text(max_size=60),
    st.builds(lambda part, times: part * times, st.text(min_size=1, max_size=30), st.integers(1, 900)),
    st.builds(lambda times: "A sentence of some words. " * times, st.integers(1, 900)),
)
items = st.builds(Item, st.text(max_size=5), texts, st.integers(-(10**6), 10**6))
said = st.builds(
    Decision,
    st.sampled_from(VERDICTS),
    texts.filter(bool),
    context=st.lists(items, max_size=8).map(tuple),
    message=texts,
    rewrite=st.none() | st.fixed_dictionaries({}, optional={"command": texts, "content": texts}),
    output=st.none() | texts,
)


@given(st.sampled_from(sorted(KINDS)), st.sampled_from(RESPONSES), st.lists(said, max_size=6))
def test_no_decision_however_long_gives_an_illegal_reply(
    name: str, response: Any, decisions: list[Decision]
) -> None:
    reply = _reply(_event(name, response), decisions)
    assert problems(name, reply) == []
    for key, text in _injected(reply or {}):
        assert size(text) < 10_000, key


@given(st.sampled_from(["Stop", "SubagentStop", "PreToolUse"]), st.lists(said, min_size=1, max_size=6))
def test_the_highest_verdict_leads_whatever_else_was_said(name: str, decisions: list[Decision]) -> None:
    reply = _reply(_event(name), [*decisions, Decision("block", "THE LEAD. Because.")])
    blocks = [one.reason for one in decisions if one.verdict == "block"]
    if blocks:
        return
    assert reply is not None
    reason = reply.get("reason") or reply["hookSpecificOutput"]["permissionDecisionReason"]
    assert reason.startswith("THE LEAD. Because.")


def _injected(reply: dict[str, Any]) -> list[tuple[str, str]]:
    """The texts that the client puts before the model or the person."""
    own = reply.get("hookSpecificOutput", {})
    keys = ("systemMessage", "reason", "additionalContext", "permissionDecisionReason")
    return [(key, part[key]) for part in (reply, own) for key in keys if key in part]
