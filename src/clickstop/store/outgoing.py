"""Rows for the team's database: new ones in order, and those that may have changed.

`rowid` grows with each row, whatever the clock does. VACUUM may renumber rows but keeps their order, so a position
is stored as the id of the last row sent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from sqlite3 import Connection

NOTHING = "nothing"  # stands for a column that the store does not have
BEATS = "heartbeats"
# Rows that change later, and the condition on those that may have changed since a moment.
_CHANGED = {
    "sessions": "o.last_at >= :since",
    "prompts": "o.created_at >= :since",
    "tool_calls": "o.created_at >= :since",
    "gate_decisions": "o.marked <> ''",
    "rule_hits": "o.became <> ''",
    "rules": "o.last_at >= :since",
    "fixes": "o.last_at >= :since",
    "costs": "o.created_at >= :since",
}
_MODEL = "(SELECT model FROM sessions WHERE session_id = o.session_id) AS session_model"
# Heartbeats have no id, row number or fixed time, so we build them from the database's id.
_BEAT_ROWS = (
    "(SELECT *, database || ' ' || repo_id || ' ' || agent || ' ' || kind || ' ' || origin AS id, 0 AS rowid"
    " FROM heartbeats, (SELECT max(value) FILTER (WHERE key = 'database_id') AS database,"
    " max(value) FILTER (WHERE key = 'created_at') AS created_at FROM meta))"
)


def place(connection: Connection, table: str, row_id: str) -> int:
    """The current row number of a row, or 0 (the beginning) if it is gone. Rows sent twice are stored once."""
    if table == BEATS or not row_id:
        return 0
    row = connection.execute(f"SELECT rowid FROM {table} WHERE id = ?", (row_id,)).fetchone()  # noqa: S608  # names are ours
    return int(row[0]) if row else 0


def new(
    connection: Connection, table: str, sources: Sequence[str], after: int, limit: int
) -> Iterator[tuple[Any, ...]]:
    """New rows: number, id, values. Heartbeats are always new."""
    if table == BEATS:
        return connection.execute(f"SELECT 0, id, {_listed(sources)} FROM {_BEAT_ROWS} AS o")  # noqa: S608  # names are ours
    sql = f"SELECT o.rowid, o.id, {_listed(sources)} FROM {table} AS o WHERE o.rowid > ? ORDER BY o.rowid LIMIT ?"  # noqa: S608  # same
    return connection.execute(sql, (after, limit))


def changed(
    connection: Connection, table: str, sources: Sequence[str], span: tuple[int, int], *, since: str, limit: int
) -> Iterator[tuple[Any, ...]]:
    """Rows in a span of row numbers that may have changed."""
    condition = _CHANGED.get(table, "0")
    sql = (
        f"SELECT o.rowid, o.id, {_listed(sources)} FROM {table} AS o WHERE o.rowid > :after AND o.rowid <= :upto"  # noqa: S608  # same
        f" AND ({condition}) ORDER BY o.rowid LIMIT :limit"
    )
    return connection.execute(sql, {"after": span[0], "upto": span[1], "since": since, "limit": limit})


def repositories(connection: Connection) -> list[str]:
    """The repository ids in this store."""
    rows = connection.execute("SELECT repo_id FROM sessions UNION SELECT repo_id FROM heartbeats")
    return [str(row[0]) for row in rows]


def waiting(connection: Connection, table: str, after: int) -> int:
    """The number of rows that have not been sent."""
    source, condition = (_BEAT_ROWS, "1") if table == BEATS else (table, "o.rowid > :after")
    return int(
        connection.execute(f"SELECT count(*) FROM {source} AS o WHERE {condition}", {"after": after}).fetchone()[0]  # noqa: S608  # same
    )


def _listed(sources: Sequence[str]) -> str:
    return ", ".join({"session_model": _MODEL, NOTHING: "NULL"}.get(source, f"o.{source}") for source in sources)
