"""Queries for the decisions of gates."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.store.rows import Row, by_id, every, first

if TYPE_CHECKING:
    from sqlite3 import Connection

    from clickstop.store.write import Operation


def recent(connection: Connection, limit: int, skip: int = 0) -> list[Row]:
    """The latest decisions, newest first."""
    return every(connection, "SELECT * FROM gate_decisions ORDER BY id DESC LIMIT ? OFFSET ?", limit, skip)


def false_alarm(decision_id: str) -> Operation:
    """An operation that marks a decision as a false alarm."""
    return "marked_decisions", {"id": decision_id, "marked": "false alarm"}


def find(connection: Connection, text: str) -> list[Row]:
    return by_id(connection, "gate_decisions", text)


def last_of_rule(connection: Connection, rule: str) -> Row | None:
    return first(connection, "SELECT * FROM gate_decisions WHERE rule_id = ? ORDER BY id DESC LIMIT 1", rule)


def of_event(connection: Connection, event: Row) -> Row | None:
    """The decision behind an event's verdict, which was stored at the same moment."""
    return first(
        connection,
        "SELECT * FROM gate_decisions WHERE session_id = ? AND created_at = ? AND kind = ? AND call_id = ?"
        " ORDER BY verdict = ? DESC, id LIMIT 1",
        *(event[key] for key in ("session_id", "created_at", "kind", "call_id", "verdict")),
    )


def call_of(connection: Connection, decision: Row) -> Row | None:
    """The call that a decision was about."""
    return first(
        connection,
        "SELECT kind, tool, tool_name, target, outcome FROM tool_calls WHERE session_id = ? AND call_id = ?",
        decision["session_id"],
        decision["call_id"],
    )


def open_debts(connection: Connection, decision: Row) -> list[Row]:
    """Debts of the decision that are still open."""
    return every(
        connection,
        "SELECT kind, key, since FROM debts WHERE session_id = ? AND since = ? AND paid_at IS NULL",
        decision["session_id"],
        decision["created_at"],
    )
