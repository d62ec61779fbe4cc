"""Questions about costs for the command line, and pricing anew what another table has priced."""

from __future__ import annotations

from typing import TYPE_CHECKING

from detent.store.rows import Row, every

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
_SUMS = """count(*) - sum(besides) AS answers, sum(input) AS input, sum(output) AS output,
    sum(cache_write_5m + cache_write_1h) AS cache_write, sum(cache_read) AS cache_read,
    sum(web_searches) AS web_searches, coalesce(sum(usd), 0.0) AS usd, count(*) - count(usd) AS unpriced"""


def sums(connection: Connection, by: str, since: str = "", session_id: str = "") -> list[Row]:
    """Lines by what they are added up by; days in their order, everything else by what it cost."""
    order = "1" if by == "day" else "usd DESC, output DESC"
    return every(
        connection,
        f"SELECT {GROUPS[by]} AS name, {_SUMS} FROM costs"  # noqa: S608  # ours
        f" WHERE created_at >= ?1 AND (?2 = '' OR session_id = ?2) GROUP BY 1 ORDER BY {order}",
        since,
        session_id,
    )


def first_at(connection: Connection) -> str:
    """When the first answer was counted, or ""."""
    return str(every(connection, "SELECT min(created_at) AS at FROM costs")[0]["at"] or "")


def unpriced(connection: Connection, since: str = "", session_id: str = "") -> list[Row]:
    """Models without a price, and what they used."""
    return every(
        connection,
        f"SELECT model AS name, {_SUMS} FROM costs WHERE usd IS NULL"  # noqa: S608  # ours
        " AND created_at >= ?1 AND (?2 = '' OR session_id = ?2) GROUP BY 1 ORDER BY output DESC",
        since,
        session_id,
    )


def priced_otherwise(connection: Connection, tag: str) -> list[Row]:
    """Rows that another table of prices has priced."""
    return every(connection, "SELECT * FROM costs WHERE prices <> ?", tag)


def price(connection: Connection, prices: list[tuple[float | None, str]], tag: str) -> None:
    """Dollars and id of rows, as the table with this tag has them."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        connection.executemany(
            "UPDATE costs SET usd = ?, prices = ? WHERE id = ?", [(usd, tag, row_id) for usd, row_id in prices]
        )
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
