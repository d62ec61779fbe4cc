"""The reverse of `decode` and `encode`: events to Claude Code's payloads, its replies to verdicts.

For code that plays the client: the demo, benchmarks, tests.
"""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

from clickstop.agents.claude_code.decode import KINDS, MODES, TOOLS
from clickstop.agents.claude_code.results import text_of
from clickstop.agents.playing import nested_fault, nested_verdict

if TYPE_CHECKING:
    from clickstop.core.event import Event

_NAMES = {kind: name for name, kind in KINDS.items()}
_TOOL_NAMES = {neutral: name for name, neutral in reversed(TOOLS.items())}
_MODE_NAMES = {neutral: name for name, neutral in MODES.items()}
_ENDS = {"exit": "prompt_input_exit"}
_WITH_MODE = (
    "prompt.submit",
    "tool.before",
    "tool.after",
    "tool.failed",
    "tool.batch",
    "subagent.stop",
    "turn.stop",
    "permission.denied",
)
verdict_of = nested_verdict
_CALLS = ("tool.before", "tool.after", "tool.failed", "permission.denied")


def payload_of(event: Event) -> dict[str, Any]:
    """The client's payload for this event."""
    payload: dict[str, Any] = {
        "session_id": event.session_id,
        "transcript_path": event.transcript,
        "cwd": event.cwd,
        "hook_event_name": _NAMES[event.kind],
    }
    if event.prompt_id:
        payload["prompt_id"] = event.prompt_id
    if event.agent_id:
        payload |= {"agent_id": event.agent_id, "agent_type": event.agent_type}
    if event.mode and event.kind in _WITH_MODE:
        payload["permission_mode"] = _MODE_NAMES[event.mode]
    if event.kind in _CALLS:
        payload |= _call(event) | _outcome(event)
    return payload | _own_keys(event)


def _own_keys(event: Event) -> dict[str, Any]:
    match event.kind:
        case "session.start":
            return {"source": event.source, **({"model": event.model} if event.model else {})}
        case "prompt.submit":
            own = event.source and event.source != "background"  # in a notification, the prompt itself says so
            return {"prompt": event.prompt, **({"source": event.source} if own else {})}
        case "tool.batch":
            return {"tool_calls": [{**_call(call), "tool_response": _shown(call)} for call in event.calls]}
        case "turn.stop":
            return _stopping(event)
        case "subagent.stop":
            return {**_stopping(event), "agent_transcript_path": _subagent_transcript(event)}
        case "compact.before":
            return {"trigger": event.source, "custom_instructions": None}
        case "compact.after":
            return {"trigger": event.source, "compact_summary": event.output}
        case "turn.failed":
            details = {"error_details": event.output, "last_assistant_message": event.last_message}
            return {"error": event.source, **details}
        case "session.end":
            return {"reason": _ENDS.get(event.source, event.source)}
        case "permission.denied":
            return {"reason": event.source}
        case "config.changed":
            return {"source": event.source, "file_path": "".join(event.paths[:1])}
    return {}


def _stopping(event: Event) -> dict[str, Any]:
    return {
        "stop_hook_active": event.stop_active,
        "last_assistant_message": event.last_message,
        "background_tasks": [{"type": "shell", "command": command} for command in event.background_tasks],
        "session_crons": [],
    }


def _subagent_transcript(event: Event) -> str:
    return os.path.join(os.path.splitext(event.transcript)[0], "subagents", f"agent-{event.agent_id}.jsonl")


def _call(call: Event) -> dict[str, Any]:
    return {"tool_name": _tool_name(call), "tool_input": _input(call), "tool_use_id": call.call_id}


def _tool_name(call: Event) -> str:
    return call.tool_name or _TOOL_NAMES[call.tool]


def _input(call: Event) -> dict[str, Any]:
    if call.arguments:
        return call.arguments
    path = "".join(call.paths[:1])
    match call.tool:
        case "shell":
            background = {"run_in_background": True} if call.background else {}
            return {"command": call.command, **background}
        case "read":
            return {"file_path": path}
        case "write":
            return {"file_path": path, "content": call.content}
        case "notebook":
            return {"notebook_path": path, "new_source": call.content}
        case "edit":
            return {
                "file_path": path,
                "old_string": call.side("-"),
                "new_string": call.content,
                "replace_all": False,
            }
        case "agent":
            return {
                "description": call.target,
                "prompt": call.prompt,
                "subagent_type": call.delegate or call.agent_type,
            }
    if call.tool in ("question", "plan", "task"):
        return call.arguments
    return {"description": call.target}


def _outcome(event: Event) -> dict[str, Any]:
    if event.kind == "tool.before":
        return {}
    timed = {} if event.duration_ms is None else {"duration_ms": event.duration_ms}
    if event.kind == "tool.failed":
        return {"error": _shown(event), "is_interrupt": event.interrupted, **timed}
    return {"tool_response": _response(event), **timed} if event.kind == "tool.after" else {}


def _shown(call: Event) -> str:
    """A result as the model reads it."""
    return call.output if not call.exit_code else f"Exit code {call.exit_code}\n{call.output}"


def _response(event: Event) -> Any:
    path = "".join(event.paths[:1])
    match event.tool:
        case "shell":
            return {"stdout": event.output, "stderr": "", "interrupted": event.interrupted, "isImage": False}
        case "read":
            lines = event.output.count("\n") + 1
            file = {
                "filePath": path,
                "content": event.output,
                "numLines": lines,
                "startLine": 1,
                "totalLines": lines,
            }
            return {"type": "text", "file": file}
        case "edit" | "write":
            return {"filePath": path, "content": event.content, "structuredPatch": _hunks(event.patch)}
        case "agent":
            content = [{"type": "text", "text": event.output}]
            delegate = {"agentId": event.delegate_id, "agentType": event.delegate} if event.delegate_id else {}
            return {"status": "completed", "prompt": event.prompt, "content": content, **delegate}
    return event.output


def _hunks(patch: str) -> list[dict[str, Any]]:
    lines = patch.splitlines()
    if not lines:
        return []
    removed = sum(line.startswith("-") for line in lines)
    return [{"oldStart": 1, "oldLines": removed, "newStart": 1, "newLines": len(lines) - removed, "lines": lines}]


def output_of(reply: bytes) -> str:
    """The text that replaces a tool's output; "" if the reply leaves it unchanged."""
    fields = json.loads(reply) if reply.strip() else {}
    replaced = fields.get("hookSpecificOutput", {}).get("updatedToolOutput")
    return "" if replaced is None else text_of(replaced)


def illegal(event: str, stdout: bytes) -> str:
    return nested_fault(event, stdout, {"updatedToolOutput"})
