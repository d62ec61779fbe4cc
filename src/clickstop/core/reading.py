"""The one door to texts that a repository holds: plain files of a bounded size. What else may bear such a name (a
device, a pipe, a folder, a link that leads elsewhere) is refused before anything waits for it.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

LARGEST = 1_000_000  # bytes of a text that people write
SETTINGS = 20_000_000  # of a client's own file, which grows with use
_FLAGS = os.O_RDONLY
for _name in ("O_NONBLOCK", "O_NOCTTY", "O_CLOEXEC", "O_BINARY"):  # not every platform has all of them
    _FLAGS |= getattr(os, _name, 0)
_KIND, _PLAIN = 0o170000, 0o100000  # of a mode; the module `stat` would be one more to load


class NotATextError(OSError):
    """There is something of this name, and it is not a text that we read."""


def read(path: str, *, within: str = "", limit: int = LARGEST, cut: bool = False) -> bytes:
    """What the file holds; of one that is larger, the beginning if `cut`. `within` is the folder that links must
    not lead out of. OSError where there is no such file, NotATextError where it is none to be read.
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
    """The same as text, without a byte order mark; "" for whatever cannot be read."""
    try:
        data = read(path, within=within, limit=limit, cut=cut)
    except (OSError, ValueError):  # or a path that cannot be, such as one with a NUL
        return ""
    return data.decode("utf-8", "replace").removeprefix("\ufeff")


def read_end(path: str, limit: int) -> bytes:
    """The last bytes of a file that grows large; b"" for whatever cannot be read."""
    try:
        with open_plain(path) as file:
            file.seek(max(0, file.seek(0, os.SEEK_END) - limit))
            return file.read()
    except (OSError, ValueError):
        return b""


def open_plain(path: str) -> BinaryIO:
    """For files that grow large, of which only a part is wanted. OSError as above."""
    return open(_opened(path), "rb")


def _opened(path: str) -> int:
    _insist_on_plain(os.stat(path).st_mode)  # some devices act on being opened
    descriptor = os.open(path, _FLAGS)
    try:
        # Once more: another file may have taken its place meanwhile.
        _insist_on_plain(os.fstat(descriptor).st_mode)
    except BaseException:
        os.close(descriptor)
        raise
    return descriptor


def leads_inside(path: str, folder: str) -> bool:
    real = os.path.realpath(folder)
    return f"{os.path.realpath(path)}{os.sep}".startswith(real if real.endswith(os.sep) else f"{real}{os.sep}")


def _insist_on_plain(mode: int) -> None:
    if mode & _KIND != _PLAIN:
        raise NotATextError("it is not a regular file")
