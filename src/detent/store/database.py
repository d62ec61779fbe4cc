"""Opening the database: created whole or not at all, migrated under a lock, left alone if it is newer."""

from __future__ import annotations

import _sqlite3  # the `sqlite3` package would load datetime
import os

from detent.store.ids import new_id, utc

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sqlite3 import Connection

Error = _sqlite3.Error
VERSION = 1  # of the schema; a test keeps it equal to the number of migrations
BUSY_MS = 2_000
LONG_LOG = 1_000_000  # bytes of write-ahead log after which it is emptied
_BROKEN = (11, 26)  # SQLITE_CORRUPT, SQLITE_NOTADB


class NewerDatabaseError(Exception):
    """The file was written by a later detent."""


def connect(path: str, busy_ms: int = BUSY_MS) -> Connection:
    """A connection to a database of this schema, which is made or migrated first where needed."""
    if not os.path.exists(path):
        create(path)
    connection: Connection = _sqlite3.connect(
        path, timeout=busy_ms / 1000, isolation_level=None, check_same_thread=False
    )
    found = version(connection)
    if found > VERSION:
        connection.close()
        raise NewerDatabaseError(
            f"{path} has schema {found}, this detent knows {VERSION}: upgrade detent, the file is left as it is"
        )
    connection.execute("PRAGMA synchronous=NORMAL")
    if found < VERSION:
        migrate(connection)
    return connection


def create(path: str) -> None:
    """Build the file beside its place and move it there, unless another process was first."""
    part = f"{path}.{new_id()[-12:]}.part"
    connection: Connection = _sqlite3.connect(part, isolation_level=None)
    try:
        connection.execute("PRAGMA journal_mode=WAL")
        migrate(connection)
        connection.close()
        _move_if_absent(part, path)
    finally:
        connection.close()
        for suffix in ("", "-wal", "-shm", "-journal"):
            if os.path.exists(part + suffix):
                os.remove(part + suffix)


def _move_if_absent(source: str, target: str) -> None:
    try:
        if hasattr(os, "link"):
            os.link(source, target)
        else:
            os.rename(source, target)
    except FileExistsError:
        return
    except OSError:  # a file system without hard links
        if not os.path.exists(target):
            os.rename(source, target)


def version(connection: Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def migrate(connection: Connection, migrations: tuple[tuple[str, tuple[str, ...]], ...] | None = None) -> list[str]:
    """Apply what is missing, each migration in a transaction of its own; names of those applied."""
    if migrations is None:
        from detent.store import schema

        migrations = schema.MIGRATIONS
    applied = []
    for number, (name, statements) in enumerate(migrations, start=1):
        connection.execute("BEGIN IMMEDIATE")
        try:
            if version(connection) < number:  # asked again under the lock
                for statement in statements:
                    connection.execute(statement)
                connection.execute("PRAGMA user_version=%d" % number)  # noqa: UP031  # a number, no text
                if number == 1:
                    connection.execute("INSERT INTO meta VALUES ('created_at', ?)", (utc(),))
                applied.append(name)
            connection.execute("COMMIT")
        except BaseException:
            connection.execute("ROLLBACK")
            raise
    return applied


def empty_long_log(connection: Connection, path: str) -> None:
    """Put the write-ahead log into the database. Hooks leave without closing, which is when SQLite does it;
    each process reads the whole log again when it opens the file.
    """
    try:
        if os.path.getsize(path + "-wal") < LONG_LOG:
            return
        connection.execute("PRAGMA busy_timeout=0")  # if somebody is reading, a later event does it
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    except (OSError, Error):  # the rows are stored; only this event's chance is gone
        return


def is_broken(error: BaseException) -> bool:
    """Whether the file itself is damaged, rather than locked, full or out of reach."""
    code = getattr(error, "sqlite_errorcode", None)
    return isinstance(code, int) and (code & 0xFF) in _BROKEN


def move_aside(path: str) -> str:
    """Put a damaged file (and its log) beside its place under a dated name; "" if another process did it."""
    lock = path + ".moving"
    try:
        os.mkdir(lock)
    except FileExistsError:
        return ""
    try:
        if not _still_broken(path):
            return ""
        aside = f"{path}.corrupt-{utc().replace(':', '').replace('.', '')}"
        os.rename(path, aside)
        for suffix in ("-wal", "-shm"):
            if os.path.exists(path + suffix):
                os.rename(path + suffix, aside + suffix)
        return aside
    finally:
        os.rmdir(lock)


def _still_broken(path: str) -> bool:
    if not os.path.exists(path):
        return False
    connection: Connection = _sqlite3.connect(path, timeout=1.0, isolation_level=None)
    try:
        return bool(connection.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok")
    except Error as error:
        return is_broken(error)
    finally:
        connection.close()
