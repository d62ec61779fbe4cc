"""Questions about quality signals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.store.rows import Row, every

if TYPE_CHECKING:
    from sqlite3 import Connection

# One row per session with what the trend needs; the sums are made by the database. No signal: no points.
_SELECT = """SELECT s.session_id, s.agent, s.model, s.branch, s.started_at, s.last_at, s.ended_at, s.status,
        sum(q.score_delta) AS points, count(q.id) AS signals
    FROM sessions AS s LEFT JOIN quality_events AS q ON q.session_id = s.session_id"""


def last_sessions(connection: Connection, count: int, skip: int = 0) -> list[Row]:
    """The newest sessions, oldest first."""
    newest = "SELECT session_id FROM sessions ORDER BY started_at DESC, rowid DESC LIMIT ? OFFSET ?"
    return every(connection, _sessions(f"s.session_id IN ({newest})"), count, skip)


def sessions_between(connection: Connection, since: str, until: str) -> list[Row]:
    """Sessions that began in this time, oldest first."""
    return every(connection, _sessions("s.started_at >= ? AND s.started_at < ?"), since, until)


def one_session(connection: Connection, session_id: str) -> list[Row]:
    return every(connection, _sessions("s.session_id = ?"), session_id)


def _sessions(where: str) -> str:
    return f"{_SELECT} WHERE {where} GROUP BY s.session_id ORDER BY s.started_at, s.rowid"


def signals(connection: Connection, session_ids: list[str]) -> list[Row]:
    """All signals of these sessions, in the order in which they came."""
    return _of_sessions(connection, "SELECT * FROM quality_events", session_ids)


def edits(connection: Connection, session_ids: list[str]) -> list[Row]:
    """When files were changed, as far as a call shows it."""
    return _of_sessions(
        connection, "SELECT session_id, created_at, target FROM tool_calls", session_ids, "changed = 1 AND "
    )


def _of_sessions(connection: Connection, select: str, session_ids: list[str], more: str = "") -> list[Row]:
    """Ids go in as one JSON list: no limit on how many."""
    import json

    return every(
        connection,
        f"{select} WHERE {more}session_id IN (SELECT value FROM json_each(?)) ORDER BY created_at, rowid",  # noqa: S608  # ours
        json.dumps(session_ids),
    )
