"""Creates the database file: one process at a time, and atomically."""

from __future__ import annotations

import os
import time

from clickstop.core.ids import new_id, utc
from clickstop.store.database import APPLICATION, BUSY_MS, Error, is_locked, open_file
from clickstop.store.migrate import migrate

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sqlite3 import Connection

SIDE_FILES = ("-wal", "-shm", "-journal")
ASIDE = ".corrupt-"
_STEP_MS = 50


def create(path: str, busy_ms: int = BUSY_MS, repo_id: str = "", why: str = "") -> None:
    """Create the database unless another process does so first."""
    held = _turn(path, busy_ms)
    if held is None:
        return
    try:
        if not os.path.exists(path):
            build(path, repo_id, why)
    finally:
        held.close()


def _turn(path: str, busy_ms: int) -> Connection | None:
    """The lock, or None once another process has created the file."""
    end = time.monotonic() + busy_ms / 1000
    while True:
        try:
            return lock(path, min(busy_ms, _STEP_MS))
        except Error as error:
            if os.path.exists(path):
                return None
            if not is_locked(error) or time.monotonic() >= end:
                raise


def lock(path: str, busy_ms: int = BUSY_MS) -> Connection:
    """A lock that is held until it is closed. Being SQLite's own, it ends with the process in any case."""
    held = open_file(path + ".lock", "rwc", busy_ms)
    try:
        held.execute("BEGIN EXCLUSIVE")
    except BaseException:
        held.close()
        raise
    return held


def build(path: str, repo_id: str, why: str, aside: str = "") -> int:
    """Build the file next to its place and move it there. The caller holds the lock.

    With `aside`, the damaged file there is moved to that name, and its readable rows are copied; returns how many.
    """
    _clear(path, damaged=bool(aside))
    saved = 0
    part = f"{path}.{new_id()[-12:]}.part"
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))  # it will contain prompts
    connection = open_file(part, "rw")
    try:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA application_id=%d" % APPLICATION)  # noqa: UP031  # a number, no text
        migrate(connection)
        if aside:
            from clickstop.store.salvage import salvage

            connection.execute("BEGIN")
            saved = salvage(path, connection)
            connection.execute("COMMIT")
            why = f"{why}; {saved} row{'s' * (saved != 1)} saved" if saved else why
        _note_damage(connection, aside or "".join(damaged(path)[-1:]), repo_id, why)
        connection.close()
        for suffix in ("", *SIDE_FILES) if aside else ():
            if os.path.exists(path + suffix):
                os.rename(path + suffix, aside + suffix)
        os.rename(part, path)
    finally:
        connection.close()
        for suffix in ("", *SIDE_FILES):
            if os.path.exists(part + suffix):
                os.remove(part + suffix)
    return saved


def damaged(path: str) -> list[str]:
    """Damaged databases that were moved aside, oldest first."""
    folder, name = os.path.split(path)
    entries = os.listdir(folder) if os.path.isdir(folder) else []
    names = [entry for entry in entries if entry.startswith(name + ASIDE)]
    return [os.path.join(folder, entry) for entry in sorted(names) if not entry.endswith(SIDE_FILES)]


def _clear(path: str, *, damaged: bool) -> None:
    """Remove unfinished files of killed processes, and move aside a log without a database: SQLite would take it
    for the new one's.
    """
    folder, name = os.path.split(path)
    for entry in os.listdir(folder):
        if entry.startswith(name + ".") and entry.endswith((".part", *(f".part{end}" for end in SIDE_FILES))):
            os.remove(os.path.join(folder, entry))
    for suffix in () if damaged else SIDE_FILES:
        if os.path.exists(path + suffix):
            os.rename(path + suffix, f"{path}.left-{new_id()[-12:]}{suffix}")


def _note_damage(connection: Connection, aside: str, repo_id: str, why: str) -> None:
    """Log in the new database that a damaged one was moved aside, even if the process that did so was killed."""
    if aside:
        connection.execute(
            "INSERT INTO audit_log (id, repo_id, created_at, actor, action, subject, reason)"
            " VALUES (?, ?, ?, 'clickstop', 'store.moved_aside', ?, ?)",
            (new_id(), repo_id, utc(), aside, f"the database was damaged{why and f' ({why})'}"),
        )
