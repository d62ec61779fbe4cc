"""Questions about tool calls."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from clickstop.core.ids import utc
from clickstop.store.rows import Row, every

if TYPE_CHECKING:
    from collections.abc import Iterator
    from sqlite3 import Connection


def of_session(connection: Connection, session_id: str) -> list[Row]:
    """The session's calls in the order they began, its subagents' too."""
    return every(
        connection,
        "SELECT call_id, agent_id, tool, tool_name, target, outcome, exit_code, duration_ms FROM tool_calls"
        " WHERE session_id = ? ORDER BY rowid",
        session_id,
    )


_LONGEST = 86_400  # seconds after which no call is waited for
_STATE = """CASE WHEN kind = 'tool.before' AND session_id IN (SELECT session_id FROM sessions
    WHERE ended_at IS NULL AND status = 'open') THEN 'running' ELSE outcome END"""


def ended(connection: Connection, since: str, until: str, session_id: str) -> Iterator[tuple[Any, ...]]:
    """Tool, its name, outcome, duration and estimated tokens in and out of each call of a period or a session."""
    sql = f"SELECT tool, tool_name, {_STATE}, duration_ms, est_tokens_in, est_tokens_out FROM tool_calls"  # noqa: S608  # ours
    if session_id:
        return connection.execute(
            f"{sql} WHERE session_id = ? AND created_at >= ? AND created_at < ?", (session_id, since, until)
        )
    return connection.execute(f"{sql} WHERE created_at >= ? AND created_at < ?", (since, until))


def first_at(connection: Connection) -> str:
    """When the first call was made, or ""."""
    return str(every(connection, "SELECT min(created_at) AS at FROM tool_calls")[0]["at"] or "")


def mark(connection: Connection, day: tuple[str, str, str]) -> tuple[object, ...]:
    """Changes with the rows of a day that is over. Of one that goes on, calls end without leaving another sign."""
    sql = "SELECT count(*) FROM tool_calls WHERE created_at >= ? AND created_at < ?"
    goes_on = day[2] > utc(time.time() - _LONGEST)
    return connection.execute(sql, day[1:]).fetchone()[0], time.time() if goes_on else 0


def running(connection: Connection, since: str) -> list[Row]:
    """Calls that began since then and of whose end nobody has told."""
    return every(
        connection,
        "SELECT session_id, tool_name, target FROM tool_calls WHERE created_at >= ? AND kind = 'tool.before'",
        since,
    )
