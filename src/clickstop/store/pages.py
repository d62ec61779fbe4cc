"""Queries for the dashboard's pages. Each reads a bounded number of rows, however large the store is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.store.rows import Row, every, named

if TYPE_CHECKING:
    from sqlite3 import Connection

MOST = 5_000  # rows read for one list


def running(connection: Connection, since: str, limit: int = 20) -> list[Row]:
    """Sessions that have not ended and were active since then, newest first."""
    return every(
        connection,
        "SELECT * FROM (SELECT * FROM sessions ORDER BY started_at DESC LIMIT 500)"
        " WHERE ended_at IS NULL AND last_at >= ? ORDER BY last_at DESC LIMIT ?",
        since,
        limit,
    )


def remembered(connection: Connection, kind: str, session_ids: list[str], since: str, until: str) -> list[Row]:
    """Unsettled observations of these sessions from a period, oldest first."""
    import json

    return every(
        connection,
        "SELECT last_at, title FROM observations WHERE type = ? AND last_at >= ? AND last_at < ?"
        " AND settled_at IS NULL AND (session_id IN (SELECT value FROM json_each(?4))"
        " OR EXISTS (SELECT 1 FROM json_each(seen) WHERE key IN (SELECT value FROM json_each(?4))))"
        " ORDER BY last_at, row",
        kind,
        since,
        until,
        json.dumps(session_ids),
    )


def gate_counts(connection: Connection, since: str, until: str) -> list[Row]:
    """The decisions of gates in a period, by handler and rule."""
    return every(
        connection,
        "SELECT handler, rule_id, count(*) AS count, sum(verdict = 'block') AS block, sum(verdict = 'ask') AS ask,"
        " sum(verdict = 'warn') AS warn, sum(marked <> '') AS marked, max(created_at) AS last_at"
        " FROM gate_decisions WHERE created_at >= ? AND created_at < ?"
        " GROUP BY handler, rule_id ORDER BY count DESC, handler, rule_id",
        since,
        until,
    )


def timings(connection: Connection, limit: int) -> list[Row]:
    """How long the last events and their handlers took, oldest first."""
    return every(
        connection,
        "SELECT created_at, kind, duration_us, handlers FROM"
        " (SELECT id, created_at, kind, duration_us, handlers FROM events ORDER BY id DESC LIMIT ?) ORDER BY id",
        limit,
    )


def newest(connection: Connection, table: str, since: str, until: str, limit: int = MOST) -> list[Row]:
    """Rows of a small table from a period, newest first."""
    sql = f"SELECT * FROM {table} WHERE created_at >= ? AND created_at < ? ORDER BY id DESC LIMIT ?"  # noqa: S608  # ours
    return every(connection, sql, since, until, limit)


def classes(connection: Connection) -> list[Row]:
    """Failure classes, the most recurrent first."""
    return every(connection, "SELECT * FROM failure_classes ORDER BY recurred DESC, incidents DESC, name LIMIT 200")


def incidents(connection: Connection, slugs: list[str]) -> list[Row]:
    marks = ", ".join("?" * len(slugs))
    sql = f"SELECT slug, title, path, class, missing FROM incidents WHERE slug IN ({marks})"  # noqa: S608  # marks
    return every(connection, sql, *slugs)


def redacted(connection: Connection, limit: int) -> list[Row]:
    """How many secrets of each kind were redacted, most first."""
    return every(
        connection,
        "SELECT kind, count(*) AS count, count(DISTINCT session_id) AS sessions FROM redactions"
        " GROUP BY kind ORDER BY count DESC, kind LIMIT ?",
        limit,
    )


def redactions(
    connection: Connection, since: str, until: str, kind: str, *, limit: int, skip: int = 0
) -> list[Row]:
    """Redactions, newest first, without anything about the secrets themselves."""
    return named(
        connection,
        "SELECT created_at AS at, session_id, kind, number, lasting FROM redactions WHERE created_at >= :since"
        " AND created_at < :until AND (:kind = '' OR kind = :kind) ORDER BY created_at DESC"
        " LIMIT :limit OFFSET :skip",
        {"since": since, "until": until, "kind": kind, "limit": limit, "skip": skip},
    )
