"""Queries for kept payloads, and for the heartbeats of all events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.store.rows import Row, by_id, every, number

if TYPE_CHECKING:
    from sqlite3 import Connection


def recent(connection: Connection, limit: int) -> list[Row]:
    """The last kept payloads, newest first."""
    return every(connection, "SELECT * FROM events ORDER BY id DESC LIMIT ?", limit)


def find(connection: Connection, text: str) -> list[Row]:
    """Payloads by their id, or by the id of a decision on the event."""
    events = by_id(connection, "events", text)
    if events:
        return events
    return [event for decision in by_id(connection, "gate_decisions", text) for event in _of(connection, decision)]


def _of(connection: Connection, decision: Row) -> list[Row]:
    """The event that the decision is about, if its payload was kept."""
    return every(
        connection,
        "SELECT * FROM events WHERE session_id = ? AND kind = ? AND call_id = ? AND created_at = ?",
        *(decision[name] for name in ("session_id", "kind", "call_id", "created_at")),
    )


def count(connection: Connection) -> int:
    return number(connection, "SELECT count(*) FROM events")


def heartbeats(connection: Connection) -> list[Row]:
    """For each kind of event: how many, how long, when last."""
    return every(
        connection,
        "SELECT agent, kind, sum(count) AS count, min(first_at) AS first_at, max(last_at) AS last_at,"
        " sum(total_us) / sum(count) AS mean_us, max(max_us) AS max_us"
        " FROM heartbeats GROUP BY agent, kind ORDER BY last_at DESC, kind",
    )
