"""The state of a package's files as one digest. Reads only the files whose stamps have changed."""

from __future__ import annotations

import os
import stat
import time

from clickstop.checks.listing import files
from clickstop.core.ids import short_digest
from clickstop.core.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Protocol

    from clickstop.core.git import Git

    Stamps = dict[str, tuple[str, str]]  # path: (stamp, digest)

    class Memory(Protocol):
        """Stores stamps between two looks."""

        def stamps(self, folder: str) -> Stamps: ...

        def keep_stamps(self, folder: str, changed: Stamps, gone: list[str]) -> None: ...


CLOCK_SLACK = 0.05  # seconds by which a file system's clock may be behind the system's
_LARGE = 33_554_432  # bytes; a larger file is not read but known by its stamp
# A file that changes twice within one tick of its file system's clock keeps its stamp. So stamps younger than a
# tick are not stored, and the file is read again next time.
_TICK = 50_000_000  # nanoseconds
_COARSE_TICK = 2_000_000_000  # for file systems that store whole seconds


class TreeState(Record):
    """A state: its digest ("" if there are too many files), each file's digest, and each file's last change."""

    digest: str
    files: dict[str, str]
    times: dict[str, int]  # nanoseconds

    def touched_since(self, moment: float) -> list[str]:
        """Paths that changed at that time or later, without removed ones."""
        nanoseconds = int((moment - CLOCK_SLACK) * 1_000_000_000)
        return [path for path, changed in self.times.items() if changed >= nanoseconds]

    def changed_since(self, before: TreeState) -> list[str]:
        """Paths that differ, were added or were removed."""
        paths = sorted({*self.files, *before.files})
        return [path for path in paths if self.files.get(path) != before.files.get(path)]


def look(folder: str, environ: Mapping[str, str], memory: Memory, begun: Git | None = None) -> TreeState:
    """The present state of the package in `folder`; `begun` if git is already listing its files."""
    listed = files(folder, environ, begun)
    if listed is None:
        return TreeState("", {}, {})
    stamps = memory.stamps(folder)
    times: dict[str, int] = {}
    digests, changed = _digests(folder, listed, stamps, times)
    gone = [path for path in stamps if path not in digests]
    if changed or gone:
        memory.keep_stamps(folder, changed, gone)
    text = "".join(f"{path}\0{digest}\n" for path, digest in digests.items())
    return TreeState(short_digest(text.encode("utf-8", "surrogateescape")), digests, times)


def _digests(folder: str, paths: list[str], stamps: Stamps, times: dict[str, int]) -> tuple[dict[str, str], Stamps]:
    """The digest of each existing file, and the new stamps to store. Fills `times`."""
    digests: dict[str, str] = {}
    changed: Stamps = {}
    prefix = folder.rstrip(os.sep) + os.sep
    now = time.time_ns()
    for path in paths:
        try:
            status = os.lstat(prefix + path)
            # ctime and inode reveal a file that was replaced and given its old mtime.
            stamp = f"{status.st_mtime_ns} {status.st_ctime_ns} {status.st_size} {status.st_ino} {status.st_mode}"
            times[path] = max(status.st_mtime_ns, status.st_ctime_ns)
            before = stamps.get(path)
            if before is not None and before[0] == stamp:
                digests[path] = before[1]
                continue
            digests[path] = _digest(prefix + path, status, stamp)
        except OSError:  # removed, or unreadable, also for a check
            continue
        if _is_settled(times[path], now):
            changed[path] = stamp, digests[path]
    return digests, changed


def _is_settled(newest: int, now: int) -> bool:
    return now - newest > (_TICK if newest % 1_000_000_000 else _COARSE_TICK)


def _digest(path: str, status: os.stat_result, stamp: str) -> str:
    """A digest of the content, with a mark for links and executable files."""
    if stat.S_ISLNK(status.st_mode):
        return "link " + short_digest(os.fsencode(os.readlink(path)))
    if not stat.S_ISREG(status.st_mode) or status.st_size > _LARGE:
        return "stamp " + short_digest(stamp.encode())
    with open(path, "rb", buffering=0) as file:
        data = file.read()
    return ("x " if status.st_mode & 0o100 else "") + short_digest(data)
