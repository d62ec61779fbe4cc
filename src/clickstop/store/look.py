"""A quick look at the store when a session starts: header, schema, file sizes and spool, but no rows."""

from __future__ import annotations

import os

from clickstop.store import save, spool

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sqlite3 import Connection

    from clickstop.core.places import Places

_MAGIC = b"SQLite format 3\0"
LARGE = 500_000_000  # bytes


def look(places: Places) -> list[str]:
    """One line for each problem that a person should know."""
    lines = []
    wrong = wrong_header(places.database)
    if wrong:
        lines.append(f"its database {wrong}. Run: clickstop doctor --fix")
    size = bytes_on_disk(places.database)
    if size > LARGE:
        lines.append(f"its database has grown to {size // 1_000_000} MB. Run: clickstop maintain")
    waiting = len(save.waiting(places))
    if waiting > spool.AT_ONCE:
        lines.append(f"{waiting} record{'s' * (waiting != 1)} waiting in the spool. Run: clickstop doctor")
    damaged = spool.damaged(*places.spools())
    if damaged:
        lines.append(f"{len(damaged)} damaged record{'s' if damaged[1:] else ''} in {os.path.dirname(damaged[0])}")
    return lines


def wrong_header(database: str) -> str:
    """What is wrong with the file's header, or ""."""
    try:
        with open(database, "rb") as file:
            header = file.read(100)
    except OSError:
        return ""
    if not header.startswith(_MAGIC):
        return "was replaced: its first bytes are not a database's"
    page = int.from_bytes(header[16:18], "big")
    promised = (65_536 if page == 1 else page) * int.from_bytes(header[28:32], "big")  # 1 stands for 65,536
    if promised > _size(database) and not _size(database + "-wal"):  # the log may contain the rest
        return f"was truncated: {_size(database)} of {promised} bytes are left"
    return ""


def gaps(connection: Connection) -> list[str]:
    """Tables, indexes and triggers that are missing."""
    from clickstop.store.schema import MIGRATIONS

    names = [_made(statement) for _, statements in MIGRATIONS for statement in statements]
    there = {row[0] for row in connection.execute("SELECT name FROM sqlite_master")}
    return [name for name in names if name and name not in there]


def _made(statement: str) -> str:
    """The name of what a statement creates, or ""."""
    words = statement.split(None, 4)
    at = {"CREATE TABLE": 2, "CREATE INDEX": 2, "CREATE TRIGGER": 2, "CREATE VIRTUAL": 3, "CREATE UNIQUE": 3}
    place = at.get(" ".join(words[:2]), 0)
    return words[place] if place else ""


def bytes_on_disk(database: str) -> int:
    """The size of the file and its log."""
    return sum(_size(path) for path in (database, database + "-wal"))


def _size(path: str) -> int:
    try:
        return os.stat(path).st_size
    except OSError:
        return 0
