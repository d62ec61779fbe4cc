"""Queries for quality signals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.store.rows import Day, Row, every, named

if TYPE_CHECKING:
    from sqlite3 import Connection

# One row per session, for trends. Points are those at the end of the requested period, signals those within it.
# Without signals there are no points.
_SELECT = """SELECT s.session_id, s.agent, s.model, s.branch, s.started_at, s.last_at, s.ended_at, s.status,
        CASE WHEN sum(q.created_at >= :since) THEN sum(q.score_delta) END AS points,
        coalesce(sum(q.created_at >= :since), 0) AS signals
    FROM sessions AS s LEFT JOIN quality_events AS q ON q.session_id = s.session_id AND q.created_at < :until"""
_ALWAYS = {"since": "", "until": "9999"}


def last_sessions(connection: Connection, count: int, skip: int = 0) -> list[Row]:
    """The newest sessions, oldest first."""
    newest = "SELECT session_id FROM sessions ORDER BY started_at DESC, rowid DESC LIMIT :count OFFSET :skip"
    return _sessions(connection, f"s.session_id IN ({newest})", count=count, skip=skip)


def sessions_between(connection: Connection, since: str, until: str) -> list[Row]:
    """Sessions that were active in this period, oldest first."""
    return _sessions(connection, "s.last_at >= :since AND s.started_at < :until", since=since, until=until)


def one_session(connection: Connection, session_id: str) -> list[Row]:
    return _sessions(connection, "s.session_id = :session", session=session_id)


def _sessions(connection: Connection, where: str, **values: object) -> list[Row]:
    sql = f"{_SELECT} WHERE {where} GROUP BY s.session_id ORDER BY s.started_at, s.rowid"
    return named(connection, sql, {**_ALWAYS, **values})


def signals(connection: Connection, session_ids: list[str], since: str = "", until: str = "9999") -> list[Row]:
    """The signals of these sessions in a period, oldest first."""
    return _of_sessions(
        connection,
        f"SELECT * FROM quality_events WHERE {_OF_SESSIONS} AND created_at >= :since AND created_at < :until"  # noqa: S608  # ours
        " ORDER BY created_at, rowid",
        session_ids,
        since=since,
        until=until,
    )


def first_at(connection: Connection) -> str:
    """The time of the first signal, or ""."""
    return str(every(connection, "SELECT min(created_at) AS at FROM quality_events")[0]["at"] or "")


def day_sums(connection: Connection, day: Day) -> list[Row]:
    """The signals of a day by type and session."""
    return every(
        connection,
        "SELECT event_type AS type, session_id, count(*) AS count, count(repeat_of) AS repeats,"
        " sum(score_delta) AS points FROM quality_events WHERE created_at >= ? AND created_at < ? GROUP BY 1, 2",
        day.start,
        day.end,
    )


def mark(connection: Connection, day: Day) -> list[object]:
    """A value that changes when the rows of a day change. Reads only an index."""
    sql = "SELECT count(*) FROM quality_events WHERE created_at >= ? AND created_at < ?"
    return list(connection.execute(sql, (day.start, day.end)).fetchone())


def green_signals(connection: Connection, since: str) -> list[Row]:
    """Passed checks and recovered failures of all sessions since then, oldest first."""
    sql = "SELECT * FROM quality_events WHERE created_at >= ? AND event_type IN ('vr_pass', 'recovered')"
    return every(connection, f"{sql} ORDER BY created_at, rowid", since)


def trees(connection: Connection, since: str) -> list[Row]:
    """The states of the files (hashes) on which commands have run since then, oldest first."""
    columns = "SELECT session_id, command, created_at, tree FROM"
    return every(
        connection,
        f"{columns} evidence WHERE created_at >= ?1 UNION ALL {columns} check_runs WHERE cached = 0"
        " AND created_at >= ?1 ORDER BY 3",
        since,
    )


def files_edited(connection: Connection, session_ids: list[str], since: str, until: str) -> dict[str, list[str]]:
    """The files of each session that certainly changed some: with an edit, or with a command while no other session
    did. A file without a name is "".
    """
    rows = _of_sessions(
        connection,
        f"""SELECT session_id, target AS files FROM tool_calls AS c
            WHERE {_OF_SESSIONS} AND changed = 1 AND tool <> 'shell'
            AND created_at >= :since AND created_at < :until
        UNION SELECT session_id, (SELECT group_concat(value, char(10)) FROM json_each(files)) FROM observations AS o
            WHERE {_OF_SESSIONS} AND type = 'file_change'
            AND created_at >= :since AND created_at < :until AND NOT EXISTS (
            SELECT 1 FROM sessions AS s JOIN tool_calls AS c ON c.created_at BETWEEN s.started_at AND s.last_at
            WHERE s.session_id = o.session_id AND c.session_id <> o.session_id AND c.changed = 1)""",  # noqa: S608  # ours
        session_ids,
        since=since,
        until=until,
    )
    edited: dict[str, list[str]] = {}
    for row in rows:
        edited.setdefault(row["session_id"], []).extend((row["files"] or "").split("\n"))
    return edited


# Ids are passed as one JSON list, because parameters are limited in number.
_OF_SESSIONS = "session_id IN (SELECT value FROM json_each(:ids))"


def _of_sessions(connection: Connection, sql: str, session_ids: list[str], **values: str) -> list[Row]:
    import json

    return named(connection, sql, {"ids": json.dumps(session_ids), **values})
