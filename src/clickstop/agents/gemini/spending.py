"""What Gemini CLI's record of a session says that answers used, one JSON object a line."""

from __future__ import annotations

from clickstop.agents.fields import table, text
from clickstop.core.spent import Spent
from clickstop.core.wire import loads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def spending(lines: bytes) -> list[Spent]:
    """The answers in these lines, as each was written last."""
    found = {}
    for line in lines.split(b"\n"):
        if b'"tokens"' in line:
            spent = _answer(_object(line))
            if spent is not None:
                found[spent.message_id] = spent
    return list(found.values())


def _answer(line: dict[str, Any]) -> Spent | None:
    used = table(line, "tokens")
    name = text(line, "id")
    if not used or not name:
        return None
    cached, thought = _number(used, "cached"), _number(used, "thoughts")
    fresh = max(0, _number(used, "input") - cached) + _number(used, "tool")
    counts = (fresh, _number(used, "output") + thought, 0, 0, cached, 0)
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
