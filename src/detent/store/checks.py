"""Questions about what checks have said."""

from __future__ import annotations

from typing import TYPE_CHECKING

from detent.checks.cache import BELIEVED
from detent.store.rows import Row, every

if TYPE_CHECKING:
    from sqlite3 import Connection


def evidence(connection: Connection, limit: int) -> list[Row]:
    """What was verified last, newest first."""
    return every(connection, "SELECT * FROM evidence ORDER BY id DESC LIMIT ?", limit)


def runs_of_each(connection: Connection, limit: int = 20) -> list[Row]:
    """The last runs of every check that came to an end by themselves, oldest first."""
    return every(
        connection,
        "SELECT name, line AS command, folder, outcome, duration_ms, created_at FROM (SELECT *, row_number() OVER"
        " (PARTITION BY folder, line ORDER BY id DESC) AS number FROM check_runs WHERE cached = 0"
        " AND outcome IN (?, ?)) WHERE number <= ? ORDER BY name, folder, line, created_at",
        *(*BELIEVED, limit),
    )
