"""Opening the database. Making, migrating and mending it are rare and stand in modules of their own."""

from __future__ import annotations

import os

from clickstop.store.sqlite import sqlite

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sqlite3 import Connection
    from sqlite3 import Error as Error  # noqa: PLC0414  # others take it from here
else:
    Error = sqlite.Error

VERSION = 1  # of the schema; a test keeps it equal to the number of migrations
APPLICATION = 0x636C6B73  # "clks" in the file's header
BUSY_MS = 900  # of an event, which may wait a second in all
LONG_LOG = 500_000  # bytes of write-ahead log after which it is emptied: every process reads all of it
_BROKEN = (11, 26)  # SQLITE_CORRUPT, SQLITE_NOTADB
_LOCKED = (5, 6)  # SQLITE_BUSY, SQLITE_LOCKED


def connect(path: str, busy_ms: int = BUSY_MS) -> Connection:
    """A connection to a database of this schema, which is made or migrated first where needed."""
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
    """A bare connection: `ro`, `rw` (the file must exist: nothing is ever made by opening it) or `rwc`."""
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
    """Begin to write. Who has waited in vain does not wait again: an event asks several times."""
    try:
        connection.execute("BEGIN IMMEDIATE")
    except Error as error:
        if is_locked(error):
            connection.execute("PRAGMA busy_timeout=0")
        raise


def version(connection: Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def identity(path: str) -> tuple[int, int] | None:
    """Which file stands there: a writer must know whether its database was moved away meanwhile."""
    try:
        status = os.stat(path)
    except OSError:
        return None
    return status.st_dev, status.st_ino


def is_broken(error: BaseException) -> bool:
    """Whether the file itself is damaged, rather than locked, full or out of reach."""
    from clickstop.store.errors import DamagedError

    code = getattr(error, "sqlite_errorcode", None)
    return isinstance(error, DamagedError) or (isinstance(code, int) and (code & 0xFF) in _BROKEN)


def is_locked(error: BaseException) -> bool:
    """Whether somebody else has the file at the moment."""
    code = getattr(error, "sqlite_errorcode", None)
    return isinstance(code, int) and (code & 0xFF) in _LOCKED


def empty_log(connection: Connection) -> None:
    """Put the write-ahead log into the database, unless somebody else is reading: then a later event does it.

    Hooks leave without closing, which is when SQLite would do it, and the next process reads the whole log
    when it opens the file. A passive checkpoint would not do: that next process cannot know of it, and
    the log would grow for ever.
    """
    connection.execute("PRAGMA busy_timeout=0")
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
