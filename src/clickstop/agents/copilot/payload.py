"""Events to Copilot CLI's payloads, and its replies to verdicts."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from clickstop.agents.continued import unmarked
from clickstop.agents.copilot.decode import KINDS, TOOLS
from clickstop.agents.playing import arguments_of, reply_in, unknown_keys

if TYPE_CHECKING:
    from clickstop.core.event import Event

_NAMES = {kind: name for name, kind in KINDS.items()}
_ARGUMENTS = ("path", "old_str", "new_str", "file_text")
_TOOL_NAMES = {neutral: name for name, neutral in reversed(TOOLS.items())}
_VERDICTS = {"deny": "block", "ask": "ask"}
_KEYS = {
    "SessionStart": {"additionalContext"},
    "UserPromptSubmit": {"additionalContext"},
    "PreToolUse": {"permissionDecision", "permissionDecisionReason", "modifiedArgs", "additionalContext"},
    "PostToolUse": {"modifiedResult", "additionalContext"},
    "PostToolUseFailure": {"additionalContext"},
    "SubagentStart": {"additionalContext"},
    "SubagentStop": {"decision", "reason"},
    "Stop": {"decision", "reason"},
}
illegal = partial(unknown_keys, keys=_KEYS)


def payload_of(event: Event) -> dict[str, Any]:
    """The client's payload, in the PascalCase dialect of our entries. A failed command is sent as a success."""
    name = "PostToolUse" if event.tool == "shell" and event.kind == "tool.failed" else _NAMES[event.kind]
    payload: dict[str, Any] = {
        "hook_event_name": name,
        "session_id": event.session_id,
        "timestamp": "2026-01-01T00:00:00.000Z",
        "cwd": event.cwd,
    }
    if event.agent_id:
        payload |= {"agent_id": event.agent_id, "agent_type": event.agent_type}
        payload["parent_agent_id"] = event.session_id
    if event.tool:
        payload |= {
            "tool_name": event.tool_name or _TOOL_NAMES[event.tool],
            "tool_input": arguments_of(event, *_ARGUMENTS),
        }
    return payload | _own_keys(event, name)


def _own_keys(event: Event, name: str) -> dict[str, Any]:
    match name:
        case "SessionStart":
            return {"source": "resume" if event.source == "resume" else "new"}
        case "SessionEnd":
            return {"reason": "error" if event.source == "other" else "complete"}
        case "UserPromptSubmit":
            return {"prompt": event.prompt}
        case "PostToolUse":
            ended = f"\n<shellId: 0 completed with exit code {event.exit_code or 0}>"
            output = f"{event.output}{ended if event.tool == 'shell' else ''}"
            return {"tool_result": {"result_type": "success", "text_result_for_llm": output}}
        case "PostToolUseFailure":
            return {"error": event.output}
        case "SubagentStart":
            return {"transcript_path": event.transcript}
        case "SubagentStop" | "Stop":
            stop = {"transcript_path": event.transcript, "stop_reason": "end_turn"}
            return {**stop, "last_assistant_message": event.last_message, "stop_hook_active": event.stop_active}
    return {}


def verdict_of(reply: bytes) -> tuple[str, str]:
    fields = reply_in(reply)
    if fields.get("decision") == "block":
        return "block", unmarked(fields.get("reason", ""))
    verdict = _VERDICTS.get(fields.get("permissionDecision", ""), "pass")
    return verdict, fields.get("permissionDecisionReason") or fields.get("additionalContext", "")


def output_of(reply: bytes) -> str:
    """The text that replaces a tool's output; "" if the reply leaves it unchanged."""
    return str(reply_in(reply).get("modifiedResult", {}).get("textResultForLlm", ""))
