"""Questions that pages ask beside those of the command line: bounded, however large the store is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from detent.store.rows import Row, every

if TYPE_CHECKING:
    from sqlite3 import Connection


def running(connection: Connection, since: str, limit: int = 20) -> list[Row]:
    """Sessions whose end was not seen and that showed life since then, newest first."""
    return every(
        connection,
        "SELECT * FROM (SELECT * FROM sessions ORDER BY started_at DESC LIMIT 500)"
        " WHERE ended_at IS NULL AND last_at >= ? ORDER BY last_at DESC LIMIT ?",
        since,
        limit,
    )
