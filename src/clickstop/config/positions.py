"""On which line of a TOML file a key stands."""

from __future__ import annotations

from typing import Any

_MARK = "# \x01"
_LONGEST = 50_000  # characters; looking through a longer text takes longer than its line is worth


def line_of(text: str, path: tuple[str, ...]) -> int | None:
    """The line of the deepest part of `path` that has one; None if nothing of it is there."""
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
    """The entry as the parser keeps it; by the brackets a truth value would come without its place."""
    container = getattr(item, "value", item)
    return container.item(key) if hasattr(container, "item") else item[key]


def _line(document: Any, item: Any) -> int | None:
    """Of the item itself; a table that is only named in its children's headers stands where the first one does."""
    own = _marked_line(document, item) if hasattr(item, "trivia") else None
    if own is not None:
        return own
    children = item.values() if hasattr(item, "values") else item if isinstance(item, list) else ()
    return next((line for child in children if (line := _line(document, child))), None)


def _marked_line(document: Any, item: Any) -> int | None:
    """Write a mark behind the item, print the document, and look for it. A value may end lines after its key."""
    from tomlkit.items import AbstractTable

    before = item.trivia.comment
    item.trivia.comment = _MARK
    lines = document.as_string().split("\n")
    item.trivia.comment = before
    further = 0 if isinstance(item, AbstractTable) else item.as_string().count("\n")
    return next(
        (number - further for number, line in enumerate(lines, start=1) if line.rstrip("\r").endswith(_MARK)), None
    )
