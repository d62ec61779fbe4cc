"""Arguments of a call in shapes that no client documents: a text, a list, an object in another one."""

from __future__ import annotations

from clickstop.core.wire import loads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_DEEP = 5


def arguments_in(given: Any, usual: str) -> dict[str, Any]:
    """An object that has the usual argument as a text, wherever it stands; what was given where none has."""
    held = _holding(_read(given), usual, 0)
    if held is None:
        return given if isinstance(given, dict) else {}
    value = held[usual]
    words = [word for word in value if isinstance(word, str)] if isinstance(value, list) else []
    return {**held, usual: " ".join(map(_quoted, words))} if words else held


def _read(given: Any) -> Any:
    if not isinstance(given, str) or not given.startswith(("{", "[")):
        return given
    try:
        return loads(given)
    except (ValueError, RecursionError):
        return given


def _holding(given: Any, usual: str, depth: int) -> dict[str, Any] | None:
    if depth > _DEEP:
        return None
    if isinstance(given, dict) and isinstance(given.get(usual), str | list):
        return given
    if not depth and (isinstance(given, str) or (isinstance(given, list) and given and isinstance(given[0], str))):
        return {usual: given}
    inside = given.values() if isinstance(given, dict) else given if isinstance(given, list) else ()
    return next((held for one in inside if (held := _holding(one, usual, depth + 1)) is not None), None)


def _quoted(word: str) -> str:
    plain = word.replace("-", "a").replace("/", "a").replace(".", "a").replace("_", "a").isalnum()
    return word if plain else "'" + word.replace("'", "'\\''") + "'"
