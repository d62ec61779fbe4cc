"""Files that somebody else names: a pipe would keep us waiting, and a device has no end, so neither is opened."""

from __future__ import annotations

import os
from stat import S_ISREG

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)


def open_plain(path: str) -> BinaryIO:
    """The file to read bytes from. OSError where there is none, or something else."""
    descriptor = os.open(path, _FLAGS)
    try:
        if not S_ISREG(os.fstat(descriptor).st_mode):
            raise OSError(f"{path} is no plain file")
        return open(descriptor, "rb")
    except BaseException:
        os.close(descriptor)
        raise


def read_plain(path: str, most: int) -> str:
    """The beginning of a file as text, no more than so many bytes. OSError as above."""
    with open_plain(path) as file:
        return file.read(most).decode("utf-8", "replace")
