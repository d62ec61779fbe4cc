"""Lines of clients' own records of sessions, one JSON object each."""

from __future__ import annotations

from clickstop.core.wire import loads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def object_in(line: bytes) -> dict[str, Any]:
    """What a line holds; {} where it is cut or no object."""
    try:
        value = loads(line.decode("utf-8", "replace"))
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


def count(mapping: dict[str, Any], key: str) -> int:
    """A number of tokens; 0 where there is none."""
    value = mapping.get(key)
    return value if isinstance(value, int) and 0 <= value < 1 << 53 else 0
