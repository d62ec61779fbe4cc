"""Codex's own record of a session, one JSON object a line: how commands ended, and what answers used."""

from __future__ import annotations

from clickstop.agents.fields import exit_code, table, text
from clickstop.core.reading import open_plain
from clickstop.core.spent import Spent
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
            item = table(table(_object(line), "payload"), "item")
            if item.get("id") == call_id:
                return exit_code(item.get("exit_code"))
    return None


def spending(lines: bytes, path: str) -> list[Spent]:
    """The answers in these lines. They have no ids of their own: one is known by the sum of tokens up to it."""
    found = []
    model = ""
    for line in lines.split(b"\n"):
        if b'"turn_context"' in line or b'"thread_settings_applied"' in line:
            told = table(_object(line), "payload")
            model = text(told, "model") or text(table(told, "thread_settings"), "model") or model
        elif b'"token_count"' in line:
            spent = _answer(_object(line), model, path)
            if spent is not None:
                found.append(spent)
    return found


def _answer(line: dict[str, Any], model: str, path: str) -> Spent | None:
    info = table(table(line, "payload"), "info")
    last, total = table(info, "last_token_usage"), table(info, "total_token_usage")
    if not _number(last, "total_tokens"):
        return None
    cached, written = _number(last, "cached_input_tokens"), _number(last, "cache_write_input_tokens")
    fresh = max(0, _number(last, "input_tokens") - cached - written)
    counts = (fresh, _number(last, "output_tokens"), written, 0, cached, 0)
    name = f"{path.rpartition('-')[2].removesuffix('.jsonl')}-{_number(total, 'total_tokens')}"
    return Spent(name, model or "unknown", counts, at=text(line, "timestamp"))


def _number(mapping: dict[str, Any], key: str) -> int:
    value = mapping.get(key)
    return value if isinstance(value, int) and 0 <= value < 1 << 53 else 0


def _object(line: bytes) -> dict[str, Any]:
    try:
        said = loads(line.decode("utf-8", "replace"))
    except (ValueError, RecursionError):
        return {}
    return said if isinstance(said, dict) else {}
