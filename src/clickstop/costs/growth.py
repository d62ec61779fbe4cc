"""What has been added to a file since it was read last."""

from __future__ import annotations

import os

from clickstop.core.ids import number_of
from clickstop.core.reading import open_plain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO

_LOOK_BACK = 256  # bytes before the old end by which a file is known again
AT_ONCE = 4_000_000  # bytes held in memory


class Position:
    """How far a file was read: which file, up to where, and what stood before that place."""

    __slots__ = ("inode", "mark", "offset")

    def __init__(self, inode: int = 0, offset: int = 0, mark: int = 0) -> None:
        self.inode = inode
        self.offset = offset
        self.mark = mark


def grown(path: str, position: Position | None, at_once: int = AT_ONCE) -> tuple[bytes, Position] | None:
    """Whole lines that were not read yet, and the new position; None if there is nothing new.

    A file that was replaced, cut or written anew is read from its beginning: what was counted is counted once.
    """
    try:
        with open_plain(path) as file:
            status = os.fstat(file.fileno())
            start = position.offset if position and _is_same(file, status, position) else 0
            if start == status.st_size:
                return None
            file.seek(start)
            text = file.read(at_once)
            # A line longer than what is read at once is passed on in pieces: waiting for its end would never end.
            end = start + (_end_of_lines(text) or (len(text) if len(text) == at_once else 0))
            if end == start:  # the client is writing the line just now
                return None
            return text[: end - start], Position(status.st_ino, end, _mark(file, end))
    except (OSError, ValueError):  # the client removes old ones; a path may be none
        return None


def _is_same(file: IO[bytes], status: os.stat_result, old: Position) -> bool:
    # A number of a file may be given to another one: the bytes before the place tell.
    return old.inode == status.st_ino and old.offset <= status.st_size and _mark(file, old.offset) == old.mark


def _end_of_lines(text: bytes) -> int:
    return text.rfind(b"\n") + 1


def _mark(file: IO[bytes], end: int) -> int:
    """A number for what stands before a place."""
    back = min(end, _LOOK_BACK)
    file.seek(end - back)
    return number_of(file.read(back))
