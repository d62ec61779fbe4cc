"""Codex's own record of a session, one JSON object a line: how commands ended."""

from __future__ import annotations

from clickstop.agents.fields import exit_code, table
from clickstop.agents.records import object_in
from clickstop.core.reading import open_plain

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
            item = table(table(object_in(line), "payload"), "item")
            if item.get("id") == call_id:
                return exit_code(item.get("exit_code"))
    return None
