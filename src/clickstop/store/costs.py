"""Queries for costs, and repricing after a price table has changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.store import database
from clickstop.store.rows import Day, Row, every

if TYPE_CHECKING:
    from sqlite3 import Connection

# What costs can be grouped by, and the SQL for a group's name.
GROUPS = {
    "model": "model",
    "agent": "CASE WHEN besides = 1 THEN 'the client itself' WHEN agent_id = '' THEN 'main agent'"
    " ELSE agent_type END",
    "branch": "CASE branch WHEN '' THEN 'no branch' ELSE branch END",
    "day": "date(created_at, 'localtime')",
    "session": "session_id",
}
CUBE = ("model", "agent", "branch", "day")
_SUMS = """count(*) - sum(besides) AS answers, sum(input) AS input, sum(output) AS output,
    sum(cache_write_5m + cache_write_1h) AS cache_write, sum(cache_read) AS cache_read,
    sum(web_searches) AS web_searches, coalesce(sum(usd), 0.0) AS usd, count(*) - count(usd) AS unpriced"""


def sums(connection: Connection, by: str, since: str = "", session_id: str = "") -> list[Row]:
    """Sums by group: days in order, everything else by cost."""
    order = "1" if by == "day" else "usd DESC, output DESC"
    return every(
        connection,
        f"SELECT {GROUPS[by]} AS name, {_SUMS} FROM costs"  # noqa: S608  # ours
        f" WHERE {_where(session_id)} GROUP BY 1 ORDER BY {order}",
        *((session_id, since) if session_id else (since,)),
    )


def of_sessions(connection: Connection, session_ids: list[str], since: str, until: str) -> float | None:
    """What sessions cost in a period, including their subagents; None if nothing was counted."""
    import json

    sql = "SELECT sum(coalesce(usd, 0)) AS usd FROM costs WHERE created_at >= ? AND created_at < ?"
    of_these = "session_id IN (SELECT value FROM json_each(?))"
    usd = every(connection, f"{sql} AND {of_these}", since, until, json.dumps(session_ids))[0]["usd"]
    return None if usd is None else float(usd)


def cube(connection: Connection, days: list[Day]) -> list[Row]:
    """Sums by model, agent, branch and day at once.

    Each day comes with its first moment and the next day's: computing the day of every row would take longer than
    the sums.
    """
    names = ", ".join(f"{GROUPS[by]} AS {by}_name" for by in CUBE[:-1])
    period = "created_at >= ? AND created_at < ?"
    sql = f"SELECT ? AS day_name, {names}, {_SUMS} FROM costs WHERE {period} GROUP BY 2, 3, 4"  # noqa: S608  # ours
    return [row for day in days for row in every(connection, sql, *day)]


def between(connection: Connection, since: str, until: str) -> Row:
    """Responses, dollars and tokens of a period, and the time of its first response."""
    sql = """SELECT count(*) AS answers, sum(usd) AS usd, min(created_at) AS first_at,
        sum(input + output + cache_write_5m + cache_write_1h + cache_read) AS tokens
        FROM costs WHERE created_at >= ? AND created_at <= ?"""
    return every(connection, sql, since, until)[0]


def mark(connection: Connection, day: Day) -> list[object]:
    """A value that changes when the rows of a day change. Reads only an index."""
    sql = "SELECT count(*), total(usd) FROM costs WHERE created_at >= ? AND created_at < ?"
    return list(connection.execute(sql, (day.start, day.end)).fetchone())


def _where(session_id: str) -> str:
    """A condition that an index answers in one step."""
    return "session_id = ? AND created_at >= ?" if session_id else "created_at >= ?"


def first_at(connection: Connection) -> str:
    """The time of the first counted response, or ""."""
    return str(every(connection, "SELECT min(created_at) AS at FROM costs")[0]["at"] or "")


def unpriced(connection: Connection, since: str = "", session_id: str = "") -> list[Row]:
    """Models without a price, and what they used."""
    return every(
        connection,
        f"SELECT model AS name, {_SUMS} FROM costs WHERE usd IS NULL"  # noqa: S608  # ours
        f" AND {_where(session_id)} GROUP BY 1 ORDER BY output DESC",
        *((session_id, since) if session_id else (since,)),
    )


def priced_otherwise(connection: Connection, tag: str) -> list[Row]:
    """Rows that were priced with another table of prices."""
    return every(connection, "SELECT * FROM costs WHERE prices <> ?", tag)


def price(connection: Connection, prices: list[tuple[float | None, str]], tag: str) -> None:
    """Set the price of rows, given as dollars and row id."""
    database.begin(connection)
    try:
        connection.executemany(
            "UPDATE costs SET usd = ?, prices = ? WHERE id = ?", [(usd, tag, row_id) for usd, row_id in prices]
        )
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
