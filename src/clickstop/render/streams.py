"""stdout and stderr that escape control characters, because output quotes text that others wrote."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, TextIO, cast

from clickstop.core.inert import inert

if TYPE_CHECKING:
    from collections.abc import Iterable


class InertStream:
    """A text stream that makes everything written to it inert."""

    def __init__(self, stream: TextIO) -> None:
        self.bare = stream

    def __getattr__(self, name: str) -> Any:
        return getattr(self.bare, name)

    def write(self, words: str) -> int:
        return self.bare.write(inert(words))

    def writelines(self, lines: Iterable[str]) -> None:
        self.bare.writelines(map(inert, lines))


def guard_output() -> None:
    """Make everything inert that is printed from now on."""
    sys.stdout, sys.stderr = (cast("TextIO", InertStream(bare(stream))) for stream in (sys.stdout, sys.stderr))


def bare(stream: TextIO) -> TextIO:
    """The stream below, for callers that print colours and have made their text inert themselves."""
    return stream.bare if isinstance(stream, InertStream) else stream
