"""Files and folders that nobody else may read, or that no link may lead out of. Hooks rarely need them."""

from __future__ import annotations

import os
import stat

try:
    from _blake2 import blake2b  # `hashlib` would load OpenSSL
except ImportError:
    from hashlib import blake2b

from clickstop.core.paths import is_inside
from clickstop.core.places import DEEPEST, private_folder, write_whole


def write_private(path: str, text: str) -> None:
    """Write a file of ours atomically, readable only by this user, and create its folders."""
    private_folder(os.path.dirname(path))
    write_whole(path, text, 0o600)


def write_below(top: str, path: str, text: str) -> None:
    """Write a file inside a repository atomically. Raises PermissionError if a link leads out of the repository."""
    folder = os.path.dirname(os.path.join(top, path))
    if not is_inside(os.path.realpath(folder), os.path.realpath(top)):
        raise PermissionError(f"{folder} points outside {top}")
    os.makedirs(folder, exist_ok=True)
    write_whole(os.path.join(top, path), text)


def append(path: str, text: str) -> None:
    """Append to a regular file of ours in a single write. Follows no link and does not block on a FIFO."""
    flags = os.O_CREAT | os.O_APPEND | os.O_WRONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    file = os.open(path, flags, 0o600)
    try:
        os.write(file, text.encode("utf-8", "backslashreplace"))
    finally:
        os.close(file)


def claim(folder: str) -> bool:
    """Create the folder if necessary, and return whether it is ours and private."""
    try:
        os.mkdir(folder, 0o700)
    except FileExistsError:
        pass
    except OSError:
        return False
    # `lstat`: a link that somebody else put there is not ours, wherever it leads.
    there = os.lstat(folder)
    ours = not hasattr(os, "geteuid") or (there.st_uid == os.geteuid() and not there.st_mode & 0o077)
    return stat.S_ISDIR(there.st_mode) and ours


def is_usable(folder: str) -> bool:
    """Whether the folder exists or can be created, and its path is short enough for SQLite."""
    if len(os.fsencode(folder)) > DEEPEST:
        return False
    while not os.path.lexists(folder):
        folder = os.path.dirname(folder)
    return os.path.isdir(folder) and os.access(folder, os.W_OK | os.X_OK)


def guest(root: str) -> str:
    """The store's name for a repository that this user has not set up."""
    return f"guest-{blake2b(os.fsencode(os.path.realpath(root)), digest_size=16).hexdigest()}"
