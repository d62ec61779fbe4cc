"""The only way to read a repository's files: regular files of limited size.

Anything else with that name (a device, a pipe, a folder, a link that leads elsewhere) is refused before it can
block us.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

    from clickstop.core.event import Event

LARGEST = 1_000_000  # bytes of a text that people write
SETTINGS = 20_000_000  # bytes of a client's own settings file, which grows with use
_TAIL = 262_144  # bytes of a file with a complete output
_FLAGS = os.O_RDONLY
for _name in ("O_NONBLOCK", "O_NOCTTY", "O_CLOEXEC", "O_BINARY"):  # not every platform has all of them
    _FLAGS |= getattr(os, _name, 0)
_KIND, _PLAIN = 0o170000, 0o100000  # of a file mode; the module `stat` would be one more to load


class NotATextError(OSError):
    """The path exists, but is not a file that we read."""


def read(path: str, *, within: str = "", limit: int = LARGEST, cut: bool = False) -> bytes:
    """The file's content. A larger file is refused, or cut if `cut` is set.

    Links must not lead out of the folder `within`. Raises OSError if there is no such file, NotATextError if it
    must not be read.
    """
    if within and not leads_inside(path, within):
        raise NotATextError("it is a link that points outside the repository")
    descriptor = _opened(path)
    try:
        parts, room = [], limit + 1
        while room > 0 and (part := os.read(descriptor, room)):
            parts.append(part)
            room -= len(part)
    finally:
        os.close(descriptor)
    data = b"".join(parts)
    if len(data) > limit and not cut:
        raise NotATextError(f"it is larger than {limit / 1_000_000:g} MB")
    return data[:limit]


def read_text(path: str, *, within: str = "", limit: int = LARGEST, cut: bool = False) -> str:
    """The file as text without a byte order mark, or "" if it cannot be read."""
    try:
        data = read(path, within=within, limit=limit, cut=cut)
    except (OSError, ValueError):  # or an invalid path, such as one with a NUL
        return ""
    return data.decode("utf-8", "replace").removeprefix("\ufeff")


def read_end(path: str, limit: int) -> bytes:
    """The last bytes of a file, or b"" if it cannot be read."""
    try:
        with open_plain(path) as file:
            file.seek(max(0, file.seek(0, os.SEEK_END) - limit))
            return file.read()
    except (OSError, ValueError):
        return b""


def whole_output(event: Event) -> str:
    """The output of a call, followed by the end of the client's file if the client cut it."""
    end = read_end(event.output_path, _TAIL) if event.output_path else b""
    return f"{event.output}\n{end.decode('utf-8', 'replace')}" if end else event.output


def open_plain(path: str) -> BinaryIO:
    """Open a regular file of any size. Raises like `read`."""
    return open(_opened(path), "rb")


def _opened(path: str) -> int:
    _insist_on_plain(os.stat(path).st_mode)  # opening some devices already has effects
    descriptor = os.open(path, _FLAGS)
    try:
        # Check again: the path may have been replaced in between.
        _insist_on_plain(os.fstat(descriptor).st_mode)
    except BaseException:
        os.close(descriptor)
        raise
    return descriptor


def leads_inside(path: str, folder: str) -> bool:
    from clickstop.core.paths import is_inside

    return is_inside(os.path.realpath(path), os.path.realpath(folder))


def _insist_on_plain(mode: int) -> None:
    if mode & _KIND != _PLAIN:
        raise NotATextError("it is not a regular file")
