"""Queries for failures of clickstop's own handlers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.store.rows import Row, every, number

if TYPE_CHECKING:
    from sqlite3 import Connection


def recent(connection: Connection, limit: int) -> list[Row]:
    return every(connection, "SELECT * FROM handler_failures ORDER BY id DESC LIMIT ?", limit)


def since(connection: Connection, moment: str) -> list[Row]:
    """Handlers that have failed since `moment`, with their count and last error."""
    return every(
        connection,
        "SELECT handler, count(*) AS count, max(created_at) AS last_at, error FROM handler_failures"
        " WHERE created_at > ? GROUP BY handler ORDER BY last_at DESC",
        moment,
    )


def count(connection: Connection) -> int:
    return number(connection, "SELECT count(*) FROM handler_failures")
