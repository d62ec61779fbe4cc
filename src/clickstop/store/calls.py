"""Questions about tool calls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.store.rows import Row, every

if TYPE_CHECKING:
    from sqlite3 import Connection


def of_session(connection: Connection, session_id: str) -> list[Row]:
    """The session's calls in the order they began, its subagents' too."""
    return every(
        connection,
        "SELECT call_id, agent_id, tool, tool_name, target, outcome, exit_code, duration_ms FROM tool_calls"
        " WHERE session_id = ? ORDER BY rowid",
        session_id,
    )


def ended(connection: Connection, since: str, session_id: str) -> list[Row]:
    """Tool, outcome, duration and estimated tokens of each call of a period or a session."""
    return every(
        connection,
        "SELECT tool, tool_name, outcome, duration_ms, est_tokens_in, est_tokens_out FROM tool_calls"
        " WHERE created_at >= ?1 AND (?2 = '' OR session_id = ?2)",
        since,
        session_id,
    )


def running(connection: Connection, since: str) -> list[Row]:
    """Calls that began since then and of whose end nobody has told."""
    return every(
        connection,
        "SELECT session_id, tool_name, target FROM tool_calls WHERE created_at >= ? AND kind = 'tool.before'",
        since,
    )
