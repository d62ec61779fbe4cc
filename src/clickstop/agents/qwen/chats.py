"""Qwen Code's own record of a session, one JSON object a line: what answers used."""

from __future__ import annotations

from clickstop.agents.fields import table, text
from clickstop.core.spent import Spent
from clickstop.core.wire import loads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def spending(lines: bytes) -> list[Spent]:
    found = []
    for line in lines.split(b"\n"):
        if b'"usageMetadata"' in line and b'"assistant"' in line:
            spent = _answer(_object(line))
            if spent is not None:
                found.append(spent)
    return found


def _answer(line: dict[str, Any]) -> Spent | None:
    used, name = table(line, "usageMetadata"), text(line, "uuid")
    if line.get("type") != "assistant" or not name or not used:
        return None
    cached = _number(used, "cachedContentTokenCount")
    output = _number(used, "candidatesTokenCount") + _number(used, "thoughtsTokenCount")
    counts = (max(0, _number(used, "promptTokenCount") - cached), output, 0, 0, cached, 0)
    return Spent(name, text(line, "model") or "unknown", counts, at=text(line, "timestamp"))


def _number(mapping: dict[str, Any], key: str) -> int:
    value = mapping.get(key)
    return value if isinstance(value, int) and 0 <= value < 1 << 53 else 0


def _object(line: bytes) -> dict[str, Any]:
    try:
        said = loads(line.decode("utf-8", "replace"))
    except (ValueError, RecursionError):
        return {}
    return said if isinstance(said, dict) else {}
