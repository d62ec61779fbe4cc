"""Read the lines that were added to a file since it was last read."""

from __future__ import annotations

import os

from clickstop.core.ids import number_of
from clickstop.core.reading import open_plain
from clickstop.core.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO

_LOOK_BACK = 256  # bytes before a position whose checksum identifies the file
AT_ONCE = 4_000_000  # bytes held in memory


class Position(Record):
    """How far a file was read: its inode, the offset, and a checksum of the bytes before it."""

    inode: int
    offset: int
    mark: int


def grown(path: str, position: Position | None, at_once: int = AT_ONCE) -> tuple[bytes, Position] | None:
    """The whole lines after a position, and the new position; None if there is nothing new.

    A file that was replaced, truncated or rewritten is read from its start. Counting an answer twice does no harm,
    because answers are stored under their IDs.
    """
    try:
        with open_plain(path) as file:
            status = os.fstat(file.fileno())
            start = position.offset if position and _is_same(file, status, position) else 0
            if start == status.st_size:
                return None
            file.seek(start)
            text = file.read(at_once)
            # A line longer than `at_once` is returned in pieces, or it would never be passed.
            end = start + (_end_of_lines(text) or (len(text) if len(text) == at_once else 0))
            if end == start:  # the client has not finished writing the line
                return None
            return text[: end - start], Position(status.st_ino, end, _mark(file, end))
    except (OSError, ValueError):  # clients remove old transcripts; a path may be invalid
        return None


def _is_same(file: IO[bytes], status: os.stat_result, old: Position) -> bool:
    # The inode of a removed file may be reused, so compare the bytes before the position, too.
    return old.inode == status.st_ino and old.offset <= status.st_size and _mark(file, old.offset) == old.mark


def _end_of_lines(text: bytes) -> int:
    return text.rfind(b"\n") + 1


def _mark(file: IO[bytes], end: int) -> int:
    """A checksum of the bytes before an offset."""
    back = min(end, _LOOK_BACK)
    file.seek(end - back)
    return number_of(file.read(back))
