"""Codex's payloads to events. Any dictionary gives an event.

Payloads do not say how a command ended. Codex's session log does, and is written before the hook runs.
"""

from __future__ import annotations

from clickstop.agents.fields import code_after, event_of, first, table, text, text_of
from clickstop.core.event import ACCEPT_EDITS, BYPASS, COMPACTIONS, DEFAULT, ENDS, NO_ASKING, PLAN, STARTS, Event

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

KINDS = {
    "SessionStart": "session.start",
    "UserPromptSubmit": "prompt.submit",
    "PreToolUse": "tool.before",
    "PostToolUse": "tool.after",
    "SubagentStart": "subagent.start",
    "SubagentStop": "subagent.stop",
    "PreCompact": "compact.before",
    "PostCompact": "compact.after",
    "Stop": "turn.stop",
    "SessionEnd": "session.end",
}
PATCH = "apply_patch"
TOOLS = {"Bash": "shell", "view_image": "read", "spawn_agent": "agent", "update_plan": "task", "web_search": "web"}
MODES = {
    "default": DEFAULT,
    "plan": PLAN,
    "acceptEdits": ACCEPT_EDITS,
    "dontAsk": NO_ASKING,
    "bypassPermissions": BYPASS,
}
_SOURCES = {
    "session.start": STARTS,
    "session.end": ENDS,
    "compact.before": COMPACTIONS,
    "compact.after": COMPACTIONS,
}
COMMON = ("session_id", "transcript_path", "cwd", "hook_event_name")
_CALL = ("turn_id", "model", "tool_name", "tool_input", "tool_use_id")
REQUIRED = {
    "SessionStart": ("model", "source"),
    "UserPromptSubmit": ("turn_id", "model", "prompt"),
    "PreToolUse": _CALL,
    "PostToolUse": (*_CALL, "tool_response"),
    "SubagentStart": ("turn_id", "agent_id", "agent_type"),
    "SubagentStop": ("turn_id", "agent_id", "agent_type", "stop_hook_active"),
    "PreCompact": ("turn_id", "trigger"),
    "PostCompact": ("turn_id", "trigger"),
    "Stop": ("turn_id", "stop_hook_active"),
    "SessionEnd": ("reason",),
}


def decode(name: str, payload: dict[str, Any], _environ: Mapping[str, str]) -> Event:
    event = event_of("codex", KINDS, name, payload)
    event.prompt_id, event.prompt = text(payload, "turn_id"), text(payload, "prompt")
    source = first(payload, "source", "trigger", "reason")
    event.source = source if source in _SOURCES.get(event.kind, ()) else ""
    event.mode = MODES.get(text(payload, "permission_mode"), "")
    event.attended = False  # Codex does not ask the person on a hook's behalf
    event.machine = event.kind == "prompt.submit" and bool(event.agent_id)  # a prompt from one agent to another
    if "tool_name" in payload:
        _fill_call(event, payload)
    return event


def _fill_call(event: Event, payload: dict[str, Any]) -> None:
    event.tool_name = text(payload, "tool_name")
    event.tool = TOOLS.get(event.tool_name, "other")
    if event.tool_name.startswith("mcp__"):
        event.tool, event.server = "mcp", event.tool_name[5:].partition("__")[0]
    event.call_id = text(payload, "tool_use_id")
    tool_input = payload.get("tool_input")
    usual = "command" if event.tool_name in ("Bash", PATCH) or not isinstance(tool_input, dict) else ""
    if usual and not isinstance(table(payload, "tool_input").get(usual), str):
        from clickstop.agents.shapes import arguments_in

        tool_input = arguments_in(tool_input, usual)
    event.arguments = arguments = tool_input if isinstance(tool_input, dict) else {}
    event.command = text(arguments, "command")
    event.target = first(arguments, "command", "path", "query", "message")
    path = text(arguments, "path")
    event.paths = (path,) if path else ()
    if event.tool == "agent":
        event.delegate = text(arguments, "agent_type") or "default"
    if "Patch" in event.command:
        _read_patch(event)
    if event.kind == "tool.after":
        _fill_outcome(event, payload.get("tool_response"))


def _read_patch(event: Event) -> None:
    """Read a patch: an argument of the `apply_patch` tool, or a here-document in a shell command, alone or among
    other commands.
    """
    from clickstop.agents import patches

    if event.tool_name == PATCH:
        patches.fill(event, event.command, event.cwd)
        return
    patch, folder = patches.in_command(event.command)
    folder = f"{event.cwd}/{folder}" if folder and not folder.startswith("/") else folder or event.cwd
    if not patch or not patches.fill(event, patch, folder):
        event.command = event.target = patches.with_deeds(event.command, event.cwd)


def _fill_outcome(event: Event, response: Any) -> None:
    event.output = text_of(response)
    if event.tool_name == PATCH:
        event.exit_code = code_after(event.output.partition("\n")[0], "Exit code:")
    elif event.tool == "shell":
        from clickstop.agents.codex.rollout import exit_code_of

        event.exit_code = exit_code_of(event.transcript, event.call_id)
    if event.tool == "agent":
        event.delegate_id = event.output.partition('"agent_id":"')[2].partition('"')[0]
    if event.exit_code:
        event.kind = "tool.failed"
