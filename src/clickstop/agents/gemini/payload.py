"""Events to Gemini CLI's payloads, and its replies to verdicts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from clickstop.agents.continued import unmarked
from clickstop.agents.gemini.decode import KINDS, TOOLS
from clickstop.agents.playing import arguments_of, fault_in, reply_in

if TYPE_CHECKING:
    from clickstop.core.event import Event

_NAMES = {kind: name for name, kind in KINDS.items()} | {"tool.failed": "AfterTool"}
_ARGUMENTS = ("file_path", "old_string", "new_string", "content")
_TOOL_NAMES = {neutral: name for name, neutral in reversed(TOOLS.items())}
_TOP = frozenset(("systemMessage", "decision", "reason", "hookSpecificOutput"))
_SPECIFIC = {
    "SessionStart": {"additionalContext"},
    "BeforeAgent": {"additionalContext"},
    "BeforeTool": {"tool_input"},
    "AfterTool": {"additionalContext"},
}


def payload_of(event: Event) -> dict[str, Any]:
    payload: dict[str, Any] = {
        "session_id": event.session_id,
        "transcript_path": event.transcript,
        "cwd": event.cwd,
        "hook_event_name": _NAMES[event.kind],
        "timestamp": "2026-01-01T00:00:00.000Z",
    }
    if event.tool:
        payload |= {
            "tool_name": event.tool_name or _TOOL_NAMES[event.tool],
            "tool_input": arguments_of(event, *_ARGUMENTS),
        }
        if event.server:
            payload["mcp_context"] = {"server_name": event.server}
    return payload | _own_keys(event)


def _own_keys(event: Event) -> dict[str, Any]:
    match event.kind:
        case "session.start":
            return {"source": event.source}
        case "session.end":
            return {"reason": event.source}
        case "prompt.submit":
            return {"prompt": event.prompt}
        case "tool.after" | "tool.failed":
            return {"tool_response": _response(event)}
        case "turn.stop":
            turn = {"prompt": event.prompt, "prompt_response": event.last_message}
            return {**turn, "stop_hook_active": event.stop_active}
    return {}


def _response(event: Event) -> dict[str, Any]:
    if event.tool == "shell":
        code = f"\nExit Code: {event.exit_code}" if event.exit_code else ""
        lines = f"Output: {event.output}{code}\nProcess Group PGID: 1"
        return {"llmContent": f"<untrusted_context>\n{lines}\n</untrusted_context>", "returnDisplay": event.output}
    failed = {"error": {"message": event.output, "type": "execution_failed"}} if event.kind == "tool.failed" else {}
    return {"llmContent": event.output, "returnDisplay": "", **failed}


def verdict_of(reply: bytes) -> tuple[str, str]:
    fields = reply_in(reply)
    if fields.get("decision") == "deny":
        return "block", unmarked(fields.get("reason", ""))
    return "pass", fields.get("hookSpecificOutput", {}).get("additionalContext", "")


def output_of(reply: bytes) -> str:
    """The text that replaces a tool's output; "" if the reply leaves it unchanged."""
    fields = reply_in(reply)
    return str(fields.get("reason", "")) if fields.get("decision") == "deny" else ""


def illegal(event: str, stdout: bytes) -> str:
    fault = fault_in(stdout)
    if fault:
        return fault
    fields = reply_in(stdout)
    if ("decision" in fields) != ("reason" in fields) or fields.get("decision", "deny") != "deny":
        return "a verdict is deny, with a reason"
    unknown = {*fields} - _TOP | {*fields.get("hookSpecificOutput", {})} - _SPECIFIC.get(event, set())
    return f"keys that {event} does not know: {', '.join(sorted(unknown))}" if unknown else ""
