"""Repairs a damaged database: rebuilds its search indexes, or replaces the file."""

from __future__ import annotations

from clickstop.core.ids import utc
from clickstop.store.create import ASIDE, build, lock
from clickstop.store.database import BUSY_MS, Error, connect, identity
from clickstop.store.errors import SearchDamagedError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sqlite3 import Connection

_SEARCH = 267  # SQLITE_CORRUPT_VTAB: a search index, which can be rebuilt from its table


def repair(
    path: str, identity_before: tuple[int, int] | None, error: BaseException, repo_id: str, busy_ms: int = BUSY_MS
) -> str:
    """Make sure that there is a sound database at `path`, and return a report for the person, or "".

    `identity_before` identifies the damaged file.
    """
    searching = isinstance(error, SearchDamagedError) or getattr(error, "sqlite_errorcode", 0) == _SEARCH
    if searching and search_made_anew(path, busy_ms):
        return ""
    aside, saved = put_aside(path, identity_before, str(error), repo_id, busy_ms)
    if not aside:
        return ""
    rows = f"{saved} row{'s' * (saved != 1)} saved" if saved else "nothing could be read"
    return f"clickstop's database was damaged; {rows}, and the file is kept as {aside}. Run: clickstop doctor"


def put_aside(
    path: str, identity_before: tuple[int, int] | None, why: str, repo_id: str, busy_ms: int = BUSY_MS
) -> tuple[str, int]:
    """Move a damaged file and its log aside, and create a new database with the rows that can be read.

    Returns the new name of the damaged file and the number of rows; "" if another process did it.
    """
    held = lock(path, busy_ms)
    try:
        if identity_before is None or identity(path) != identity_before:
            return "", 0
        aside = f"{path}{ASIDE}{utc().replace(':', '').replace('.', '')}"
        return aside, build(path, repo_id, why, aside)
    finally:
        held.close()


def searches(connection: Connection) -> list[str]:
    """The full-text indexes."""
    sql = "SELECT name FROM sqlite_master WHERE sql LIKE 'CREATE VIRTUAL TABLE%USING fts5%'"
    return [str(row[0]) for row in connection.execute(sql)]


def search_made_anew(path: str, busy_ms: int = BUSY_MS) -> bool:
    """Rebuild the search indexes from their tables. Returns False if something else is damaged."""
    try:
        connection = connect(path, busy_ms)
        try:
            for table in searches(connection):
                connection.execute(f"INSERT INTO {table} ({table}) VALUES ('rebuild')")  # noqa: S608  # our names
        finally:
            connection.close()
    except Error:
        return False
    return True
