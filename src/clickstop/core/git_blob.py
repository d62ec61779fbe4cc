"""Whether a file is what git has stored, by our own reading: git would run the filters that attributes name."""

from __future__ import annotations

import os
import stat

_LARGEST = 268_435_456  # bytes of a file that is read; a larger one whose times have changed counts as changed
_SPECIFIED = b"version https://git-lfs.github.com/spec/v1\n"


def is_stored(path: str, name: str) -> bool:
    """Whether `name` is what git calls the content of the file: as it is, with line ends as git stores them, or as
    the pointer that stands for a large file.
    """
    try:
        status = os.lstat(path)
        if stat.S_ISLNK(status.st_mode):
            return _name(os.fsencode(os.readlink(path)), name) == name
        if not stat.S_ISREG(status.st_mode) or status.st_size > _LARGEST:
            return False
        with open(path, "rb", buffering=0) as file:
            data = file.read()
    except OSError:
        return False
    if _name(data, name) == name or (b"\r\n" in data and _name(data.replace(b"\r\n", b"\n"), name) == name):
        return True
    return _name(_pointer(data), name) == name


def is_exactly(data: bytes, name: str) -> bool:
    """Whether git has stored these bytes under this name, without any conversion."""
    return _name(data, name) == name


def _name(data: bytes, like: str) -> str:
    import hashlib

    make = hashlib.sha1 if len(like) == 40 else hashlib.sha256
    return make(b"blob %d\0" % len(data) + data, usedforsecurity=False).hexdigest()


def _pointer(data: bytes) -> bytes:
    import hashlib

    return _SPECIFIED + f"oid sha256:{hashlib.sha256(data).hexdigest()}\nsize {len(data)}\n".encode()
