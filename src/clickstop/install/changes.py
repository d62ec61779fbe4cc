"""Changes to files: shown as a diff first, then written completely or not at all."""

from __future__ import annotations

import contextlib
import difflib
import os
import stat
from dataclasses import dataclass
from typing import TYPE_CHECKING

from clickstop.agents.document import UnsafeEditError
from clickstop.core import reading
from clickstop.core.ids import new_id

if TYPE_CHECKING:
    from collections.abc import Iterator

_BINARY = getattr(os, "O_BINARY", 0)  # Windows


@dataclass(frozen=True, slots=True)
class FileRewrite:
    """The content of a file before and after; None means no file."""

    file: str
    before: bytes | None
    after: bytes | None
    executable: bool = False

    @property
    def place(self) -> str:
        """The file, and its real path if it or its folder is a link."""
        real = os.path.realpath(self.file)
        folder = os.path.dirname(self.file)
        is_link = os.path.islink(self.file) or os.path.islink(folder)
        return f"{self.file} (a link to {real})" if is_link else self.file

    @property
    def is_needed(self) -> bool:
        return self.before != self.after or (self.executable and not os.access(self.file, os.X_OK))


class FileRefusedError(UnsafeEditError):
    """A file that cannot be edited safely, and why."""

    def __init__(self, file: str, error: UnsafeEditError) -> None:
        super().__init__(error.message, error.line)
        self.file = file

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        return f"{place}: {self.message}"


def read(file: str) -> bytes | None:
    try:
        return reading.read(file, limit=reading.SETTINGS)
    except FileNotFoundError:
        return None
    except reading.NotATextError as error:
        raise FileRefusedError(file, UnsafeEditError(str(error))) from error


def diff(change: FileRewrite) -> Iterator[str]:
    """The unified diff, by line without line endings."""
    old, new = (_lines(raw) for raw in (change.before, change.after))
    before = "/dev/null" if change.before is None else change.file
    after = "/dev/null" if change.after is None else change.place
    for line in difflib.unified_diff(old, new, before, after, lineterm=""):
        yield line.rstrip("\r\n")


def require_writable(change: FileRewrite) -> None:
    """Raise FileRefusedError if the folder of the file, or the one it would be created in, cannot be written."""
    folder = os.path.dirname(os.path.realpath(change.file))
    while not os.path.isdir(folder):
        folder = os.path.dirname(folder)
    if not os.access(folder, os.W_OK | os.X_OK):
        raise FileRefusedError(change.file, UnsafeEditError(f"cannot be written: {folder} is not writable"))


def apply(change: FileRewrite) -> list[str]:
    """Write, replace or delete the file. Returns the folders that were created for it, outermost first."""
    file = os.path.realpath(change.file)  # write through a link instead of replacing it
    # The person approved a change of the content they were shown, and of nothing else.
    if read(file) != change.before:
        raise FileRefusedError(change.file, UnsafeEditError("was changed by another program; run this again"))
    if change.after is None:
        os.remove(file)
        return []
    folders = _make_folders(os.path.dirname(file))
    _write(file, change.after, executable=change.executable)
    return folders


def remove_folders(folders: list[str]) -> None:
    """Delete folders that we created, innermost first, if they are empty."""
    for folder in reversed(folders):
        try:
            os.rmdir(folder)
        except OSError:
            return


def _lines(raw: bytes | None) -> list[str]:
    return (raw or b"").decode("utf-8", "replace").splitlines(keepends=True)


def _make_folders(folder: str) -> list[str]:
    missing: list[str] = []
    while not os.path.isdir(folder):
        missing.insert(0, folder)
        folder = os.path.dirname(folder)
    for path in missing:
        os.mkdir(path)
    return missing


def _write(file: str, raw: bytes, *, executable: bool) -> None:
    part = os.path.join(os.path.dirname(file), f".clickstop-{new_id()[-12:]}.part")
    mode = stat.S_IMODE(os.stat(file).st_mode) if os.path.exists(file) else None
    try:
        # Never more readable than the file it replaces, which may contain secrets.
        handle = os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY | _BINARY, 0o666 if mode is None else 0o600)
        with open(handle, "wb") as out:
            out.write(raw)
            out.flush()
            # After a crash, the settings must not be an empty file.
            os.fsync(out.fileno())
        if executable:
            os.chmod(part, 0o755)  # noqa: S103  # a program without secrets
        elif mode is not None:
            os.chmod(part, mode)
        os.replace(part, file)
    except BaseException:
        with contextlib.suppress(OSError):
            os.remove(part)
        raise
