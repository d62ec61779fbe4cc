"""Events to what our plugin sends, and its replies to verdicts."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from clickstop.agents.continued import unmarked
from clickstop.agents.opencode.decode import KINDS, TOOLS
from clickstop.agents.playing import arguments_of, reply_in, unknown_keys

if TYPE_CHECKING:
    from clickstop.core.event import Event

NAMES = {
    **{kind: name for name, kind in KINDS.items()},
    "subagent.start": "session.created",
    "subagent.stop": "session.idle",
}
_ARGUMENTS = ("filePath", "oldString", "newString", "content")
_TOOL_NAMES = {neutral: name for name, neutral in reversed(TOOLS.items())}
_KEYS = {
    "session.created": {"context"},
    "chat.message": {"context"},
    "tool.execute.before": {"deny", "args", "context"},
    "tool.execute.after": {"output", "context"},
    "session.idle": {"prompt"},
}
illegal = partial(unknown_keys, keys=_KEYS)


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
            return {"input": call, "output": {"args": arguments_of(event, *_ARGUMENTS)}}
        case "tool.execute.after":
            code = {"exit": event.exit_code or 0} if event.tool == "shell" else {}
            result = {"output": event.output, "metadata": {"truncated": event.cut, **code}}
            return {"input": {**call, "args": arguments_of(event, *_ARGUMENTS)}, "output": result}
        case "tool.error":
            return {"input": call, "output": {"args": arguments_of(event, *_ARGUMENTS), "error": event.output}}
        case "session.idle":
            return {"last_message": event.last_message, "active": event.stop_active}
    return {}


def verdict_of(reply: bytes) -> tuple[str, str]:
    fields = reply_in(reply)
    held = fields.get("deny") or fields.get("prompt")
    return ("block", unmarked(held)) if held else ("pass", fields.get("context", ""))


def output_of(reply: bytes) -> str:
    """The text that replaces a tool's output; "" if the reply leaves it unchanged."""
    return str(reply_in(reply).get("output", ""))
