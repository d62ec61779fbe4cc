"""stdout and stderr of commands: what others wrote does nothing to a terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, TextIO, cast

from clickstop.core.inert import inert

if TYPE_CHECKING:
    from collections.abc import Iterable


class InertStream:
    """A stream for plain text."""

    def __init__(self, stream: TextIO) -> None:
        self.bare = stream

    def __getattr__(self, name: str) -> Any:
        return getattr(self.bare, name)

    def write(self, words: str) -> int:
        return self.bare.write(inert(words))

    def writelines(self, lines: Iterable[str]) -> None:
        self.bare.writelines(map(inert, lines))


def guard_output() -> None:
    """From now on, plain text that is printed is made inert."""
    sys.stdout, sys.stderr = (cast("TextIO", InertStream(bare(stream))) for stream in (sys.stdout, sys.stderr))


def bare(stream: TextIO) -> TextIO:
    """The stream itself, for those who print colours and have made the text inert."""
    return stream.bare if isinstance(stream, InertStream) else stream
