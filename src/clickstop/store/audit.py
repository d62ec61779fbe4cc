"""The audit log: one line for each change to clickstop itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.core.ids import new_id, utc
from clickstop.store.rows import Row, every

if TYPE_CHECKING:
    from sqlite3 import Connection

    from clickstop.store.write import Operation


def line(repo_id: str, actor: str, action: str, subject: str, reason: str = "") -> Operation:
    """An operation that adds a line."""
    row = {"id": new_id(), "repo_id": repo_id, "created_at": utc()}
    return "audit_log", {**row, "actor": actor, "action": action, "subject": subject, "reason": reason}


def between(connection: Connection, action: str, begin: str, end: str) -> list[Row]:
    """The lines for an action in a period, oldest first."""
    return every(
        connection,
        "SELECT * FROM audit_log WHERE action = ? AND created_at BETWEEN ? AND ? ORDER BY created_at",
        action,
        begin,
        end,
    )


def recent(connection: Connection, action: str, limit: int) -> list[Row]:
    """The last lines for an action, newest first."""
    return every(connection, "SELECT * FROM audit_log WHERE action = ? ORDER BY id DESC LIMIT ?", action, limit)
