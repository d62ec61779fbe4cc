"""Compares files with git's blobs without asking git, which would run the filters named in attributes."""

from __future__ import annotations

import os
import stat
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

_LARGEST = 268_435_456  # bytes; larger files whose times have changed count as changed
_SMALL = 1_048_576  # bytes
_MODULES = {"sha1": "_sha1", "sha256": "_sha2" if sys.version_info >= (3, 12) else "_sha256"}  # built into Python
_loaded: dict[str, ModuleType] = {}
_SPECIFIED = b"version https://git-lfs.github.com/spec/v1\n"


def is_stored(path: str, name: str) -> bool:
    """Whether `name` is git's hash of the file: as it is, with normalised line ends, or as a Git LFS pointer."""
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
    """Whether `name` is git's hash of exactly these bytes."""
    return _name(data, name) == name


def _name(data: bytes, like: str) -> str:
    return _digest("sha1" if len(like) == 40 else "sha256", b"blob %d\0" % len(data) + data)


def _pointer(data: bytes) -> bytes:
    return _SPECIFIED + f"oid sha256:{_digest('sha256', data)}\nsize {len(data)}\n".encode()


def _digest(name: str, data: bytes) -> str:
    """Hash the data. Small texts use Python's built-in modules, since `hashlib` loads OpenSSL, which only pays off
    for large ones.
    """
    module = _MODULES[name] if len(data) < _SMALL else "hashlib"
    if module not in _loaded:
        import importlib

        try:
            _loaded[module] = importlib.import_module(module)
        except ImportError:
            _loaded[module] = importlib.import_module("hashlib")
    return str(getattr(_loaded[module], name)(data, usedforsecurity=False).hexdigest())
