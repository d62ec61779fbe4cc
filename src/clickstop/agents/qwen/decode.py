"""Qwen Code's payloads to events. Any dictionary gives an event.

It sends a prompt event before every model request; only one that a person submitted has `submitted_prompt`.
"""

from __future__ import annotations

from clickstop.agents.fields import code_after, event_of, first, table, text, text_of
from clickstop.core.event import (
    ACCEPT_EDITS,
    BYPASS,
    COMPACTIONS,
    DEFAULT,
    ENDS,
    JUDGED,
    PLAN,
    SHOWN,
    STARTS,
    Event,
    changed_lines,
)

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
    "PostToolBatch": SHOWN,
    "SubagentStart": "subagent.start",
    "SubagentStop": "subagent.stop",
    "PreCompact": "compact.before",
    "Stop": "turn.stop",
    "SessionEnd": "session.end",
}
TOOLS = {
    "run_shell_command": "shell",
    "monitor": "shell",
    "edit": "edit",
    "write_file": "write",
    "notebook_edit": "notebook",
    "read_file": "read",
    "read_many_files": "read",
    "glob": "search",
    "grep_search": "search",
    "list_directory": "search",
    "agent": "agent",
    "task": "agent",
    "web_fetch": "web",
    "web_search": "web",
    "todo_write": "task",
    "skill": "skill",
    "exit_plan_mode": "plan",
    "ask_user_question": "question",
}
MODES = {"default": DEFAULT, "plan": PLAN, "auto_edit": ACCEPT_EDITS, "auto": JUDGED, "yolo": BYPASS}
SOURCES = {
    "session.start": {name: name for name in STARTS},
    "session.end": {**{name: name for name in ENDS}, "prompt_input_exit": "exit"},
    "compact.before": {name: name for name in COMPACTIONS},
}
_USUAL = {"shell": "command", "edit": "file_path", "write": "file_path", "read": "file_path"}
_TARGETS = ("command", "file_path", "notebook_path", "path", "url", "pattern", "query", "description")
COMMON = ("session_id", "transcript_path", "cwd", "hook_event_name")
_CALL = ("tool_name", "tool_input", "tool_use_id")
REQUIRED = {
    "SessionStart": ("source",),
    "UserPromptSubmit": ("prompt_id", "prompt"),
    "PreToolUse": _CALL,
    "PostToolUse": (*_CALL, "tool_response"),
    "PostToolUseFailure": (*_CALL, "error"),
    "PostToolBatch": ("tool_calls",),
    "SubagentStart": ("agent_id", "agent_type"),
    "SubagentStop": ("agent_id", "agent_type", "stop_hook_active"),
    "PreCompact": ("trigger",),
    "Stop": ("stop_hook_active",),
    "SessionEnd": ("reason",),
}


def decode(name: str, payload: dict[str, Any], _environ: Mapping[str, str]) -> Event:
    event = event_of("qwen", KINDS, name, payload)
    event.prompt_id, event.prompt = text(payload, "prompt_id"), text(payload, "submitted_prompt")
    event.source = SOURCES.get(event.kind, {}).get(first(payload, "source", "trigger", "reason"), "")
    event.mode = MODES.get(text(payload, "permission_mode"), "")
    if (
        event.kind == "prompt.submit" and "submitted_prompt" not in payload
    ):  # another model request for the same prompt
        event.kind = event.name = ""
    if "tool_name" in payload:
        _fill_call(event, payload)
    if event.kind == "turn.stop":
        tasks = payload.get("background_tasks")
        named = [first(task, "description", "id") for task in tasks] if isinstance(tasks, list) else []
        event.background_tasks = tuple(filter(None, named))
    if event.kind == SHOWN:
        _fill_step(event, payload.get("tool_calls"))
    return event


def _fill_step(event: Event, calls: Any) -> None:
    """Fill in the step's last call, the only one whose result can be replaced, and the earlier ones."""
    payloads = [call for call in calls if isinstance(call, dict)] if isinstance(calls, list) else []
    if payloads:
        event.calls = tuple(_earlier(event, payload) for payload in payloads[:-1])
        _fill_call(event, payloads[-1])


def _earlier(step: Event, payload: dict[str, Any]) -> Event:
    call = Event(step.agent, step.kind, name=step.name, session_id=step.session_id, cwd=step.cwd)
    _fill_call(call, payload)
    return call


def _fill_call(event: Event, payload: dict[str, Any]) -> None:
    event.tool_name = text(payload, "tool_name")
    event.tool = TOOLS.get(event.tool_name, "other")
    if event.tool_name.startswith("mcp__"):
        event.tool, event.server = "mcp", event.tool_name[5:].partition("__")[0]
    tool_input = payload.get("tool_input")
    usual = _USUAL.get(event.tool, "" if isinstance(tool_input, dict) else "command")
    if usual and not isinstance(table(payload, "tool_input").get(usual), str):
        from clickstop.agents.shapes import arguments_in

        tool_input = arguments_in(tool_input, usual)
    event.arguments = arguments = tool_input if isinstance(tool_input, dict) else {}
    # The provider's id is the same at the start, at the end and in the step.
    event.call_id = first(payload, "tool_call_id", "tool_use_id")
    event.command = text(arguments, "command")
    event.target = first(arguments, *_TARGETS)
    event.content = first(arguments, "content", "new_string", "new_source")
    path = first(arguments, "file_path", "notebook_path", "path")
    event.paths = (path,) if path else ()
    event.background = arguments.get("is_background") is True
    if event.tool == "edit":
        event.old, event.everywhere = text(arguments, "old_string"), arguments.get("replace_all") is True
        event.patch = changed_lines(event.old, event.content)
    if event.tool == "agent":
        event.delegate = text(arguments, "subagent_type") or "general-purpose"
    duration = payload.get("duration_ms")
    event.duration_ms = int(duration) if isinstance(duration, int | float) and abs(duration) < 1e12 else None
    _fill_outcome(event, payload)


def _fill_outcome(event: Event, payload: dict[str, Any]) -> None:
    if event.kind == "tool.before":
        return
    event.output = text(payload, "error") or result_text(payload.get("tool_response"))
    event.interrupted = payload.get("is_interrupt") is True
    if event.tool == "agent":
        event.background = event.output.startswith("Background agent launched")
        event.delegate_id = event.output.partition("\ntask_id: ")[2].partition("\n")[0].partition(" ")[0]
    if event.tool == "shell":
        # The last such line: the command itself may have printed one.
        event.exit_code = code_after(event.output, "\nExit Code:")
        event.output = _printed(event.output)
        if event.exit_code and event.kind == "tool.after":
            event.kind = "tool.failed"


def result_text(response: Any) -> str:
    """The text of a call's result; in a step, a result is a list of parts for the model."""
    parts = response.get("response_parts") if isinstance(response, dict) else None
    if not isinstance(parts, list):
        return text_of(response)
    return "\n".join(text_of(table(table(part, "functionResponse"), "response")) for part in parts)


def _printed(report: str) -> str:
    """What a command printed, without the rest of the client's report."""
    head, label, body = report.partition("\nOutput: ")
    if not label or not head.startswith("Command: "):
        return report
    printed, ended, _ = body.rpartition("\nError: ")
    return printed if ended else body
