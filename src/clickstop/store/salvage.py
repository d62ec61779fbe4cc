"""Copies the readable rows of a damaged database into a new one, newest first."""

from __future__ import annotations

import time

from clickstop.store.database import Error, open_file

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from sqlite3 import Connection
    from typing import Any

SECONDS = 1.5  # an event is waiting
_AT_ONCE = 200  # rows
_TABLES = (
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND sql NOT LIKE '%VIRTUAL%'"
    " AND name NOT IN (SELECT v.name || s.suffix FROM sqlite_master v, (SELECT '_data' suffix UNION SELECT '_idx'"
    " UNION SELECT '_content' UNION SELECT '_docsize' UNION SELECT '_config') s WHERE v.sql LIKE '%VIRTUAL%')"
)


def salvage(damaged: str, into: Connection, seconds: float = SECONDS) -> int:
    """Copy what can be read, and return the number of rows. `into` must be empty."""
    end = time.monotonic() + seconds
    try:
        source = open_file(damaged, "rw", 0)
    except Error:
        return 0
    source.text_factory = lambda raw: raw.decode("utf-8", "replace")
    try:
        saved = 0
        for (table,) in into.execute(_TABLES).fetchall():
            for order in ("ORDER BY rowid DESC", "ORDER BY rowid", ""):  # from both sides of the damage
                saved += _copy(source, into, table, order, end)
        return saved
    finally:
        source.close()


def _copy(source: Connection, into: Connection, table: str, order: str, end: float) -> int:
    before = into.total_changes
    try:
        columns = sorted(_columns(source, table) & _columns(into, table))
        if not columns:
            return 0
        listed, places = ", ".join(columns), ", ".join("?" * len(columns))
        insert = f"INSERT OR IGNORE INTO {table} ({listed}) VALUES ({places})"  # noqa: S608  # names of our schema
        rows = source.execute(f"SELECT {listed} FROM {table} {order}")  # noqa: S608
        for batch in _batches(rows):
            if time.monotonic() > end:
                break
            into.executemany(insert, batch)
    except (Error, OverflowError, UnicodeError):  # UnicodeError: SQLite's message contains damaged bytes
        pass  # the rows before the damage are copied
    return into.total_changes - before


def _batches(rows: Any) -> Iterator[list[Any]]:
    """Rows in batches. Those read before an error are yielded before it is raised."""
    batch = []
    try:
        for row in rows:
            batch.append(row)
            if len(batch) == _AT_ONCE:
                yield batch
                batch = []
    except (Error, UnicodeError):
        yield batch
        raise
    yield batch


def _columns(connection: Connection, table: str) -> set[str]:
    return {str(row[1]) for row in connection.execute(f"PRAGMA table_info({table})")}
