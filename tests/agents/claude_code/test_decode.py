"""Any payload gives an event, and an event's texts can be stored."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clickstop.agents.claude_code import AGENT
from clickstop.agents.claude_code.decode import KINDS, MODES, SOURCES, TOOLS, decode
from clickstop.core.event import COMPACTIONS, ENDS, SHOWN, STARTS, Event
from clickstop.core.event import KINDS as ALL_KINDS
from clickstop.core.event import MODES as ALL_MODES
from clickstop.core.event import TOOLS as ALL_TOOLS
from tests.agents.claude_code.json_values import nested, texts, values
from tests.each import each

COMMON = ("session_id", "transcript_path", "cwd", "hook_event_name", "prompt_id", "permission_mode", "agent_id")
OTHERS = (
    "tool_name",
    "tool_input",
    "tool_response",
    "tool_use_id",
    "error",
    "is_interrupt",
    "duration_ms",
    "tool_calls",
    "prompt",
    "source",
    "trigger",
    "reason",
    "stop_hook_active",
    "last_assistant_message",
    "background_tasks",
    "compact_summary",
    "error_details",
    "file_path",
    "model",
)
payloads = st.dictionaries(st.sampled_from((*COMMON, *OTHERS)) | texts, values, max_size=12)
names = st.sampled_from((*KINDS, "SomethingLater", ""))


@given(names, payloads)
def test_any_payload_gives_an_event_whose_texts_can_be_stored(name: str, payload: dict[str, Any]) -> None:
    event = decode(name, payload, {})
    assert event.raw is payload
    assert event.kind in (*ALL_KINDS, "")
    for one in (event, *event.calls):
        assert one.tool in (*ALL_TOOLS, "")
        for field in Event.__slots__:
            value = getattr(one, field)
            for text in (value,) if isinstance(value, str) else value if field == "paths" else ():
                text.encode("utf-8")
        assert one.duration_ms is None or -(2**63) < one.duration_ms < 2**63
        assert one.exit_code is None or 0 <= one.exit_code < 2**31


@given(names, payloads)
def test_missing_keys_are_named_for_any_payload(name: str, payload: dict[str, Any]) -> None:
    assert not set(AGENT.missing_keys(name, payload)) & set(payload)


@each("name", KINDS)
def test_deep_nesting_everywhere_is_no_error(name: str) -> None:
    deep = nested(3_000)
    payload = dict.fromkeys((*COMMON, *OTHERS), deep)
    assert decode(name, payload, {}).kind == KINDS[name]


def test_every_neutral_tool_exists() -> None:
    assert set(TOOLS.values()) <= set(ALL_TOOLS)


def test_the_kinds_are_all_those_there_are_but_one_that_it_does_not_need() -> None:
    assert tuple(KINDS.values()) == tuple(kind for kind in ALL_KINDS if kind != SHOWN)


def test_modes_and_reasons_are_told_in_neutral_words() -> None:
    assert sorted(MODES.values()) == sorted(ALL_MODES)
    assert set(SOURCES["session.start"].values()) == set(STARTS)
    assert set(SOURCES["session.end"].values()) == set(ENDS)
    assert set(SOURCES["compact.before"].values()) == set(SOURCES["compact.after"].values()) == set(COMPACTIONS)
    assert decode("Stop", {"permission_mode": "bypassPermissions"}, {}).mode == "bypass"
    assert decode("SessionEnd", {"reason": "prompt_input_exit"}, {}).source == "exit"


@pytest.mark.parametrize("name", ["SessionStart", "SessionEnd", "PreCompact"])
def test_a_word_that_is_not_known_says_nothing(name: str) -> None:
    event = decode(
        name, {"source": "teleport", "reason": "teleport", "trigger": "teleport", "permission_mode": "yolo"}, {}
    )
    assert (event.source, event.mode) == ("", "")


def test_what_the_payload_calls_itself_counts_more_than_the_argument() -> None:
    assert decode("PostToolUse", {"hook_event_name": "PreToolUse"}, {}).kind == "tool.before"


def test_an_unknown_name_in_the_payload_leaves_the_argument_in_force() -> None:
    event = decode("PreToolUse", {"hook_event_name": 7}, {})
    assert (event.kind, event.name) == ("tool.before", "PreToolUse")


@pytest.mark.parametrize(
    ("environ", "mode", "attended"),
    [
        ({}, "default", True),
        ({"CLAUDE_CODE_SESSION_ATTENDED": "1"}, "bypassPermissions", True),
        ({"CLAUDE_CODE_SESSION_ATTENDED": "0"}, "default", False),
        ({}, "dontAsk", False),
    ],
)
def test_whether_somebody_can_be_asked(environ: dict[str, str], mode: str, attended: bool) -> None:
    assert decode("PreToolUse", {"permission_mode": mode}, environ).attended is attended


def test_a_duration_that_is_no_number_is_left_out() -> None:
    odd_ones: list[Any] = ["12", None, [], float("nan"), float("inf"), 1e300]
    for odd in odd_ones:
        assert decode("PostToolUse", {"tool_name": "Bash", "duration_ms": odd}, {}).duration_ms is None


def test_the_calls_of_a_batch_carry_session_prompt_and_subagent() -> None:
    batch = {
        "session_id": "s",
        "prompt_id": "p",
        "agent_id": "a",
        "cwd": "/x",
        "tool_calls": [{"tool_name": "Bash"}],
    }
    (call,) = decode("PostToolBatch", batch, {}).calls
    assert (call.session_id, call.prompt_id, call.agent_id, call.cwd) == ("s", "p", "a", "/x")


@each(
    ("status", "summary", "code", "interrupted"),
    [
        ("completed", 'Background command "tests" completed (exit code 0)', 0, False),
        ("completed", 'Background command "grep" completed (exit code 1: No matches found)', None, False),
        ("failed", 'Background command "tests" failed with exit code 2', 2, False),
        ("failed", 'Background command "tests" failed with exit code 12345678901', 123456789, False),
        ("failed", 'Background command "tests" failed', None, False),
        ("killed", 'Background command "wait for exit code 3" was stopped', None, True),
    ],
)
def test_how_a_background_command_ended(status: str, summary: str, code: int | None, interrupted: bool) -> None:
    told = f"<status>{status}</status>\n<summary>{summary}</summary>"
    event = decode("UserPromptSubmit", {"prompt": f"<task-notification>\n{told}\n</task-notification>"}, {})
    assert (event.source, event.exit_code, event.interrupted) == ("background", code, interrupted)
