"""Rows as dictionaries, for the queries of commands and pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator
    from sqlite3 import Connection

Row = dict[str, Any]


class Day(NamedTuple):
    """A local day, with its first moment and the next day's in UTC."""

    date: str
    start: str
    end: str


def every(connection: Connection, sql: str, *values: object) -> list[Row]:
    cursor = connection.execute(sql, values)
    names = [column[0] for column in cursor.description]
    return [dict(zip(names, row, strict=True)) for row in cursor]


def named(connection: Connection, sql: str, values: Row) -> list[Row]:
    """The same with named parameters."""
    cursor = connection.execute(sql, values)
    names = [column[0] for column in cursor.description]
    return [dict(zip(names, row, strict=True)) for row in cursor]


def tables(connection: Connection) -> list[str]:
    """The names of our tables, without those that SQLite manages."""
    rows = every(connection, "SELECT name, sql FROM sqlite_master WHERE type = 'table' ORDER BY rowid")
    virtual = [row["name"] for row in rows if row["sql"].startswith("CREATE VIRTUAL")]
    return [row["name"] for row in rows if not row["name"].startswith(("sqlite_", *virtual))]


def table(connection: Connection, name: str) -> list[Row]:
    """All rows of a table, in the order in which they were stored."""
    if not name.isidentifier():
        raise ValueError(f"{name!r} is not the name of a table")
    return every(connection, f"SELECT * FROM {name}")  # noqa: S608  # a name, checked


def each(connection: Connection, name: str) -> Iterator[Row]:
    """The same as an iterator, because a table may be larger than memory."""
    if not name.isidentifier():
        raise ValueError(f"{name!r} is not the name of a table")
    cursor = connection.execute(f"SELECT * FROM {name}")  # noqa: S608  # a name, checked
    names = [column[0] for column in cursor.description]
    for row in cursor:
        yield dict(zip(names, row, strict=True))


def first(connection: Connection, sql: str, *values: object) -> Row | None:
    rows = every(connection, sql, *values)
    return rows[0] if rows else None


def number(connection: Connection, sql: str, *values: object) -> int:
    return int(connection.execute(sql, values).fetchone()[0] or 0)


def by_id(connection: Connection, table: str, text: str, columns: str = "*") -> list[Row]:
    """Rows whose id ends or starts with `text`, or whose short id (the last 7 digits) starts with it, newest
    first.
    """
    digits = text.strip().lower()
    if not digits or digits.strip("0123456789abcdef"):
        return []
    rows: list[Row] = []
    for form, pattern in (("id", f"%{digits}"), ("substr(id, -7)", f"{digits}%"), ("id", f"{digits}%")):
        sql = f"SELECT {columns} FROM {table} WHERE {form} LIKE ? ORDER BY id DESC LIMIT 20"  # noqa: S608  # names are ours
        rows = rows or every(connection, sql, pattern)
    return rows
