"""Reads token counts from Gemini CLI's session log."""

from __future__ import annotations

from clickstop.agents.fields import table, text
from clickstop.agents.records import count, object_in
from clickstop.core.spent import Spent

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def spending(lines: bytes, _path: str) -> tuple[list[Spent], list[Spent]]:
    """The model answers in these lines. The log repeats an answer as it grows; the last one counts."""
    answers = {}
    for line in lines.split(b"\n"):
        if b'"tokens"' in line:
            spent = _answer(object_in(line))
            if spent is not None:
                answers[spent.message_id] = spent
    return list(answers.values()), []


def _answer(line: dict[str, Any]) -> Spent | None:
    used = table(line, "tokens")
    name = text(line, "id")
    if not used or not name:
        return None
    cached = count(used, "cached")
    fresh = max(0, count(used, "input") - cached) + count(used, "tool")
    counts = (fresh, count(used, "output") + count(used, "thoughts"), 0, 0, cached, 0)
    return Spent(name, text(line, "model") or "unknown", counts, at=text(line, "timestamp"))
