"""Results that fit: long lists and texts are cut, and the result says so."""

from __future__ import annotations

import json
from typing import Any

ITEMS = 50  # of one list
LETTERS = 4_000  # of one text
SHORT = 8_000  # characters of a result that nobody asked to be full: 2,000 tokens
WHOLE = 40_000  # of one that is full: clients warn, or cut blindly, at about this
_LEAST = 1


def bounded(record: dict[str, Any], *, full: bool = False) -> dict[str, Any]:
    """The record within all limits, with `cut` where anything is missing."""
    items, letters = ITEMS, LETTERS
    room = WHOLE if full else SHORT
    while True:
        cut: dict[str, None] = {}
        fitting = _fit(record, "", items, letters, cut)
        if cut:
            fitting["cut"] = [*cut, *(() if full else ("pass full = true for more",))]
        if len(json.dumps(fitting, ensure_ascii=False)) <= room or items <= _LEAST:
            return dict(fitting)
        items, letters = max(items * 2 // 3, _LEAST), max(letters * 2 // 3, 200)


def _fit(value: Any, where: str, items: int, letters: int, cut: dict[str, None]) -> Any:
    if isinstance(value, dict):
        return {
            key: _fit(part, f"{where}.{key}" if where else str(key), items, letters, cut)
            for key, part in value.items()
        }
    if isinstance(value, list | tuple):
        if len(value) > items:
            cut[f"{where}: {items} of {len(value)} shown; narrow the question, or use the command line"] = None
        return [_fit(part, f"{where}[]", items, letters, cut) for part in value[:items]]
    if isinstance(value, str) and len(value) > letters:
        cut[f"{where}: texts are cut after {letters} characters"] = None
        return value[:letters] + " [cut]"
    return value
