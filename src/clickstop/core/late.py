"""`re`, imported when a pattern is first used: the import takes as long as starting the interpreter."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re as re  # noqa: PLC0414  # others take it from here
    from typing import Any


class _Pattern:
    """A pattern that is compiled on first use."""

    __slots__ = ("_compiled", "_text")

    def __init__(self, text: str) -> None:
        self._text = text
        self._compiled: re.Pattern[str] | None = None

    def __getattr__(self, name: str) -> Any:
        if self._compiled is None:
            import re

            self._compiled = re.compile(self._text)
        return getattr(self._compiled, name)


class _Late:
    """Stands in for the module `re`."""

    __slots__ = ()

    def __getattr__(self, name: str) -> Any:
        import re

        return getattr(re, name)


if not TYPE_CHECKING:
    re = _Late()


def pattern(text: str) -> re.Pattern[str]:
    """A pattern for a module constant. Write flags into the pattern, as in `(?s)`."""
    return _Pattern(text)  # type: ignore[return-value]  # it has all that a compiled one has


def next_of(signs: str, text: str, at: int = 0) -> int:
    """Where one of these characters comes next, or the length of the text."""
    for start in range(at, len(text), _STEP):
        end = stop = min(start + _STEP, len(text))
        for sign in signs:
            place = text.find(sign, start, end)
            end = place if place >= 0 else end
        if end < stop:
            return end
    return len(text)


_STEP = 256  # search in steps, so that a missing character does not mean scanning the whole text each time
