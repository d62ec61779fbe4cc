"""Gemini CLI's payloads to events. Any dictionary gives an event.

It gives no ids of calls or prompts, and reports a failed command as a success with the exit code in the text.
"""

from __future__ import annotations

import os

from clickstop.agents.calls import fill_call
from clickstop.agents.fields import code_after, first, table, text, text_of
from clickstop.core.event import ENDS, STARTS, Event

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

# Not hooked: the events around each model request, and PreCompress, which fires before every request.
KINDS = {
    "SessionStart": "session.start",
    "BeforeAgent": "prompt.submit",
    "BeforeTool": "tool.before",
    "AfterTool": "tool.after",
    "AfterAgent": "turn.stop",
    "SessionEnd": "session.end",
}
TOOLS = {
    "run_shell_command": "shell",
    "replace": "edit",
    "write_file": "write",
    "read_file": "read",
    "read_many_files": "read",
    "list_directory": "search",
    "glob": "search",
    "grep_search": "search",
    "search_file_content": "search",
    "web_fetch": "web",
    "google_web_search": "web",
    "write_todos": "task",
    "invoke_agent": "agent",
    "activate_skill": "skill",
    "ask_user": "question",
    "enter_plan_mode": "plan",
    "exit_plan_mode": "plan",
}
_SOURCES = {"session.start": STARTS, "session.end": (*ENDS, "prompt_input_exit")}
COMMON = ("session_id", "transcript_path", "cwd", "hook_event_name", "timestamp")
REQUIRED = {
    "SessionStart": ("source",),
    "BeforeAgent": ("prompt",),
    "BeforeTool": ("tool_name", "tool_input"),
    "AfterTool": ("tool_name", "tool_input", "tool_response"),
    "AfterAgent": ("prompt", "prompt_response", "stop_hook_active"),
    "SessionEnd": ("reason",),
}
# Around our context from the session start, which is put before a prompt.
_ADDED, _END = ("<hook_context>", "</hook_context>")
_FRAME = ("<untrusted_context>\n", "\n</untrusted_context>")  # around the output of commands and MCP tools
_OUTPUT = "Output: "
_GROUP, _, _SIGNAL, _CODE = _LABELS = ("Process Group PGID: ", "Background PIDs: ", "Signal: ", "Exit Code: ")


def decode(name: str, payload: dict[str, Any], _environ: Mapping[str, str]) -> Event:
    event_name = text(payload, "hook_event_name")
    name = event_name if event_name in KINDS else name
    kind = KINDS.get(name, "")
    source = first(payload, "source", "reason")
    event = Event(
        "gemini",
        kind,
        name=name,
        session_id=text(payload, "session_id"),
        cwd=text(payload, "cwd"),
        source=_source(source) if source in _SOURCES.get(kind, ()) else "",
        last_message=text(payload, "prompt_response"),
        stop_active=payload.get("stop_hook_active") is True,
        transcript=text(payload, "transcript_path"),
        attended=False,  # a question would end a run without a terminal
        raw=payload,
    )
    if kind == "prompt.submit":
        from clickstop.agents.continued import is_marked

        event.prompt = _typed(text(payload, "prompt"))
        if is_marked(event.prompt):
            event.kind = event.name = ""
    if "tool_name" in payload:
        fill_call(event, text(payload, "tool_name"), payload.get("tool_input"), TOOLS)
        server = text(table(payload, "mcp_context"), "server_name")
        if server:
            event.tool, event.server = "mcp", server
        elif event.tool == "agent":
            event.delegate = text(event.arguments, "agent_name")
        elif event.tool == "shell":  # a shell call can name a folder to run in
            event.cwd = os.path.join(event.cwd, text(event.arguments, "dir_path")).rstrip("/")
    if kind == "tool.after":
        _fill_outcome(event, table(payload, "tool_response"))
    return event


def _source(word: str) -> str:
    return "exit" if word == "prompt_input_exit" else word


def _typed(prompt: str) -> str:
    """What the person typed: without a terminal, the client puts our session-start context before it."""
    return prompt.partition(_END)[2].lstrip() if prompt.startswith(_ADDED) and _END in prompt else prompt


def _fill_outcome(event: Event, response: dict[str, Any]) -> None:
    content = text_of(response.get("llmContent"))
    error = text(table(response, "error"), "message")
    if event.tool == "shell":
        content, notes = _parts(content)
        event.exit_code = _exit_code(notes, error)
    event.output = content or error
    event.background = event.background and event.exit_code is None
    if event.exit_code or error:
        event.kind = "tool.failed"


def _parts(content: str) -> tuple[str, dict[str, str]]:
    """What a command printed, and the lines that the client adds after it, by label."""
    inner = content.partition(_FRAME[0])[2].rpartition(_FRAME[1])[0]
    if not inner.startswith(_OUTPUT):
        return content, {}
    lines = inner.removeprefix(_OUTPUT).split("\n")
    notes = {}
    for label in _LABELS:
        if lines[-1].startswith(label) and len(lines) > 1:
            notes[label] = lines.pop()
    return "\n".join(lines), notes


def _exit_code(notes: dict[str, str], error: str) -> int | None:
    """The exit code. Gemini names it only if it is not 0; a command killed by a signal has none."""
    if _CODE in notes:
        return code_after(notes[_CODE], _CODE)
    return 0 if _GROUP in notes and _SIGNAL not in notes and not error else None
