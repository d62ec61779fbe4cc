"""Reads clients' own records of sessions, which have one JSON object per line."""

from __future__ import annotations

from clickstop.core.wire import loads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def object_in(line: bytes) -> dict[str, Any]:
    """The object on a line; {} if the line is cut off or contains none."""
    try:
        value = loads(line.decode("utf-8", "replace"))
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


def count(mapping: dict[str, Any], key: str) -> int:
    """A token count; 0 if there is none."""
    value = mapping.get(key)
    return value if isinstance(value, int) and 0 <= value < 1 << 53 else 0
