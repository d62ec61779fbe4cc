"""Claude Code's payloads to events. Any dictionary gives an event.

This module does not use `agents/fields.py` as other decoders do: each module adds to the time of every event.
"""

from __future__ import annotations

from clickstop.core.event import (
    ACCEPT_EDITS,
    BYPASS,
    COMPACTIONS,
    DEFAULT,
    ENDS,
    JUDGED,
    NO_ASKING,
    PLAN,
    STARTS,
    Event,
    changed_lines,
    storable,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

KINDS = {
    "SessionStart": "session.start",
    "UserPromptSubmit": "prompt.submit",
    "PreToolUse": "tool.before",
    "PostToolUse": "tool.after",
    "PostToolUseFailure": "tool.failed",
    "PostToolBatch": "tool.batch",
    "SubagentStart": "subagent.start",
    "SubagentStop": "subagent.stop",
    "PreCompact": "compact.before",
    "PostCompact": "compact.after",
    "Stop": "turn.stop",
    "StopFailure": "turn.failed",
    "SessionEnd": "session.end",
    "PermissionDenied": "permission.denied",
    "ConfigChange": "config.changed",
}

TOOLS = {
    "Bash": "shell",
    "PowerShell": "shell",
    "Monitor": "shell",
    "Edit": "edit",
    "Write": "write",
    "NotebookEdit": "notebook",
    "Read": "read",
    "Glob": "search",
    "Grep": "search",
    "LSP": "search",
    "ToolSearch": "search",
    "Agent": "agent",
    "Task": "agent",
    "WebFetch": "web",
    "WebSearch": "web",
    "TodoWrite": "task",
    "TaskCreate": "task",
    "TaskUpdate": "task",
    "TaskGet": "task",
    "TaskList": "task",
    "TaskStop": "task",
    "Skill": "skill",
    "EnterPlanMode": "plan",
    "ExitPlanMode": "plan",
    "AskUserQuestion": "question",
}

MODES = {
    "default": DEFAULT,
    "plan": PLAN,
    "acceptEdits": ACCEPT_EDITS,
    "auto": JUDGED,
    "dontAsk": NO_ASKING,
    "bypassPermissions": BYPASS,
}
# The client's words for why a session starts or ends, by kind; most are the same as ours.
SOURCES = {
    "session.start": {name: name for name in STARTS},
    "session.end": {**{name: name for name in ENDS}, "prompt_input_exit": "exit"},
    "compact.before": {name: name for name in COMPACTIONS},
    "compact.after": {name: name for name in COMPACTIONS},
}

_TARGETS = ("command", "file_path", "notebook_path", "url", "pattern", "query", "skill", "description", "subject")
_TRANSCRIPT_END = 65_536  # bytes
_REFUSED = "<tool_use_error>"  # begins the result of a call that the client rejected before running it
_MACHINES = ("system", "loop_wakeup", "schedule_wakeup", "poll_event")  # submitters of prompts that are not people
# The required argument of each tool. If it is missing, the input has an undocumented shape.
_USUAL = {
    "shell": "command",
    "edit": "file_path",
    "write": "file_path",
    "notebook": "notebook_path",
    "read": "file_path",
}
_CONTENTS = ("content", "new_string", "new_source")
COMMON = ("session_id", "transcript_path", "cwd", "hook_event_name")
REQUIRED = {
    "UserPromptSubmit": ("prompt",),
    "PreToolUse": ("tool_name", "tool_input", "tool_use_id"),
    "PostToolUse": ("tool_name", "tool_input", "tool_response", "tool_use_id"),
    "PostToolUseFailure": ("tool_name", "tool_input", "error", "tool_use_id"),
    "PostToolBatch": ("tool_calls",),
    "SubagentStart": ("agent_id", "agent_type"),
    "SubagentStop": ("agent_id", "agent_type", "stop_hook_active"),
    "Stop": ("stop_hook_active",),
    "StopFailure": ("error",),
    "SessionStart": ("source",),
    "SessionEnd": ("reason",),
    "PreCompact": ("trigger",),
    "PostCompact": ("trigger", "compact_summary"),
    "PermissionDenied": ("tool_name", "tool_input", "reason"),
    "ConfigChange": ("source",),
}


def decode(name: str, payload: dict[str, Any], environ: Mapping[str, str]) -> Event:
    """Turn a payload into an event; its kind is "" if the event is unknown."""
    event_name = _text(payload, "hook_event_name")
    name = event_name if event_name in KINDS else name
    kind = KINDS.get(name, "")
    event = Event(
        "claude-code",
        kind,
        name=name,
        session_id=_text(payload, "session_id"),
        agent_id=_text(payload, "agent_id"),
        agent_type=_text(payload, "agent_type"),
        prompt_id=_text(payload, "prompt_id"),
        cwd=_text(payload, "cwd"),
        source=_source(kind, payload),
        prompt=_text(payload, "prompt"),
        last_message=_text(payload, "last_assistant_message"),
        stop_active=payload.get("stop_hook_active") is True,
        background_tasks=_background(payload.get("background_tasks")),
        mode=MODES.get(_text(payload, "permission_mode"), ""),
        model=_text(payload, "model"),
        transcript=_text(payload, "transcript_path"),
        raw=payload,
    )
    event.attended = environ.get("CLAUDE_CODE_SESSION_ATTENDED") != "0" and event.mode != NO_ASKING
    process = environ.get("CLAUDE_PID", "")
    event.process = int(process) if process.isdigit() and len(process) < 10 else None
    if "tool_name" in payload:
        _fill_call(event, payload)
    if kind == "tool.batch":
        event.calls = tuple(_batch_call(event, call) for call in _dicts(payload.get("tool_calls")))
    elif event.prompt.startswith("<task-notification>"):
        _fill_notification(event)
    elif kind == "prompt.submit":
        event.machine = event.source in _MACHINES
    elif kind == "compact.after":
        event.output = _text(payload, "compact_summary")
    elif kind == "turn.stop":
        event.model = event.model or _model_in(event.transcript)
    elif kind == "turn.failed":
        event.output = _text(payload, "error_details")
    elif kind == "permission.denied":
        event.output = event.source
    elif kind == "config.changed" and _text(payload, "file_path"):
        event.paths = (_text(payload, "file_path"),)
    return event


def _source(kind: str, payload: dict[str, Any]) -> str:
    word = _first(payload, ("source", "trigger", "reason", "error") if kind != "tool.failed" else ())
    return SOURCES[kind].get(word, "") if kind in SOURCES else word


def _fill_notification(event: Event) -> None:
    """Read a notification that a background command ended: its call, its exit code, its output file."""
    event.machine = True
    event.source = "background"
    event.interrupted = _tagged(event.prompt, "status") == "killed"
    event.call_id = _tagged(event.prompt, "tool-use-id")
    event.output_path = _tagged(event.prompt, "output-file")
    # `"<description>" completed (exit code 0)` or `"<description>" failed with exit code 1`
    ending = _tagged(event.prompt, "summary").rpartition('"')[2]
    code = ending.partition("exit code ")[2].removesuffix(")")
    if code.isascii() and code.isdigit():
        # Cut because `int` raises for numbers of thousands of digits.
        event.exit_code = int(code[:9])


def _model_in(transcript: str) -> str:
    """The model of the last answer in the transcript; most events do not name it."""
    from clickstop.core.reading import read_end

    end = read_end(transcript, _TRANSCRIPT_END).decode("utf-8", "replace")
    named = [part.partition('"')[0] for part in end.split('"model":"')[1:]]
    # The client writes `<synthetic>` for messages of its own.
    return next((name for name in reversed(named) if not name.startswith("<")), "")[:100]


def _fill_call(event: Event, payload: dict[str, Any]) -> None:
    event.tool_name = _text(payload, "tool_name")
    event.tool = TOOLS.get(event.tool_name, "other")
    if event.tool_name.startswith("mcp__"):
        event.tool, event.server = "mcp", event.tool_name[5:].partition("__")[0]
    tool_input = payload.get("tool_input")
    arguments: dict[str, Any] = tool_input if isinstance(tool_input, dict) else {}
    usual = _USUAL.get(event.tool, "" if isinstance(tool_input, dict) else "command")
    if usual and not isinstance(arguments.get(usual), str):
        from clickstop.agents.shapes import arguments_in

        arguments = arguments_in(tool_input, usual)
    event.call_id = _text(payload, "tool_use_id")
    event.arguments = arguments
    event.command = _text(arguments, "command")
    event.target = _first(arguments, _TARGETS)
    event.content = _first(arguments, _CONTENTS)
    path = _first(arguments, ("file_path", "notebook_path", "path"))
    event.paths = (path,) if path else ()
    event.background = arguments.get("run_in_background") is True
    if event.tool == "agent":
        event.delegate = _text(arguments, "subagent_type") or "general-purpose"
    duration = payload.get("duration_ms")
    event.duration_ms = int(duration) if isinstance(duration, int | float) and abs(duration) < 1e12 else None
    if event.kind == "tool.failed":
        from clickstop.agents.claude_code.results import error_of

        text, event.exit_code = error_of(payload.get("error"))
        event.output = storable(text)
        # Unlike for other results, the client names no file with the rest.
        event.cut = " characters truncated] ..." in text
        event.background = False  # it was started in the background, but has ended
        event.interrupted = payload.get("is_interrupt") is True
        return
    response = payload.get("tool_response")
    if response is not None:
        from clickstop.agents.claude_code.results import patch_of, text_of

        event.output = storable(text_of(response))
        event.patch = storable(patch_of(response))
    if event.kind == "tool.before" and event.tool == "edit":
        event.old, event.everywhere = _text(arguments, "old_string"), arguments.get("replace_all") is True
        event.patch = changed_lines(event.old, event.content)
    if event.kind == "tool.after" and isinstance(response, dict):
        _fill_outcome(event, response)
    if event.tool in ("question", "plan", "task"):
        from clickstop.agents.claude_code.dialogue import fill

        fill(event, arguments, response)


def _fill_outcome(event: Event, response: dict[str, Any]) -> None:
    event.interrupted = response.get("interrupted") is True
    event.background = bool(response.get("backgroundTaskId")) or response.get("status") == "async_launched"
    event.output_path = _text(response, "persistedOutputPath")
    if event.tool == "agent":
        event.delegate_id = _text(response, "agentId")
        event.delegate = _text(response, "agentType") or event.delegate
    unsure = event.background or event.interrupted or response.get("timedOutAfterMs") is not None
    # For exit codes that it interprets, such as grep's "no match", the client reports a success without the code.
    if event.tool == "shell" and not unsure and not response.get("returnCodeInterpretation"):
        event.exit_code = 0


def _batch_call(batch: Event, payload: dict[str, Any]) -> Event:
    call = Event(batch.agent, batch.kind, name=batch.name, session_id=batch.session_id, agent_id=batch.agent_id)
    call.prompt_id, call.cwd = batch.prompt_id, batch.cwd
    _fill_call(call, payload)
    call.interrupted = call.output.startswith(_REFUSED)
    return call


def _tagged(text: str, tag: str) -> str:
    return text.partition(f"<{tag}>")[2].partition(f"</{tag}>")[0]


def _background(value: Any) -> tuple[str, ...]:
    return tuple(_first(task, ("command", "description", "id")) for task in _dicts(value))


def _dicts(value: Any) -> list[dict[str, Any]]:
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def _text(mapping: dict[str, Any], key: str) -> str:
    value = mapping.get(key)
    return storable(value) if isinstance(value, str) else ""


def _first(mapping: dict[str, Any], keys: tuple[str, ...]) -> str:
    return next((text for key in keys if (text := _text(mapping, key))), "")
