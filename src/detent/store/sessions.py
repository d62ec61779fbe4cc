"""Questions about sessions, their prompts and their calls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from detent.store.rows import Row, every, first, number

if TYPE_CHECKING:
    from sqlite3 import Connection


def latest(connection: Connection) -> Row | None:
    return first(connection, "SELECT * FROM sessions ORDER BY last_at DESC, id DESC LIMIT 1")


def recent(connection: Connection, limit: int = 10) -> list[Row]:
    return every(connection, "SELECT * FROM sessions ORDER BY last_at DESC, id DESC LIMIT ?", limit)


def matching(connection: Connection, text: str) -> list[Row]:
    """Sessions whose id begins with `text`, newest first."""
    return every(
        connection,
        "SELECT * FROM sessions WHERE substr(session_id, 1, length(?1)) = ?1 ORDER BY last_at DESC",
        text,
    )


def prompts(connection: Connection, session_id: str) -> int:
    return number(connection, "SELECT count(*) FROM prompts WHERE session_id = ?", session_id)


def calls_by_outcome(connection: Connection, session_id: str) -> dict[str, int]:
    found = every(
        connection,
        "SELECT outcome, count(*) AS calls FROM tool_calls WHERE session_id = ? GROUP BY outcome ORDER BY 2 DESC",
        session_id,
    )
    return {row["outcome"]: row["calls"] for row in found}


def call_ids(connection: Connection, session_id: str) -> set[str]:
    """The calls that the store saw in this session, its subagents' too."""
    found = every(connection, "SELECT call_id FROM tool_calls WHERE session_id = ?", session_id)
    return {row["call_id"] for row in found}
