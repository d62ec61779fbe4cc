"""Codex's own record of a session, one JSON object a line: how commands ended."""

from __future__ import annotations

from clickstop.agents.fields import exit_code, table
from clickstop.core.reading import open_plain
from clickstop.core.wire import loads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_END = 262_144  # bytes; the line that tells of a command holds its output


def exit_code_of(path: str, call_id: str) -> int | None:
    """How the command of a call ended; None where the record does not say, as for one that still runs."""
    if not path or not call_id:
        return None
    try:
        with open_plain(path) as file:
            file.seek(max(0, file.seek(0, 2) - _END))
            lines = file.read().split(b"\n")
    except (OSError, ValueError):
        return None
    named = b'"' + call_id.encode("utf-8", "replace") + b'"'
    for line in reversed(lines):
        if named in line and b'"CommandExecution"' in line:
            item = table(table(line_of(line), "payload"), "item")
            if item.get("id") == call_id:
                return exit_code(item.get("exit_code"))
    return None


def line_of(line: bytes) -> dict[str, Any]:
    try:
        said = loads(line.decode("utf-8", "replace"))
    except (ValueError, RecursionError):
        return {}
    return said if isinstance(said, dict) else {}
