"""Questions about tool calls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from detent.store.rows import Row, every

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
