"""Reads how commands ended from Codex's session log, which has one JSON object per line."""

from __future__ import annotations

from clickstop.agents.fields import exit_code, table
from clickstop.agents.records import object_in
from clickstop.core.reading import read_end

_END = 262_144  # bytes; the line about a command contains its output


def exit_code_of(path: str, call_id: str) -> int | None:
    """The exit code of a call's command; None if the log has none, for example while it runs."""
    if not path or not call_id:
        return None
    named = b'"' + call_id.encode("utf-8", "replace") + b'"'
    for line in reversed(read_end(path, _END).split(b"\n")):
        if named in line and b'"CommandExecution"' in line:
            item = table(table(object_in(line), "payload"), "item")
            if item.get("id") == call_id:
                return exit_code(item.get("exit_code"))
    return None
