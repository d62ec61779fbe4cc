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


@dataclass(frozen=True, slots=True)
class Listing:
    """A table as a list: the SQL of what its rows can be selected and ordered by."""

    table: str
    period: str  # condition on the time of a row
    filters: dict[str, str]  # conditions by the names of values
    text: str  # condition on the text
    orders: dict[str, str]  # by name; "" is the default

    @property
    def order_names(self) -> tuple[str, ...]:
        return tuple(name for name in self.orders if name)


_OF_SESSION = "(SELECT {} FROM sessions AS s WHERE s.session_id = x.session_id)"
_MODEL = """coalesce(nullif(x.model, ''), (SELECT model FROM costs WHERE costs.session_id = x.session_id
    AND besides = 0 ORDER BY created_at DESC LIMIT 1), '')"""
_LIKE = "LIKE :text ESCAPE '\\'"
_SESSION_WORDS = f"""EXISTS (SELECT 1 FROM prompts AS p WHERE p.session_id = x.session_id AND p.text {_LIKE})
    OR EXISTS (SELECT 1 FROM session_summaries AS t WHERE t.session_id = x.session_id AND t.text {_LIKE})"""  # noqa: S608  # ours
_SESSIONS = Listing(
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
_DECISIONS = Listing(
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
_CALLS = Listing(
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
SESSION_ORDERS, CALL_ORDERS = _SESSIONS.order_names, _CALLS.order_names
SESSION_FILTERS, DECISION_FILTERS = tuple(_SESSIONS.filters), tuple(_DECISIONS.filters)
CALL_FILTERS = tuple(_CALLS.filters)
_CHOICES = ("branch", "model", "agent")


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
    """The distinct values of a column of sessions: branch, model or agent."""
    if name not in _CHOICES:
        raise ValueError(f"{name!r} is not a column to choose from")
    rows = every(connection, f"SELECT DISTINCT {name} AS value FROM sessions ORDER BY 1")  # noqa: S608  # ours
    return [row["value"] for row in rows if row["value"]]


def _rows(connection: Connection, columns: str, listing: Listing, selection: RowQuery) -> list[Row]:
    order = listing.orders.get(selection.order, listing.orders[""])
    way = "DESC" if selection.descending else "ASC"
    source = _from(listing, selection)
    sql = f"SELECT {columns} {source} ORDER BY {order} {way}, x.id {way} LIMIT :limit OFFSET :skip"
    return named(connection, sql, {**_values(selection), "limit": selection.limit, "skip": selection.skip})


def _count(connection: Connection, listing: Listing, selection: RowQuery) -> int:
    return int(
        named(connection, f"SELECT count(*) AS rows {_from(listing, selection)}", _values(selection))[0]["rows"]
    )


def _from(listing: Listing, selection: RowQuery) -> str:
    conditions = [listing.period] if selection.since or selection.until != LAST else []
    conditions += [listing.filters[name] for name in selection.values]
    if selection.text:
        conditions.append(f"({listing.text})")
    return f"FROM {listing.table} AS x{' WHERE ' if conditions else ''}{' AND '.join(conditions)}"


def _values(selection: RowQuery) -> Row:
    escaped = selection.text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
    return {**selection.values, "since": selection.since, "until": selection.until, "text": f"%{escaped}%"}
