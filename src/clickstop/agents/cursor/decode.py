"""Cursor's payloads, as documented, to events. Any dictionary gives an event."""

from __future__ import annotations

from clickstop.agents.calls import fill_call
from clickstop.agents.fields import exit_code, first, text, text_of
from clickstop.core.event import COMPACTIONS, RESUME, STARTUP, Event

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

# Not hooked: events for single tools, such as `beforeShellExecution`, which would report a call twice.
KINDS = {
    "sessionStart": "session.start",
    "beforeSubmitPrompt": "prompt.submit",
    "preToolUse": "tool.before",
    "postToolUse": "tool.after",
    "postToolUseFailure": "tool.failed",
    "subagentStart": "subagent.start",
    "subagentStop": "subagent.stop",
    "preCompact": "compact.before",
    "stop": "turn.stop",
    "sessionEnd": "session.end",
}
# The names of the same events when Cursor runs Claude Code's entries.
BORROWED = {
    "SessionStart": "sessionStart",
    "UserPromptSubmit": "beforeSubmitPrompt",
    "PreToolUse": "preToolUse",
    "PostToolUse": "postToolUse",
    "PostToolUseFailure": "postToolUseFailure",
    "SubagentStop": "subagentStop",
    "PreCompact": "preCompact",
    "Stop": "stop",
    "SessionEnd": "sessionEnd",
}
TOOLS = {
    "Shell": "shell",
    "Write": "write",
    "Read": "read",
    "Grep": "search",
    "Glob": "search",
    "Task": "agent",
    "WebFetch": "web",
    "WebSearch": "web",
    "TodoWrite": "task",
    "Delete": "other",
}
_ENDS = {"completed": "exit", "user_close": "exit", "window_close": "exit", "aborted": "other", "error": "other"}
COMMON = ("conversation_id", "hook_event_name", "cursor_version", "workspace_roots")
_CALL = ("tool_name", "tool_input")
REQUIRED = {
    "beforeSubmitPrompt": ("prompt",),
    "preToolUse": _CALL,
    "postToolUse": (*_CALL, "tool_output"),
    "postToolUseFailure": (*_CALL, "error_message"),
}


def decode(name: str, payload: dict[str, Any], environ: Mapping[str, str]) -> Event:
    event_name = text(payload, "hook_event_name")
    name = event_name if event_name in KINDS else BORROWED.get(event_name or name, name)
    kind = KINDS.get(name, "")
    event = Event(
        "cursor",
        kind,
        name=name,
        session_id=first(payload, "conversation_id", "session_id"),
        agent_id=text(payload, "subagent_id"),
        agent_type=text(payload, "subagent_type"),
        prompt_id=text(payload, "generation_id"),
        cwd=text(payload, "cwd") or _root(payload) or environ.get("CURSOR_PROJECT_DIR", ""),
        source=_source(kind, payload),
        prompt=text(payload, "prompt"),
        last_message=text(payload, "summary") if kind == "subagent.stop" else "",
        stop_active=isinstance(payload.get("loop_count"), int) and payload["loop_count"] > 0,
        model=text(payload, "model"),
        transcript=text(payload, "transcript_path"),
        raw=payload,
    )
    if kind == "prompt.submit":
        from clickstop.agents.continued import is_marked

        if is_marked(event.prompt):
            event.kind = event.name = ""
    if "tool_name" in payload:
        _fill_call(event, payload)
    return event


def _root(payload: dict[str, Any]) -> str:
    roots = payload.get("workspace_roots")
    return roots[0] if isinstance(roots, list) and roots and isinstance(roots[0], str) else ""


def _source(kind: str, payload: dict[str, Any]) -> str:
    if kind == "session.start":
        return RESUME if text(payload, "source") == "resume" else STARTUP
    if kind == "session.end":
        return _ENDS.get(text(payload, "reason"), "")
    trigger = text(payload, "trigger")
    return trigger if trigger in COMPACTIONS else ""


def _fill_call(event: Event, payload: dict[str, Any]) -> None:
    fill_call(event, text(payload, "tool_name"), payload.get("tool_input"), TOOLS)
    event.call_id = text(payload, "tool_use_id")
    if event.tool_name.startswith("MCP:"):
        event.tool, event.server = "mcp", text(payload, "mcp_server_name")
    # Cursor has one tool name for edits and writes.
    elif event.tool == "write" and first(event.arguments, "old_string", "old_str"):
        fill_call(event, event.tool_name, payload.get("tool_input"), {event.tool_name: "edit"})
    elif event.tool == "agent":
        event.delegate = text(event.arguments, "subagent_type")
    if event.kind == "tool.failed":
        event.output = text(payload, "error_message")
    elif event.kind == "tool.after":
        _fill_outcome(event, payload.get("tool_output"))


def _fill_outcome(event: Event, output: Any) -> None:
    """Read a result, which is JSON in a string."""
    if isinstance(output, str) and output.startswith("{"):
        from clickstop.core.wire import loads

        try:
            output = loads(output)
        except (ValueError, RecursionError):
            event.output = text({"output": output}, "output")
            return
    event.output = "\n".join(filter(None, (text(output, "stdout"), text(output, "stderr")))) or text_of(output)
    code = output.get("exitCode", output.get("exit_code")) if isinstance(output, dict) else None
    event.exit_code = exit_code(code) if event.tool == "shell" else None
    if event.exit_code:
        event.kind = "tool.failed"
