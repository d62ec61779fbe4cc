"""Reads token counts from Qwen Code's session log, which has one JSON object per line."""

from __future__ import annotations

from clickstop.agents.fields import table, text
from clickstop.agents.records import count, object_in
from clickstop.core.spent import Spent

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def spending(lines: bytes, _path: str) -> tuple[list[Spent], list[Spent]]:
    with_usage = (line for line in lines.split(b"\n") if b'"usageMetadata"' in line and b'"assistant"' in line)
    return [spent for line in with_usage if (spent := _answer(object_in(line))) is not None], []


def _answer(line: dict[str, Any]) -> Spent | None:
    used, name = table(line, "usageMetadata"), text(line, "uuid")
    if line.get("type") != "assistant" or not name or not used:
        return None
    cached = count(used, "cachedContentTokenCount")
    output = count(used, "candidatesTokenCount") + count(used, "thoughtsTokenCount")
    counts = (max(0, count(used, "promptTokenCount") - cached), output, 0, 0, cached, 0)
    return Spent(name, text(line, "model") or "unknown", counts, at=text(line, "timestamp"))
