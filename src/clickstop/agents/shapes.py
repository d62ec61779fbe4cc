"""Reads arguments in undocumented shapes: a text, a list, an object nested in another one."""

from __future__ import annotations

from clickstop.core.wire import loads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_DEEP = 5


def arguments_in(tool_input: Any, usual: str) -> dict[str, Any]:
    """The innermost object that has the expected argument; the input itself if there is none."""
    # Without this, a call in an unexpected shape would pass every gate unseen.
    held = _holding(_read(tool_input), usual, 0)
    if held is None:
        return tool_input if isinstance(tool_input, dict) else {}
    value = held[usual]
    words = [word for word in value if isinstance(word, str)] if isinstance(value, list) else []
    return {**held, usual: " ".join(map(_quoted, words))} if words else held


def _read(tool_input: Any) -> Any:
    if not isinstance(tool_input, str) or not tool_input.startswith(("{", "[")):
        return tool_input
    try:
        return loads(tool_input)
    except (ValueError, RecursionError):
        return tool_input


def _holding(value: Any, usual: str, depth: int) -> dict[str, Any] | None:
    if depth > _DEEP:
        return None
    if isinstance(value, dict) and isinstance(value.get(usual), str | list):
        return value
    if not depth and (isinstance(value, str) or (isinstance(value, list) and value and isinstance(value[0], str))):
        return {usual: value}
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return next((held for inner in inside if (held := _holding(inner, usual, depth + 1)) is not None), None)


def _quoted(word: str) -> str:
    plain = word.replace("-", "a").replace("/", "a").replace(".", "a").replace("_", "a").isalnum()
    return word if plain else "'" + word.replace("'", "'\\''") + "'"
