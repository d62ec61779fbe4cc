"""Queries for prompts, review findings and the audit log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.store.lists import LAST
from clickstop.store.rows import Row, every

if TYPE_CHECKING:
    from sqlite3 import Connection


def prompts(connection: Connection, since: str, session_id: str, limit: int) -> list[Row]:
    """What people asked for and how it ended, newest first."""
    return every(
        connection,
        "SELECT session_id, number, created_at AS at, text, outcome, task_id FROM prompts WHERE machine = 0"
        " AND created_at >= ?1 AND (?2 = '' OR session_id = ?2) ORDER BY created_at DESC, number DESC LIMIT ?3",
        since,
        session_id,
        limit,
    )


def outcomes(connection: Connection, since: str, session_id: str, until: str = LAST) -> dict[str, int]:
    """The number of prompts by outcome; "" means not known yet."""
    rows = every(
        connection,
        "SELECT outcome, count(*) AS prompts FROM prompts WHERE machine = 0 AND created_at >= ?1"
        " AND created_at < ?3 AND (?2 = '' OR session_id = ?2) GROUP BY outcome ORDER BY 2 DESC",
        since,
        session_id,
        until,
    )
    return {row["outcome"]: row["prompts"] for row in rows}


def review_findings(connection: Connection, limit: int, *, new: bool) -> list[Row]:
    return every(
        connection,
        "SELECT id, session_id, created_at AS at, path, line, rule_id AS rule, text, shown_at FROM review_findings"
        " WHERE ?1 = 0 OR shown_at IS NULL ORDER BY id DESC LIMIT ?2",
        int(new),
        limit,
    )


def audited(connection: Connection, action: str, limit: int) -> list[Row]:
    """Lines of the audit log, newest first, whose action starts with `action`."""
    return every(
        connection,
        "SELECT id, created_at AS at, actor, action, subject, reason FROM audit_log"
        " WHERE substr(action, 1, length(?1)) = ?1 ORDER BY id DESC LIMIT ?2",
        action,
        limit,
    )
