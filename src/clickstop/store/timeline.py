"""Queries for the timeline of a session, lists of sessions, and injected context."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.store.lists import LAST
from clickstop.store.rows import Row, every, first

if TYPE_CHECKING:
    from sqlite3 import Connection

# The parts of a timeline.
_PARTS = {
    "prompts": "number, text, machine, outcome, task_id",
    "tool_calls": "call_id, tool, tool_name, target, outcome, exit_code, duration_ms, summary, agent_id, kind",
    "quality_events": "call_id, event_type, signal_tool, counts, score_delta, repeat_of",
    "gate_decisions": "call_id, handler, rule_id, verdict, said, reason, target",
    "injections": "key, kind, title, tokens, context_no, used_at",
    "snapshots": "source, key, text",
    "check_runs": "name, outcome, moment, duration_ms, cached",
    "observations": "type, title, importance, recurrence",
}
_LONGEST = 20_000  # rows of one part


def parts(connection: Connection, session_id: str) -> dict[str, list[Row]]:
    rows = {}
    for table, columns in _PARTS.items():
        sql = f"SELECT id, created_at, {columns} FROM {table} WHERE session_id = ? ORDER BY created_at, id LIMIT ?"  # noqa: S608  # our names
        rows[table] = every(connection, sql, session_id, _LONGEST)
    return rows


# Clients report a session's model and last activity when a turn ends. Until then, take them from responses and
# calls.
_MODEL = """coalesce(nullif(s.model, ''), (SELECT model FROM costs WHERE costs.session_id = s.session_id
    AND besides = 0 ORDER BY created_at DESC LIMIT 1), '') AS model"""
_LAST = """CASE WHEN s.ended_at IS NOT NULL THEN s.last_at ELSE max(s.last_at, coalesce((SELECT max(created_at)
    FROM tool_calls AS c WHERE c.session_id = s.session_id), '')) END AS last_at"""


_LISTED = f"""SELECT s.session_id, s.agent, {_MODEL}, s.branch, s.started_at, {_LAST}, s.ended_at, s.status,
    s.task_id, s.process, t.request,
    (SELECT sum(score_delta) FROM quality_events AS q WHERE q.session_id = s.session_id) AS points,
    (SELECT count(*) FROM tool_calls AS c WHERE c.session_id = s.session_id) AS calls,
    (SELECT count(*) FROM prompts AS p WHERE p.session_id = s.session_id AND p.machine = 0) AS prompts,
    (SELECT text FROM prompts AS p WHERE p.session_id = s.session_id AND p.machine = 0
        ORDER BY p.number LIMIT 1) AS first_prompt,
    (SELECT sum(usd) FROM costs WHERE costs.session_id = s.session_id) AS usd
    FROM sessions AS s LEFT JOIN session_summaries AS t ON t.session_id = s.session_id"""  # noqa: S608  # ours


def entry(connection: Connection, table: str, session_id: str, row_id: str) -> Row | None:
    """A row of one of the parts."""
    sql = f"SELECT * FROM {table} WHERE id = ? AND session_id = ?"  # noqa: S608  # our names
    return first(connection, sql, row_id, session_id)


def of_call(connection: Connection, table: str, session_id: str, call_id: str) -> list[Row]:
    """The rows that belong to a call."""
    sql = f"SELECT * FROM {table} WHERE session_id = ? AND call_id = ? ORDER BY created_at"  # noqa: S608  # our names
    return every(connection, sql, session_id, call_id) if call_id else []


def session(connection: Connection, session_id: str) -> Row | None:
    return first(connection, f"SELECT s.*, {_MODEL}, {_LAST} FROM sessions AS s WHERE session_id = ?", session_id)  # noqa: S608  # ours


def summary(connection: Connection, session_id: str) -> Row | None:
    return first(connection, "SELECT * FROM session_summaries WHERE session_id = ? AND text <> ''", session_id)


def cost(connection: Connection, session_id: str) -> float | None:
    """Dollars as far as prices are known, or None if nothing was counted."""
    total = first(
        connection, "SELECT sum(usd) AS usd, count(*) AS rows FROM costs WHERE session_id = ?", session_id
    )
    return float(total["usd"] or 0) if total and total["rows"] else None


def sessions(connection: Connection, limit: int, branch: str = "", skip: int = 0) -> list[Row]:
    """The latest sessions with their sums, newest first."""
    return every(
        connection,
        f"{_LISTED} WHERE ?1 = '' OR s.branch = ?1 ORDER BY s.last_at DESC, s.rowid DESC LIMIT ?2 OFFSET ?3",
        branch,
        limit,
        skip,
    )


def listed(connection: Connection, session_ids: list[str]) -> list[Row]:
    """These sessions with their sums, in the given order."""
    import json

    of_these = "WHERE s.session_id IN (SELECT value FROM json_each(?))"
    rows = {row["session_id"]: row for row in every(connection, f"{_LISTED} {of_these}", json.dumps(session_ids))}
    return [rows[session_id] for session_id in session_ids]


def injections(connection: Connection, since: str, session_id: str, limit: int, until: str = LAST) -> list[Row]:
    """What was added to contexts, newest first."""
    return every(
        connection,
        "SELECT * FROM injections WHERE created_at >= ?1 AND created_at < ?4 AND (?2 = '' OR session_id = ?2)"
        " ORDER BY created_at DESC, id DESC LIMIT ?3",
        since,
        session_id,
        limit,
        until,
    )


def returns(connection: Connection, since: str, session_id: str, until: str = LAST) -> list[Row]:
    """For each kind of piece: how often it was given, its tokens, and how often it was used."""
    return every(
        connection,
        "SELECT CASE instr(key, ' ') WHEN 0 THEN key ELSE substr(key, 1, instr(key, ' ') - 1) END AS what,"
        " count(*) AS told, sum(tokens) AS tokens, count(used_at) AS used,"
        " coalesce(sum(CASE WHEN used_at IS NOT NULL THEN tokens END), 0) AS tokens_used,"
        " sum(marks <> '[]') AS usable"
        " FROM injections WHERE created_at >= ?1 AND created_at < ?3 AND (?2 = '' OR session_id = ?2)"
        " GROUP BY 1 ORDER BY tokens DESC",
        since,
        session_id,
        until,
    )
