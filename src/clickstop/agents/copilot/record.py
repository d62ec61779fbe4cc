"""Reads the agent's last message and token counts from Copilot CLI's session log."""

from __future__ import annotations

from clickstop.agents.fields import table, text
from clickstop.agents.records import count, object_in
from clickstop.core.reading import read_end
from clickstop.core.spent import Spent

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from clickstop.core.event import Event

_END = 262_144  # bytes


def last_words(event: Event) -> str:
    """The text of the last answer after the last prompt; "" if there is none."""
    for line in reversed(read_end(event.transcript, _END).split(b"\n")):
        if b'"user.message"' in line or b'"assistant.message"' in line:
            entry = object_in(line)
            content = text(table(entry, "data"), "content")
            if entry.get("type") == "user.message" or content:
                return content if entry.get("type") == "assistant.message" else ""
    return ""


def spending(lines: bytes, _path: str) -> tuple[list[Spent], list[Spent]]:
    """The model answers in these lines."""
    entries = (object_in(line) for line in lines.split(b"\n") if b'"session.usage_record"' in line)
    return [spent for line in entries if (spent := _answer(line)) is not None], []


def _answer(line: dict[str, Any]) -> Spent | None:
    used = table(table(line, "data"), "usage")
    name = text(used, "apiCallId") or text(line, "id")
    if not used or not name:
        return None
    cached, written = count(used, "cacheReadTokens"), count(used, "cacheWriteTokens")
    fresh = max(0, count(used, "inputTokens") - cached - written)
    counts = (fresh, count(used, "outputTokens"), written, 0, cached, 0)
    return Spent(name, text(used, "model") or "unknown", counts, at=text(line, "timestamp"))
