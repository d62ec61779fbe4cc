"""Events to Qwen Code's payloads."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from clickstop.agents.playing import nested_fault, nested_output, nested_verdict
from clickstop.agents.qwen.decode import KINDS, MODES, TOOLS
from clickstop.core.event import SHOWN

if TYPE_CHECKING:
    from clickstop.core.event import Event

_NAMES = {kind: name for name, kind in KINDS.items()}
_TOOL_NAMES = {neutral: name for name, neutral in reversed(TOOLS.items())}
_MODE_NAMES = {neutral: name for name, neutral in MODES.items()}
verdict_of, illegal = nested_verdict, nested_fault
output_of = partial(nested_output, event="PostToolBatch")


def payload_of(event: Event) -> dict[str, Any]:
    """The client's payload for this event."""
    payload: dict[str, Any] = {
        "session_id": event.session_id,
        "transcript_path": event.transcript,
        "cwd": event.cwd,
        "hook_event_name": _NAMES[event.kind],
        "permission_mode": _MODE_NAMES.get(event.mode, "default"),
    }
    if event.kind != "session.start":
        payload["prompt_id"] = event.prompt_id
    if event.agent_id:
        payload |= {"agent_id": event.agent_id, "agent_type": event.agent_type}
    if event.tool and event.kind != SHOWN:
        payload |= _call(event)
    return payload | _own_keys(event)


def _own_keys(event: Event) -> dict[str, Any]:
    match event.kind:
        case "session.start":
            return {"source": event.source, "model": event.model}
        case "prompt.submit":
            return {"prompt": event.prompt, "submitted_prompt": event.prompt}
        case "tool.after":
            return {"tool_response": {"llmContent": _report(event), "returnDisplay": event.output}}
        case "tool.failed":
            return {"error": _report(event), "is_interrupt": event.interrupted}
        case "tool.shown":
            return {"tool_calls": [_shown(call) for call in (*event.calls, event) if call.tool]}
        case "compact.before":
            return {"trigger": event.source, "custom_instructions": ""}
        case "session.end":
            return {"reason": "prompt_input_exit" if event.source == "exit" else event.source or "other"}
        case "turn.stop" | "subagent.stop":
            return {"stop_hook_active": event.stop_active, "last_assistant_message": event.last_message}
    return {}


def _call(call: Event) -> dict[str, Any]:
    name = call.tool_name or _TOOL_NAMES[call.tool]
    return {
        "tool_name": name,
        "tool_input": _input(call),
        "tool_use_id": call.call_id,
        "tool_call_id": call.call_id,
    }


def _shown(call: Event) -> dict[str, Any]:
    parts = [{"functionResponse": {"id": call.call_id, "response": {"output": _report(call)}}}]
    return {**_call(call), "status": "success", "tool_response": {"response_parts": parts}}


def _input(call: Event) -> dict[str, Any]:
    if call.arguments:
        return call.arguments
    path = "".join(call.paths[:1])
    match call.tool:
        case "shell":
            return {"command": call.command, "is_background": call.background}
        case "write":
            return {"file_path": path, "content": call.content}
        case "edit":
            return {"file_path": path, "old_string": call.old or call.side("-"), "new_string": call.content}
        case "agent":
            return {"description": call.target, "prompt": call.prompt, "subagent_type": call.delegate}
    return {"file_path": path} if path else {"description": call.target}


def _report(call: Event) -> str:
    """A result as the model reads it."""
    if call.tool != "shell":
        return call.output
    code = 0 if call.exit_code is None else call.exit_code
    return f"Command: {call.command}\nDirectory: (root)\nOutput: {call.output}\nError: (none)\nExit Code: {code}\n"
