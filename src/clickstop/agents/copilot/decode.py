"""Copilot CLI's payloads to events. Any dictionary gives an event.

It has two dialects and uses the one in which a hook names its event. It gives no ids of calls or prompts, and
reports a failed command as a success with the exit code at the end of the output.
"""

from __future__ import annotations

from clickstop.agents.calls import fill_call
from clickstop.agents.fields import code_after, first, text, text_of
from clickstop.core.event import RESUME, STARTUP, Event

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

KINDS = {
    "SessionStart": "session.start",
    "UserPromptSubmit": "prompt.submit",
    "PreToolUse": "tool.before",
    "PostToolUse": "tool.after",
    "PostToolUseFailure": "tool.failed",
    "SubagentStart": "subagent.start",
    "SubagentStop": "subagent.stop",
    "Stop": "turn.stop",
    "SessionEnd": "session.end",
}
# The names of events in the camelCase dialect, and the keys of its payloads.
OTHER_NAMES = {
    "sessionStart": "SessionStart",
    "userPromptSubmitted": "UserPromptSubmit",
    "preToolUse": "PreToolUse",
    "postToolUse": "PostToolUse",
    "postToolUseFailure": "PostToolUseFailure",
    "subagentStart": "SubagentStart",
    "subagentStop": "SubagentStop",
    "agentStop": "Stop",
    "sessionEnd": "SessionEnd",
}
_OTHER_KEYS = {
    "session_id": "sessionId",
    "transcript_path": "transcriptPath",
    "tool_name": "toolName",
    "tool_input": "toolArgs",
    "tool_result": "toolResult",
    "agent_name": "agentName",
    "stop_reason": "stopReason",
}
_NEUTRAL = {
    "shell": ("Bash", "bash", "PowerShell", "powershell"),
    "edit": ("Edit", "edit"),
    "write": ("Write", "create"),
    "read": ("Read", "view"),
    "search": ("Grep", "grep", "Glob", "glob"),
    "agent": ("Agent", "task"),
    "web": ("WebFetch", "web_fetch", "WebSearch", "web_search"),
    "skill": ("Skill", "skill"),
    "task": ("TodoWrite", "update_todo"),
    "question": ("AskUserQuestion", "ask_user"),
    "plan": ("ExitPlanMode", "exit_plan_mode"),
}
TOOLS = {name: neutral for neutral, names in _NEUTRAL.items() for name in names}
_STARTS = {"new": STARTUP, "startup": STARTUP, "resume": RESUME}
_ENDS = {"complete": "exit", "user_exit": "exit", "error": "other", "abort": "other", "timeout": "other"}
_COMMON = ("session_id", "cwd")
_CLAUDES = ("permission_mode", "prompt_id")  # keys of Claude Code only; Copilot CLI also runs Claude Code's entries
_REQUIRED = {
    "SessionStart": ("source",),
    "UserPromptSubmit": ("prompt",),
    "PreToolUse": ("tool_name", "tool_input"),
    "PostToolUse": ("tool_name", "tool_input", "tool_result"),
    "PostToolUseFailure": ("tool_name", "tool_input", "error"),
    "SubagentStart": ("agent_id", "agent_type"),
    "SubagentStop": ("agent_id", "agent_type", "stop_reason"),
    "Stop": ("stop_reason",),
    "SessionEnd": ("reason",),
}
_ENDED = " completed with exit code "  # ends the output of a command: <shellId: 0 completed with exit code 3>


def decode(name: str, payload: dict[str, Any], _environ: Mapping[str, str]) -> Event:
    event_name = text(payload, "hook_event_name")
    name = event_name if event_name in KINDS else OTHER_NAMES.get(name, name)
    kind = KINDS.get(name, "")
    event = Event(
        "copilot",
        kind,
        name=name,
        # In a subagent, `session_id` is the subagent's own.
        session_id=text(payload, "parent_agent_id") or _text(payload, "session_id"),
        agent_id=text(payload, "agent_id"),
        agent_type=text(payload, "agent_type") or _text(payload, "agent_name"),
        cwd=text(payload, "cwd"),
        source=_source(kind, payload),
        prompt=text(payload, "prompt"),
        last_message=text(payload, "last_assistant_message"),
        stop_active=payload.get("stop_hook_active") is True,
        transcript=_text(payload, "transcript_path"),
        raw=payload,
    )
    if kind == "prompt.submit":
        from clickstop.agents.continued import is_marked

        event.machine = bool(event.agent_id)  # a prompt from one agent to another
        if is_marked(event.prompt):
            event.kind = event.name = ""
    tool = _text(payload, "tool_name")
    if tool:
        fill_call(event, tool, field(payload, "tool_input"), TOOLS)
        if tool.startswith("mcp__"):
            event.tool, event.server = "mcp", tool[5:].partition("__")[0]
        # The camelCase dialect names MCP tools `server-tool`.
        elif event.tool == "other" and "-" in tool:
            event.tool, event.server = "mcp", tool.partition("-")[0]
        elif event.tool == "agent":
            event.delegate = text(event.arguments, "agent_type")
    if kind in ("tool.after", "tool.failed"):
        _fill_outcome(event, payload)
    return event


def field(payload: dict[str, Any], key: str) -> Any:
    """The value of a key in either dialect."""
    return payload[key] if key in payload else payload.get(_OTHER_KEYS.get(key, key))


def _text(payload: dict[str, Any], key: str) -> str:
    return first(payload, key, _OTHER_KEYS[key])


def _source(kind: str, payload: dict[str, Any]) -> str:
    if kind == "session.start":
        return _STARTS.get(text(payload, "source"), "")
    if kind == "session.end":
        return _ENDS.get(text(payload, "reason"), "")
    return ""


def _fill_outcome(event: Event, payload: dict[str, Any]) -> None:
    if event.kind == "tool.failed":
        event.output = text_of(payload.get("error"))
        return
    result = field(payload, "tool_result")
    event.output = first(result, "text_result_for_llm", "textResultForLlm") or text_of(result)
    if event.tool == "shell":
        event.output, event.exit_code = _ending(event.output)
    if event.exit_code or first(result, "result_type", "resultType") in (
        "failure",
        "denied",
        "rejected",
        "timeout",
    ):
        event.kind = "tool.failed"


def _ending(output: str) -> tuple[str, int | None]:
    """What a command printed, and its exit code from the line that the client adds."""
    printed, _, last = output.rpartition("\n")
    if not last.startswith("<shellId: ") or not last.endswith(">") or _ENDED not in last:
        return output, None
    return printed, code_after(last, _ENDED)


def missing_keys(name: str, payload: dict[str, Any]) -> list[str]:
    """Required keys that this payload lacks in both dialects, and keys that it should not have."""
    expected = (*_COMMON, *_REQUIRED.get(name, ()))
    lacking = [key for key in expected if key not in payload and _OTHER_KEYS.get(key, key) not in payload]
    theirs = (*_CLAUDES, "transcript_path") if name == "SessionStart" else _CLAUDES
    return [*lacking, *(key for key in theirs if key in payload)]
