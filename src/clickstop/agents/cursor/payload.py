"""Events to Cursor's payloads, and its replies to verdicts."""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING, Any

from clickstop.agents.continued import unmarked
from clickstop.agents.cursor.decode import KINDS, TOOLS
from clickstop.agents.playing import arguments_of, reply_in, unknown_keys

if TYPE_CHECKING:
    from clickstop.core.event import Event

_NAMES = {kind: name for name, kind in KINDS.items()}
_ARGUMENTS = ("file_path", "old_string", "new_string", "content")
_TOOL_NAMES = {**{neutral: name for name, neutral in reversed(TOOLS.items())}, "edit": "Write"}
_VERDICTS = {"deny": "block", "ask": "ask"}
_KEYS = {
    "sessionStart": {"additional_context"},
    "preToolUse": {"permission", "user_message", "agent_message"},
    "postToolUse": {"additional_context"},
    "postToolUseFailure": {"additional_context"},
    "subagentStop": {"followup_message"},
    "stop": {"followup_message"},
}
illegal = partial(unknown_keys, keys=_KEYS)


def payload_of(event: Event) -> dict[str, Any]:
    name = "postToolUse" if event.tool == "shell" and event.kind == "tool.failed" else _NAMES[event.kind]
    payload: dict[str, Any] = {
        "conversation_id": event.session_id,
        "generation_id": event.prompt_id,
        "model": event.model,
        "hook_event_name": name,
        "cursor_version": "1.7.2",
        "workspace_roots": [event.cwd],
        "transcript_path": event.transcript or None,
    }
    if event.agent_id or event.agent_type:
        payload |= {"subagent_id": event.agent_id, "subagent_type": event.agent_type}
    if event.tool:
        payload |= {
            "tool_name": event.tool_name or _TOOL_NAMES[event.tool],
            "tool_input": arguments_of(event, *_ARGUMENTS),
        }
        payload |= {"tool_use_id": event.call_id, "cwd": event.cwd}
        payload |= {"mcp_server_name": event.server} if event.server else {}
    return payload | _own_keys(event, name)


def _own_keys(event: Event, name: str) -> dict[str, Any]:
    match name:
        case "sessionStart":
            return {"session_id": event.session_id, "source": event.source}
        case "sessionEnd":
            return {"session_id": event.session_id, "reason": "error" if event.source == "other" else "completed"}
        case "beforeSubmitPrompt":
            return {"prompt": event.prompt, "attachments": []}
        case "postToolUse":
            code = {"exitCode": event.exit_code or 0} if event.tool == "shell" else {}
            return {"tool_output": json.dumps({"output": event.output, **code})}
        case "postToolUseFailure":
            return {"error_message": event.output, "failure_type": "error"}
        case "preCompact":
            return {"trigger": event.source}
        case "subagentStop":
            return {"summary": event.last_message, "status": "completed"}
        case "stop":
            return {"status": "completed", "loop_count": int(event.stop_active)}
    return {}


def verdict_of(reply: bytes) -> tuple[str, str]:
    fields = reply_in(reply)
    if "followup_message" in fields:
        return "block", unmarked(fields["followup_message"])
    verdict = _VERDICTS.get(fields.get("permission", ""), "pass")
    return verdict, fields.get("agent_message") or fields.get("additional_context", "")
