"""What our OpenCode plugin sends, to events. Any dictionary gives an event.

`input` and `output` are what OpenCode passed to the plugin; the plugin adds the rest from memory.
"""

from __future__ import annotations

import os

from clickstop.agents.calls import fill_call
from clickstop.agents.fields import exit_code, first, table, text, text_of
from clickstop.core.event import STARTS, Event

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

KINDS = {
    "session.created": "session.start",
    "chat.message": "prompt.submit",
    "tool.execute.before": "tool.before",
    "tool.execute.after": "tool.after",
    "tool.error": "tool.failed",
    "experimental.session.compacting": "compact.before",
    "session.idle": "turn.stop",
    "dispose": "session.end",
}
# The kinds for a session that another session created.
_OF_SUBAGENTS = {"session.start": "subagent.start", "turn.stop": "subagent.stop"}
TOOLS = {
    "bash": "shell",
    "edit": "edit",
    "write": "write",
    "read": "read",
    "glob": "search",
    "grep": "search",
    "list": "search",
    "task": "agent",
    "webfetch": "web",
    "websearch": "web",
    "todowrite": "task",
    "todoread": "task",
    "skill": "skill",
    "question": "question",
    "apply_patch": "edit",
}
_CALL = ("tool", "callID")


def decode(name: str, payload: dict[str, Any], _environ: Mapping[str, str]) -> Event:
    event_name = text(payload, "hook_event_name")
    name = event_name if event_name in KINDS else name
    kind = KINDS.get(name, "")
    session, parent, source = text(payload, "session"), text(payload, "parent"), text(payload, "source")
    event = Event(
        "opencode",
        _OF_SUBAGENTS.get(kind, kind) if parent else kind,
        name=name,
        session_id=parent or session,
        agent_id=session if parent else "",
        agent_type="subagent" if parent else "",
        prompt_id=text(payload, "prompt_id"),
        cwd=text(payload, "cwd"),
        source=source if source in STARTS else "",
        last_message=text(payload, "last_message"),
        stop_active=payload.get("active") is True,
        model=text(payload, "model"),
        attended=False,  # a plugin cannot ask the person
        raw=payload,
    )
    if kind == "prompt.submit":
        _fill_prompt(event, table(payload, "output"))
    call = table(payload, "input")
    if kind.startswith("tool."):
        _fill_call(event, call, table(payload, "output"))
    return event


def _fill_prompt(event: Event, output: dict[str, Any]) -> None:
    from clickstop.agents.continued import is_marked

    parts = output.get("parts")
    typed = [part for part in parts if isinstance(part, dict)] if isinstance(parts, list) else []
    event.prompt = "\n".join(text(part, "text") for part in typed if part.get("synthetic") is not True)
    event.machine = bool(event.agent_id)  # a prompt from one agent to another
    if is_marked(event.prompt):
        event.kind = event.name = ""


def _fill_call(event: Event, call: dict[str, Any], output: dict[str, Any]) -> None:
    fill_call(event, text(call, "tool"), call.get("args") if "args" in call else output.get("args"), TOOLS)
    event.call_id = text(call, "callID")
    # MCP tools are named `server_tool`.
    if event.tool == "other" and "_" in event.tool_name:
        event.tool, event.server = "mcp", event.tool_name.partition("_")[0]
    elif event.tool == "agent":
        event.delegate = text(event.arguments, "subagent_type")
    elif event.tool == "shell":
        event.cwd = os.path.join(event.cwd, text(event.arguments, "workdir")).rstrip("/")
    elif event.tool_name == "apply_patch":
        from clickstop.agents import patches

        patches.fill(event, first(event.arguments, "patchText", "input"), event.cwd)
    if event.kind == "tool.failed":
        event.output = text(output, "error")
    elif event.kind == "tool.after":
        metadata = table(output, "metadata")
        event.output = text_of(output.get("content")) if "content" in output else text(output, "output")
        event.cut, event.output_path = metadata.get("truncated") is True, text(metadata, "outputPath")
        event.exit_code = exit_code(metadata.get("exit")) if event.tool == "shell" else None
        if event.exit_code:
            event.kind = "tool.failed"


def missing_keys(name: str, payload: dict[str, Any]) -> list[str]:
    """The required keys that this payload lacks."""
    missing = [key for key in ("hook_event_name", "cwd", "session") if key not in payload]
    call = _CALL if KINDS.get(name, "").startswith("tool.") else ()
    return [*missing, *(key for key in call if key not in table(payload, "input"))]
