"""Questions about costs for the command line, and pricing anew what another table has priced."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.store import database
from clickstop.store.rows import Row, every

if TYPE_CHECKING:
    from sqlite3 import Connection

# What lines may be added up by, and how a row's line is called.
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
    """Lines by what they are added up by; days in their order, everything else by what it cost."""
    order = "1" if by == "day" else "usd DESC, output DESC"
    return every(
        connection,
        f"SELECT {GROUPS[by]} AS name, {_SUMS} FROM costs"  # noqa: S608  # ours
        f" WHERE {_where(session_id)} GROUP BY 1 ORDER BY {order}",
        *((session_id, since) if session_id else (since,)),
    )


def of_sessions(connection: Connection, session_ids: list[str], since: str, until: str) -> float | None:
    """What sessions cost within a time, with their subagents; None where nothing was counted."""
    import json

    sql = "SELECT sum(coalesce(usd, 0)) AS usd FROM costs WHERE created_at >= ? AND created_at < ?"
    of_these = "session_id IN (SELECT value FROM json_each(?))"
    usd = every(connection, f"{sql} AND {of_these}", since, until, json.dumps(session_ids))[0]["usd"]
    return None if usd is None else float(usd)


def cube(connection: Connection, days: list[tuple[str, str, str]]) -> list[Row]:
    """By model, agent, branch and day at once. Days come with their first moment and the next one's: working out
    the day of every row would take longer than adding them up.
    """
    names = ", ".join(f"{GROUPS[by]} AS {by}_name" for by in CUBE[:-1])
    period = "created_at >= ? AND created_at < ?"
    sql = f"SELECT ? AS day_name, {names}, {_SUMS} FROM costs WHERE {period} GROUP BY 2, 3, 4"  # noqa: S608  # ours
    return [row for day in days for row in every(connection, sql, *day)]


def between(connection: Connection, since: str, until: str) -> Row:
    """Answers, dollars and tokens of a time, and when its first answer came."""
    sql = """SELECT count(*) AS answers, sum(usd) AS usd, min(created_at) AS first_at,
        sum(input + output + cache_write_5m + cache_write_1h + cache_read) AS tokens
        FROM costs WHERE created_at >= ? AND created_at <= ?"""
    return every(connection, sql, since, until)[0]


def mark(connection: Connection, day: tuple[str, str, str]) -> list[object]:
    """Changes with the rows of a day; one walk through an index."""
    sql = "SELECT count(*), total(usd) FROM costs WHERE created_at >= ? AND created_at < ?"
    return list(connection.execute(sql, day[1:]).fetchone())


def _where(session_id: str) -> str:
    """One step in an index either way."""
    return "session_id = ? AND created_at >= ?" if session_id else "created_at >= ?"


def first_at(connection: Connection) -> str:
    """When the first answer was counted, or ""."""
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
    """Rows that another table of prices has priced."""
    return every(connection, "SELECT * FROM costs WHERE prices <> ?", tag)


def price(connection: Connection, prices: list[tuple[float | None, str]], tag: str) -> None:
    """Dollars and id of rows, as the table with this tag has them."""
    database.begin(connection)
    try:
        connection.executemany(
            "UPDATE costs SET usd = ?, prices = ? WHERE id = ?", [(usd, tag, row_id) for usd, row_id in prices]
        )
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
