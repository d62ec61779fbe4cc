"""Events to Codex's payloads, and its replies to verdicts."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from clickstop.agents import nested_reply
from clickstop.agents.codex.decode import KINDS, MODES, PATCH, TOOLS

if TYPE_CHECKING:
    from clickstop.core.event import Event

_NAMES = {kind: name for name, kind in KINDS.items()} | {"tool.failed": "PostToolUse"}
_TOOL_NAMES = {neutral: name for name, neutral in TOOLS.items()} | {"edit": PATCH, "write": PATCH}
_MODE_NAMES = {neutral: name for name, neutral in MODES.items()}
_WITHOUT_TURN = ("session.start", "session.end")


def payload_of(event: Event) -> dict[str, Any]:
    """What the client sends for this event. How a command ended it does not say there."""
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


def verdict_of(reply: bytes) -> tuple[str, str]:
    return nested_reply.verdict_of(_read(reply))


def output_of(reply: bytes) -> str:
    """What the agent sees in place of a tool's output; "" where that was left as it is."""
    said = _read(reply)
    name = said.get("hookSpecificOutput", {}).get("hookEventName", "PostToolUse")
    return said.get("reason", "") if said.get("decision") == "block" and name == "PostToolUse" else ""


def illegal(event: str, stdout: bytes) -> str:
    try:
        return nested_reply.unknown_keys(event, json.loads(stdout)) if stdout else ""
    except ValueError:
        return f"not one JSON object: {stdout[:80].decode('utf-8', 'replace')!r}"


def _read(reply: bytes) -> dict[str, Any]:
    said = json.loads(reply) if reply.strip() else {}
    return said if isinstance(said, dict) else {}
