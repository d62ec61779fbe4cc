"""Events to what our plugin tells, and its replies to verdicts."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from clickstop.agents.continued import unmarked
from clickstop.agents.opencode.decode import KINDS, TOOLS

if TYPE_CHECKING:
    from clickstop.core.event import Event

NAMES = {
    **{kind: name for name, kind in KINDS.items()},
    "subagent.start": "session.created",
    "subagent.stop": "session.idle",
}
_TOOL_NAMES = {neutral: name for name, neutral in reversed(TOOLS.items())}
_KEYS: dict[str, set[str]] = {
    "session.created": {"context"},
    "chat.message": {"context"},
    "tool.execute.before": {"deny", "args", "context"},
    "tool.execute.after": {"output", "context"},
    "session.idle": {"prompt"},
}


def payload_of(event: Event) -> dict[str, Any]:
    name = "tool.execute.after" if event.tool == "shell" and event.kind == "tool.failed" else NAMES[event.kind]
    payload: dict[str, Any] = {
        "hook_event_name": name,
        "cwd": event.cwd,
        "session": event.agent_id or event.session_id,
        "parent": event.session_id if event.agent_id else "",
        "prompt_id": event.prompt_id,
        "model": event.model,
    }
    return payload | _own_keys(event, name)


def _own_keys(event: Event, name: str) -> dict[str, Any]:
    call = {"tool": event.tool_name or _TOOL_NAMES.get(event.tool, ""), "callID": event.call_id}
    match name:
        case "session.created":
            return {"source": event.source}
        case "chat.message":
            return {"input": {}, "output": {"parts": [{"type": "text", "text": event.prompt}]}}
        case "tool.execute.before":
            return {"input": call, "output": {"args": _input(event)}}
        case "tool.execute.after":
            code = {"exit": event.exit_code or 0} if event.tool == "shell" else {}
            said = {"output": event.output, "metadata": {"truncated": event.cut, **code}}
            return {"input": {**call, "args": _input(event)}, "output": said}
        case "tool.error":
            return {"input": call, "output": {"args": _input(event), "error": event.output}}
        case "session.idle":
            return {"last_message": event.last_message, "active": event.stop_active}
    return {}


def _input(event: Event) -> dict[str, Any]:
    if event.arguments:
        return event.arguments
    if event.tool == "shell":
        return {"command": event.command}
    path = {"filePath": "".join(event.paths[:1])}
    if event.tool == "edit":
        return {**path, "oldString": event.old or event.side("-"), "newString": event.content or event.side("+")}
    return {**path, "content": event.content} if event.tool == "write" else path


def verdict_of(reply: bytes) -> tuple[str, str]:
    said = _read(reply)
    held = said.get("deny") or said.get("prompt")
    return ("block", unmarked(held)) if held else ("pass", said.get("context", ""))


def output_of(reply: bytes) -> str:
    """What the agent sees in place of a tool's output; "" where that was left as it is."""
    return str(_read(reply).get("output", ""))


def illegal(event: str, stdout: bytes) -> str:
    if not stdout:
        return ""
    try:
        said = json.loads(stdout)
    except ValueError:
        return f"not one JSON object: {stdout[:80].decode('utf-8', 'replace')!r}"
    if not isinstance(said, dict):
        return "not a JSON object"
    unknown = {*said} - _KEYS.get(event, set())
    return f"keys that the plugin does not know for {event}: {', '.join(sorted(unknown))}" if unknown else ""


def _read(reply: bytes) -> dict[str, Any]:
    said = json.loads(reply) if reply.strip() else {}
    return said if isinstance(said, dict) else {}
