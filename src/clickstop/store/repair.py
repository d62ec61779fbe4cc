"""What is done about a damaged database: its search index made anew, or the whole file put aside."""

from __future__ import annotations

from clickstop.core.ids import utc
from clickstop.store.create import ASIDE, build, lock
from clickstop.store.database import BUSY_MS, Error, connect, identity
from clickstop.store.errors import SearchDamagedError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sqlite3 import Connection

_SEARCH = 267  # SQLITE_CORRUPT_VTAB: an index for search, which can be made again from its table


def repair(
    path: str, identity_before: tuple[int, int] | None, error: BaseException, repo_id: str, busy_ms: int = BUSY_MS
) -> str:
    """Afterwards a sound database stands at `path`. `seen` is the file that was damaged. What a person should know
    of it, or "".
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
    """Move a damaged file (and its log) to a dated name and make a new one with what can be read of it: that name,
    and how many rows; "" if another process did it.
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
    """The indexes for full-text search."""
    sql = "SELECT name FROM sqlite_master WHERE sql LIKE 'CREATE VIRTUAL TABLE%USING fts5%'"
    return [str(row[0]) for row in connection.execute(sql)]


def search_made_anew(path: str, busy_ms: int = BUSY_MS) -> bool:
    """Fill the indexes for search again from their tables; False if the damage is elsewhere."""
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
