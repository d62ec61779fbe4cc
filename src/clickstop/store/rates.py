"""Counts calls in a sliding window.

The count must be exact although many hooks ask at the same time, so an admitted call is counted in a transaction of
its own, apart from the event's.
"""

from __future__ import annotations

from clickstop.core.ids import utc
from clickstop.core.record import Record
from clickstop.store import database

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sqlite3 import Connection

    from clickstop.store.save import Store

_COLUMNS = ("tool", "server", "session_id")


class Rate(Record):
    """The state of one limit. The count includes this call if it was admitted."""

    column: str  # tool, server or session_id
    count: int
    limit: int
    wait: float  # seconds until the call would be admitted; 0 if it was


def admit(
    store: Store, *, session_id: str, server: str, tool: str, now: float, seconds: float, limits: dict[str, int]
) -> list[Rate]:
    """Count the call if every limit allows it. `limits` are by column; 0 means no limit."""
    connection = store.open()
    row = {"session_id": session_id, "server": server, "tool": tool, "at": utc(now), "since": utc(now - seconds)}
    database.begin(connection)
    try:
        rates = [_rate(connection, column, limits[column], row, seconds) for column in _COLUMNS if limits[column]]
        if not any(rate.wait for rate in rates):
            _count(connection, row)
        connection.execute("ROLLBACK" if store.dry else "COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
    return rates


def _rate(connection: Connection, column: str, limit: int, row: dict[str, str], seconds: float) -> Rate:
    within = (  # calls in the future were counted while the clock was ahead
        "FROM mcp_calls WHERE session_id = :session_id AND created_at > :since AND created_at <= :at"
        f" AND {column} = :{column}"
    )
    count = int(connection.execute(f"SELECT count(*) {within}", row).fetchone()[0])
    if count < limit:
        return Rate(column, count + 1, limit, 0.0)
    # Enough calls must leave the window for one more to fit.
    oldest = connection.execute(
        f"SELECT (julianday(created_at) - julianday(:at)) * 86400 {within}"
        f" ORDER BY created_at LIMIT 1 OFFSET {count - limit}",
        row,
    ).fetchone()
    return Rate(column, count, limit, max(0.001, seconds + float(oldest[0])))


def _count(connection: Connection, row: dict[str, str]) -> None:
    connection.execute(
        "DELETE FROM mcp_calls WHERE session_id = :session_id AND (created_at <= :since OR created_at > :at)", row
    )
    connection.execute(
        "INSERT INTO mcp_calls (session_id, created_at, server, tool) VALUES (:session_id, :at, :server, :tool)",
        row,
    )
