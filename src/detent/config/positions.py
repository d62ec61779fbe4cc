"""On which line of a TOML file a key stands."""

from __future__ import annotations

from typing import Any

_MARK = "# \x01"


def line_of(text: str, path: tuple[str, ...]) -> int | None:
    """The line of the deepest part of `path` that has one; None if nothing of it is there."""
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    try:
        document = tomlkit.parse(text)
    except TOMLKitError:
        return None
    item: Any = document
    found = None
    for key in path:
        if not hasattr(item, "get") or key not in item:
            break
        item = _child(item, key)
        if hasattr(item, "trivia"):
            line = _marked_line(document, item)
            found = line or found
    return found


def _child(table: Any, key: str) -> Any:
    """The item itself: `table[key]` would hand out a plain `bool`, which stands nowhere."""
    inside = getattr(table, "value", table)
    return inside.item(key) if hasattr(inside, "item") else table[key]


def _marked_line(document: Any, item: Any) -> int | None:
    """Write a mark behind the item, print the document, and look for it."""
    before = item.trivia.comment
    item.trivia.comment = _MARK
    lines = document.as_string().split("\n")
    item.trivia.comment = before
    return next((number for number, line in enumerate(lines, start=1) if _MARK in line), None)
