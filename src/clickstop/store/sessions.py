"""Queries for sessions, their prompts and their calls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.store.rows import Row, every, first, number

if TYPE_CHECKING:
    from sqlite3 import Connection


def latest(connection: Connection) -> Row | None:
    return first(connection, "SELECT * FROM sessions ORDER BY last_at DESC, id DESC LIMIT 1")


def recent(connection: Connection, limit: int = 10) -> list[Row]:
    return every(connection, "SELECT * FROM sessions ORDER BY last_at DESC, id DESC LIMIT ?", limit)


def matching(connection: Connection, text: str) -> list[Row]:
    """Sessions whose id starts with `text`, newest first."""
    return every(
        connection,
        "SELECT * FROM sessions WHERE substr(session_id, 1, length(?1)) = ?1 ORDER BY last_at DESC",
        text,
    )


def prompts(connection: Connection, session_id: str) -> int:
    return number(connection, "SELECT count(*) FROM prompts WHERE session_id = ?", session_id)


def calls_by_outcome(connection: Connection, session_id: str) -> dict[str, int]:
    rows = every(
        connection,
        "SELECT outcome, count(*) AS calls FROM tool_calls WHERE session_id = ? GROUP BY outcome ORDER BY 2 DESC",
        session_id,
    )
    return {row["outcome"]: row["calls"] for row in rows}


def calls_by_tool(connection: Connection, session_id: str) -> dict[str, int]:
    """The number of calls by the tool's name in the client."""
    rows = every(
        connection,
        "SELECT tool_name, count(*) AS calls FROM tool_calls WHERE session_id = ?"
        " GROUP BY tool_name ORDER BY 2 DESC",
        session_id,
    )
    return {row["tool_name"]: row["calls"] for row in rows}


def store_made_at(connection: Connection) -> str:
    """When this database was created. Anything earlier is in another one or was never stored."""
    row = first(connection, "SELECT value FROM meta WHERE key = 'created_at'")
    return str(row["value"]) if row else ""


def ended_calls(connection: Connection, ids: set[str]) -> set[str]:
    """The calls among `ids` that ended, in any session: a fork repeats its parent's calls."""
    return _stored(
        connection, "SELECT call_id AS id FROM tool_calls WHERE kind <> 'tool.before' AND call_id IN", ids
    )


def stored_prompts(connection: Connection, ids: set[str]) -> set[str]:
    return _stored(connection, "SELECT prompt_id AS id FROM prompts WHERE prompt_id IN", ids)


def _stored(connection: Connection, sql: str, ids: set[str]) -> set[str]:
    present: set[str] = set()
    ordered = sorted(ids)
    for start in range(0, len(ordered), 500):
        batch = ordered[start : start + 500]
        marks = ", ".join("?" * len(batch))
        present |= {row["id"] for row in every(connection, f"{sql} ({marks})", *batch)}
    return present
