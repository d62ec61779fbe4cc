"""Reads a call and its arguments by the names that several clients use."""

from __future__ import annotations

from clickstop.agents.fields import first, text
from clickstop.core.event import changed_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from clickstop.core.event import Event

PATHS = ("file_path", "filePath", "path", "absolute_path", "notebook_path", "dir_path")
_OLD = ("old_string", "old_str", "oldString")
_NEW = ("content", "file_text", "contents", "new_string", "new_str", "newString")
_EVERYWHERE = ("replace_all", "replaceAll", "allow_multiple")
_BACKGROUND = ("is_background", "run_in_background")
_TARGETS = ("command", *PATHS, "url", "pattern", "query", "prompt", "message", "description")
_FILES = ("edit", "write", "read", "notebook")


def fill_call(event: Event, name: str, tool_input: Any, tools: Mapping[str, str]) -> None:
    """Fill in what the call does, the same at its start and its end, which are paired by it."""
    event.tool_name = name
    event.tool = tools.get(name, "other")
    event.arguments = arguments = _arguments(event.tool, tool_input)
    event.command = text(arguments, "command")
    event.target = first(arguments, *_TARGETS)
    path = first(arguments, *PATHS) if event.tool != "shell" else ""
    event.paths = (path,) if path else ()
    event.content = first(arguments, *_NEW)
    event.background = any(arguments.get(key) is True for key in _BACKGROUND)
    if event.tool == "edit":
        event.old = first(arguments, *_OLD)
        event.everywhere = any(arguments.get(key) is True for key in _EVERYWHERE)
        event.patch = changed_lines(event.old, event.content)


def _arguments(tool: str, tool_input: Any) -> dict[str, Any]:
    """The arguments in their documented shape, unwrapped if a client has nested them in another object."""
    arguments = tool_input if isinstance(tool_input, dict) else {}
    names = ("command",) if tool == "shell" else PATHS if tool in _FILES else ()
    if isinstance(tool_input, dict) and (not names or first(arguments, *names)):
        return arguments
    from clickstop.agents.shapes import arguments_in

    return arguments_in(tool_input, next((name for name in names if name in arguments), "command"))


def rewritten(event: Event, key: str, fields: Mapping[str, str]) -> dict[str, Any] | None:
    """The input of a call (under `key` in the payload) with some fields replaced; None if no field applies."""
    tool_input = event.raw.get(key)
    if not isinstance(tool_input, dict):
        return None
    names = {"command": ("command",), "content": _NEW}
    changed = {name: content for field, content in fields.items() for name in names[field] if name in tool_input}
    return {**tool_input, **changed} if changed else None
