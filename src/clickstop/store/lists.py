"""Pages of long lists: sessions, decisions and calls, with filters and orders."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from clickstop.store.rows import Row, every, named

if TYPE_CHECKING:
    from collections.abc import Mapping
    from sqlite3 import Connection

LAST = "9999"


@dataclass(frozen=True, slots=True)
class RowQuery:
    """Which rows to select: their period, values and text, their order, and the page."""

    since: str = ""
    until: str = LAST
    values: Mapping[str, str] = field(default_factory=dict)
    text: str = ""
    order: str = ""
    descending: bool = True
    limit: int = 50
    skip: int = 0


_OF_SESSION = "(SELECT {} FROM sessions AS s WHERE s.session_id = x.session_id)"
_MODEL = """coalesce(nullif(x.model, ''), (SELECT model FROM costs WHERE costs.session_id = x.session_id
    AND besides = 0 ORDER BY created_at DESC LIMIT 1), '')"""
_LIKE = "LIKE :text ESCAPE '\\'"
_SESSION_WORDS = f"""EXISTS (SELECT 1 FROM prompts AS p WHERE p.session_id = x.session_id AND p.text {_LIKE})
    OR EXISTS (SELECT 1 FROM session_summaries AS t WHERE t.session_id = x.session_id AND t.text {_LIKE})"""  # noqa: S608  # ours
# For each list: its table, its condition on time, its filters, its condition on text, and its orders.
_SESSIONS = (
    "sessions",
    "x.last_at >= :since AND x.started_at < :until",
    {
        "branch": "x.branch = :branch",
        "model": f"{_MODEL} = :model",
        "agent": "x.agent = :agent",
        "state": "CASE WHEN x.ended_at IS NOT NULL THEN 'ended' WHEN x.status = 'idle' THEN 'waiting'"
        " WHEN x.status = 'failed' THEN 'failed' ELSE 'running' END = :state",
        "session": "substr(x.session_id, 1, length(:session)) = :session",
        "tool": "EXISTS (SELECT 1 FROM tool_calls AS c WHERE c.session_id = x.session_id AND c.tool_name = :tool)",
    },
    _SESSION_WORDS,
    {
        "": "x.started_at",
        "began": "x.started_at",
        "last": "x.last_at",
        "branch": "x.branch",
        "model": _MODEL,
        "score": "(SELECT sum(score_delta) FROM quality_events AS q WHERE q.session_id = x.session_id)",
        "cost": "(SELECT sum(usd) FROM costs WHERE costs.session_id = x.session_id)",
        "calls": "(SELECT count(*) FROM tool_calls AS c WHERE c.session_id = x.session_id)",
    },
)
_DECISIONS = (
    "gate_decisions",
    "x.created_at >= :since AND x.created_at < :until",
    {
        "verdict": "x.verdict = :verdict",
        "rule": ":rule IN (x.rule_id, x.handler)",
        "session": "x.session_id = :session",
        "branch": f"{_OF_SESSION.format('branch')} = :branch",
        "model": f"{_OF_SESSION.format('model')} = :model",
        "tool": "EXISTS (SELECT 1 FROM tool_calls AS c WHERE c.session_id = x.session_id AND c.call_id = x.call_id"
        " AND c.tool_name = :tool)",
    },
    f"x.target {_LIKE} OR x.reason {_LIKE} OR x.rule_id {_LIKE}",
    {"": "x.id"},
)
_CALLS = (
    "tool_calls",
    "x.created_at >= :since AND x.created_at < :until",
    {
        "tool": "x.tool_name = :tool",
        "outcome": "x.outcome = :outcome",
        "session": "x.session_id = :session",
        "agent": "(x.agent_id = '') = (:agent = 'main')",
        "branch": f"{_OF_SESSION.format('branch')} = :branch",
        "model": f"{_OF_SESSION.format('model')} = :model",
    },
    f"x.target {_LIKE}",
    {"": "x.created_at", "at": "x.created_at", "took": "x.duration_ms", "tool": "x.tool_name"},
)
SESSION_ORDERS, CALL_ORDERS = tuple(_SESSIONS[4])[1:], tuple(_CALLS[4])[1:]
SESSION_FILTERS, DECISION_FILTERS, CALL_FILTERS = tuple(_SESSIONS[2]), tuple(_DECISIONS[2]), tuple(_CALLS[2])
_CHOICES = {
    "branch": "SELECT DISTINCT branch AS value FROM sessions ORDER BY 1",
    "model": "SELECT DISTINCT model AS value FROM sessions ORDER BY 1",
    "agent": "SELECT DISTINCT agent AS value FROM sessions ORDER BY 1",
}


def session_ids(connection: Connection, selection: RowQuery) -> list[str]:
    return [row["session_id"] for row in _rows(connection, "x.session_id", _SESSIONS, selection)]


def count_sessions(connection: Connection, selection: RowQuery) -> int:
    return _count(connection, _SESSIONS, selection)


def decisions(connection: Connection, selection: RowQuery) -> list[Row]:
    return _rows(connection, "x.*", _DECISIONS, selection)


def count_decisions(connection: Connection, selection: RowQuery) -> int:
    return _count(connection, _DECISIONS, selection)


def calls(connection: Connection, selection: RowQuery) -> list[Row]:
    columns = "x.id, x.session_id, x.agent_id, x.created_at, x.kind, x.tool, x.tool_name, x.target, x.outcome,"
    return _rows(connection, f"{columns} x.exit_code, x.duration_ms, x.summary", _CALLS, selection)


def count_calls(connection: Connection, selection: RowQuery) -> int:
    return _count(connection, _CALLS, selection)


def choices(connection: Connection, name: str) -> list[str]:
    """The distinct values that sessions have."""
    return [row["value"] for row in every(connection, _CHOICES[name]) if row["value"]]


_List = tuple[str, str, dict[str, str], str, dict[str, str]]


def _rows(connection: Connection, columns: str, of: _List, selection: RowQuery) -> list[Row]:
    order = of[4].get(selection.order, of[4][""])
    way = "DESC" if selection.descending else "ASC"
    source = _from(of, selection)
    sql = f"SELECT {columns} {source} ORDER BY {order} {way}, x.id {way} LIMIT :limit OFFSET :skip"
    return named(connection, sql, {**_values(selection), "limit": selection.limit, "skip": selection.skip})


def _count(connection: Connection, of: _List, selection: RowQuery) -> int:
    return int(named(connection, f"SELECT count(*) AS rows {_from(of, selection)}", _values(selection))[0]["rows"])


def _from(of: _List, selection: RowQuery) -> str:
    table, period, filters, words, _ = of
    conditions = [period] if selection.since or selection.until != LAST else []
    conditions += [filters[name] for name in selection.values]
    if selection.text:
        conditions.append(f"({words})")
    return f"FROM {table} AS x{' WHERE ' if conditions else ''}{' AND '.join(conditions)}"


def _values(selection: RowQuery) -> Row:
    escaped = selection.text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
    return {**selection.values, "since": selection.since, "until": selection.until, "text": f"%{escaped}%"}
