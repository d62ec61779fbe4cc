"""Finds the line of a key in a TOML file."""

from __future__ import annotations

from typing import Any

_MARK = "# \x01"
_LONGEST = 50_000  # characters; searching a longer text takes too long


def line_of(text: str, path: tuple[str, ...]) -> int | None:
    """The line of the deepest key of `path` that exists; None if none does."""
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    if len(text) > _LONGEST:
        return None
    try:
        document = tomlkit.parse(text)
    except (TOMLKitError, RecursionError):
        return None
    item: Any = document
    line = None
    for key in path:
        if not hasattr(item, "get") or key not in item:
            break
        item = _child(item, key)
        line = _line(document, item) or line
    return line


def _child(item: Any, key: str) -> Any:
    """The item as tomlkit stores it; `[]` would return a boolean without its position."""
    container = getattr(item, "value", item)
    return container.item(key) if hasattr(container, "item") else item[key]


def _line(document: Any, item: Any) -> int | None:
    """The line of the item. A table that appears only in its children's headers gets the first child's."""
    own = _marked_line(document, item) if hasattr(item, "trivia") else None
    if own is not None:
        return own
    children = item.values() if hasattr(item, "values") else item if isinstance(item, list) else ()
    return next((line for child in children if (line := _line(document, child))), None)


def _marked_line(document: Any, item: Any) -> int | None:
    """Mark the item with a comment, print the document, and find the mark. For a multi-line value that is its last
    line.
    """
    from tomlkit.items import AbstractTable

    before = item.trivia.comment
    item.trivia.comment = _MARK
    lines = document.as_string().split("\n")
    item.trivia.comment = before
    further = 0 if isinstance(item, AbstractTable) else item.as_string().count("\n")
    return next(
        (number - further for number, line in enumerate(lines, start=1) if line.rstrip("\r").endswith(_MARK)), None
    )
