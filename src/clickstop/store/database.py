"""Opens the database. Creating, migrating and repairing it are rare, and have modules of their own."""

from __future__ import annotations

import os

from clickstop.store.sqlite import sqlite

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sqlite3 import Connection
    from sqlite3 import Error as Error  # noqa: PLC0414  # others take it from here
else:
    Error = sqlite.Error

VERSION = 1  # of the schema; a test compares it with the number of migrations
APPLICATION = 0x636C6B73  # "clks" in the file's header
BUSY_MS = 900  # an event may wait a second in all
LONG_LOG = 500_000  # bytes of write-ahead log above which it is emptied, because every process reads all of it
_BROKEN = (11, 26)  # SQLITE_CORRUPT, SQLITE_NOTADB
_LOCKED = (5, 6)  # SQLITE_BUSY, SQLITE_LOCKED


def connect(path: str, busy_ms: int = BUSY_MS) -> Connection:
    """A connection to a database with this schema, which is created or migrated if necessary."""
    if not os.path.exists(path):
        from clickstop.store.create import create

        create(path, busy_ms)
    connection = open_file(path, "rw", busy_ms)
    try:
        version_there = version(connection)
        if version_there != VERSION:
            from clickstop.store.migrate import bring_up

            bring_up(connection, path, version_there)
        connection.execute("PRAGMA synchronous=NORMAL")
    except UnicodeDecodeError as error:
        connection.close()
        from clickstop.store.errors import UnreadableSchemaError

        raise UnreadableSchemaError("the schema is damaged") from error
    except BaseException:
        connection.close()
        raise
    return connection


def open_file(path: str, mode: str, busy_ms: int = BUSY_MS) -> Connection:
    """A bare connection in mode `ro`, `rw` (the file must exist) or `rwc`."""
    plain = path.replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    if os.sep == "\\":
        plain = plain.replace("\\", "/")
    slash = "" if plain.startswith("/") else "/"
    connection: Connection = sqlite.connect(
        f"file://{slash}{plain}?mode={mode}",
        timeout=busy_ms / 1000,
        isolation_level=None,
        check_same_thread=False,
        uri=True,
    )
    return connection


def begin(connection: Connection) -> None:
    """Start a write transaction. After waiting in vain once, do not wait again: an event has several."""
    try:
        connection.execute("BEGIN IMMEDIATE")
    except Error as error:
        if is_locked(error):
            connection.execute("PRAGMA busy_timeout=0")
        raise


def version(connection: Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def identity(path: str) -> tuple[int, int] | None:
    """The device and inode of the file, to notice whether it was replaced."""
    try:
        status = os.stat(path)
    except OSError:
        return None
    return status.st_dev, status.st_ino


def is_broken(error: BaseException) -> bool:
    """Whether the file is damaged, rather than locked, full or unreachable."""
    from clickstop.store.errors import DamagedError

    code = getattr(error, "sqlite_errorcode", None)
    return isinstance(error, DamagedError) or (isinstance(code, int) and (code & 0xFF) in _BROKEN)


def is_locked(error: BaseException) -> bool:
    """Whether another process has locked the database."""
    code = getattr(error, "sqlite_errorcode", None)
    return isinstance(code, int) and (code & 0xFF) in _LOCKED


def empty_log(connection: Connection) -> None:
    """Write the log back into the database, unless a reader prevents it; then a later event does it.

    SQLite does this when the last connection closes, but hooks exit without closing, and every process reads the
    whole log when it opens the file. A passive checkpoint is not enough: it keeps the log's size.
    """
    connection.execute("PRAGMA busy_timeout=0")
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
