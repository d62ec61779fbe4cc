"""Events to Codex's payloads."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from clickstop.agents.codex.decode import KINDS, MODES, PATCH, TOOLS
from clickstop.agents.playing import nested_fault, nested_output, nested_verdict

if TYPE_CHECKING:
    from clickstop.core.event import Event

_NAMES = {kind: name for name, kind in KINDS.items()} | {"tool.failed": "PostToolUse"}
_TOOL_NAMES = {neutral: name for name, neutral in TOOLS.items()} | {"edit": PATCH, "write": PATCH}
_MODE_NAMES = {neutral: name for name, neutral in MODES.items()}
_WITHOUT_TURN = ("session.start", "session.end")
verdict_of, illegal = nested_verdict, nested_fault
output_of = partial(nested_output, event="PostToolUse")


def payload_of(event: Event) -> dict[str, Any]:
    """The client's payload for this event. As in Codex, it does not say how a command ended."""
    payload: dict[str, Any] = {
        "session_id": event.session_id,
        "transcript_path": event.transcript or None,
        "cwd": event.cwd,
        "hook_event_name": _NAMES[event.kind],
    }
    if event.kind not in _WITHOUT_TURN:
        payload["turn_id"] = event.prompt_id
    if event.kind != "session.end":
        payload |= {"model": event.model, "permission_mode": _MODE_NAMES.get(event.mode, "default")}
    if event.agent_id:
        payload |= {"agent_id": event.agent_id, "agent_type": event.agent_type}
    if event.tool:
        payload |= {"tool_name": event.tool_name or _TOOL_NAMES[event.tool], "tool_input": _input(event)}
        payload["tool_use_id"] = event.call_id
    return payload | _own_keys(event)


def _own_keys(event: Event) -> dict[str, Any]:
    match event.kind:
        case "session.start":
            return {"source": event.source}
        case "session.end":
            return {"reason": "other"}
        case "prompt.submit":
            return {"prompt": event.prompt}
        case "compact.before" | "compact.after":
            return {"trigger": event.source}
        case "tool.after" | "tool.failed":
            return {"tool_response": event.output}
        case "turn.stop" | "subagent.stop":
            return {"stop_hook_active": event.stop_active, "last_assistant_message": event.last_message}
    return {}


def _input(event: Event) -> dict[str, Any]:
    if event.arguments or event.tool not in ("shell", "edit", "write"):
        return event.arguments or {"message": event.prompt, "agent_type": event.delegate}
    return {"command": event.command if event.tool == "shell" else _patch(event)}


def _patch(event: Event) -> str:
    path = "".join(event.paths[:1])
    if event.tool == "write":
        body = f"*** Add File: {path}\n" + "".join(f"+{line}\n" for line in event.content.splitlines())
    else:
        body = f"*** Update File: {path}\n@@\n{event.patch}\n"
    return f"*** Begin Patch\n{body}*** End Patch\n"
