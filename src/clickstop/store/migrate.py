"""Migrates a database to this schema. A newer or foreign one is left alone."""

from __future__ import annotations

from clickstop.store.database import APPLICATION, VERSION, open_file, version
from clickstop.store.errors import EmptyDatabaseError, ForeignDatabaseError, NewerDatabaseError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sqlite3 import Connection

    Migrations = tuple[tuple[str, tuple[str, ...]], ...]


def bring_up(connection: Connection, path: str, version_there: int) -> None:
    """Migrate a database of another version, or raise an error that says why it cannot be used."""
    if version_there == 0 and connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0:
        raise EmptyDatabaseError(f"{path} is empty")
    if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
        _leave_alone(connection, path)
        raise ForeignDatabaseError(f"{path} belongs to another program; clickstop left it unchanged")
    if version_there > VERSION:
        _leave_alone(connection, path)
        raise NewerDatabaseError(
            f"{path} has schema {version_there}, but this clickstop supports {VERSION}:"
            " upgrade clickstop; the file was left unchanged"
        )
    migrate(connection)


def migrate(connection: Connection, migrations: Migrations | None = None) -> list[str]:
    """Apply the missing migrations, each in a transaction of its own, and return their names."""
    if migrations is None:
        from clickstop.store import schema

        migrations = schema.MIGRATIONS
    todo = list(enumerate(migrations, start=1))[version(connection) :]
    return [name for number, (name, statements) in todo if _apply(connection, number, statements)]


def _apply(connection: Connection, number: int, statements: tuple[str, ...]) -> bool:
    """Apply a migration if it is still missing once we have the lock."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        missing = version(connection) < number
        if missing:
            for statement in statements:
                connection.execute(statement)
            connection.execute("PRAGMA user_version=%d" % number)  # noqa: UP031  # a number, no text
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return missing


def _leave_alone(connection: Connection, path: str) -> None:
    """Close without changing the file. The last connection to close would write the log back unless it is
    read-only.
    """
    keeper = open_file(path, "ro")
    keeper.execute("PRAGMA user_version").fetchone()
    connection.close()
    keeper.close()
