"""Queries for the results of checks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.core.outcomes import FILES, PART, TIMED_OUT, WHOLE
from clickstop.store.rows import Row, every

if TYPE_CHECKING:
    from sqlite3 import Connection


def evidence(connection: Connection, limit: int) -> list[Row]:
    """The last verifications, newest first."""
    return every(connection, "SELECT * FROM evidence ORDER BY id DESC LIMIT ?", limit)


def runs_of_each(connection: Connection, limit: int = 20) -> list[Row]:
    """The last runs of each check, whole and partial separately, by anybody, oldest first."""
    return every(
        connection,
        "SELECT name, line AS command, folder, scope, outcome, duration_ms, created_at FROM (SELECT *, row_number()"
        " OVER (PARTITION BY folder, line, scope ORDER BY id DESC) AS number FROM (SELECT id, name, line, folder,"
        " scope, outcome, duration_ms, created_at FROM evidence WHERE line <> '' AND duration_ms > 0 UNION ALL"
        " SELECT id, name, line, folder, iif(command = replace(line, ?, '.'), ?, ?), outcome, duration_ms,"
        " created_at FROM check_runs WHERE cached = 0 AND outcome = ?)) WHERE number <= ?"
        " ORDER BY name, folder, line, scope DESC, created_at",
        *(FILES, WHOLE, PART, TIMED_OUT, limit),
    )
