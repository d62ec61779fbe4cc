"""Queries for tool calls."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from clickstop.core.ids import utc
from clickstop.store.rows import Day, Row, every

if TYPE_CHECKING:
    from collections.abc import Iterator
    from sqlite3 import Connection


def of_session(connection: Connection, session_id: str) -> list[Row]:
    """The session's calls in the order they began, including its subagents'."""
    return every(
        connection,
        "SELECT call_id, agent_id, tool, tool_name, target, outcome, exit_code, duration_ms FROM tool_calls"
        " WHERE session_id = ? ORDER BY rowid",
        session_id,
    )


_LONGEST = 86_400  # seconds after which a call is no longer expected to end
_STATE = """CASE WHEN kind = 'tool.before' AND session_id IN (SELECT session_id FROM sessions
    WHERE ended_at IS NULL AND status = 'open') THEN 'running' ELSE outcome END"""


def ended(connection: Connection, since: str, until: str, session_id: str) -> Iterator[tuple[Any, ...]]:
    """The calls of a period or a session by tool, name, outcome and duration: their count and estimated tokens."""
    columns = f"tool, tool_name, {_STATE}, duration_ms, count(*), sum(est_tokens_in), sum(est_tokens_out)"
    of_session = "session_id = ? AND " if session_id else ""
    values = (session_id, since, until) if session_id else (since, until)
    where = f"{of_session}created_at >= ? AND created_at < ?"
    return connection.execute(f"SELECT {columns} FROM tool_calls WHERE {where} GROUP BY 1, 2, 3, 4", values)  # noqa: S608  # ours


def first_at(connection: Connection) -> str:
    """The time of the first call, or ""."""
    return str(every(connection, "SELECT min(created_at) AS at FROM tool_calls")[0]["at"] or "")


def mark(connection: Connection, day: Day) -> list[object]:
    """A value that changes when the rows of a day change. On the current day, calls can end unnoticed, so it
    always changes.
    """
    sql = "SELECT count(*) FROM tool_calls WHERE created_at >= ? AND created_at < ?"
    goes_on = day.end > utc(time.time() - _LONGEST)
    return [connection.execute(sql, (day.start, day.end)).fetchone()[0], time.time() if goes_on else 0]


def running(connection: Connection, since: str) -> list[Row]:
    """Calls that began since then and have not ended."""
    return every(
        connection,
        "SELECT session_id, tool_name, target FROM tool_calls WHERE created_at >= ? AND kind = 'tool.before'",
        since,
    )
