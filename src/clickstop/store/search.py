"""Full-text search, newest first. Words are quoted, so nothing typed is an operator."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from clickstop.core.ids import utc
from clickstop.core.record import Record
from clickstop.store.rows import Row, every
from clickstop.store.words import anywhere, path_query, period, phrase, phrases

if TYPE_CHECKING:
    from sqlite3 import Connection

_WITHIN = "t.created_at >= ? AND t.created_at < ? AND (? = '' OR t.session_id = ?) AND (? = '' OR s.branch = ?)"


class Filter(Record):
    """What hits must match besides the query."""

    type: str = ""
    file: str = ""
    branch: str = ""
    since: str = ""
    before: str = ""
    session: str = ""

    def allows(self, hit: Any) -> bool:
        """Whether a hit from another source matches."""
        dated = (not self.since or hit.at[:10] >= self.since) and (not self.before or hit.at[:10] < self.before)
        whose = not self.session or hit.session == self.session
        return (
            dated and whose and not self.branch and (not self.file or any(self.file in path for path in hit.files))
        )


def observations(connection: Connection, query: str, filters: Filter, limit: int) -> list[Row]:
    """Observations that match a query. Type, file and branch are part of the full-text query, so the index filters
    by them.
    """
    terms = [term for word in query.split() if (term := anywhere(word))]
    terms += [f"{column} : {phrase(text)}" for column, text in _exact(filters).items() if phrase(text)]
    if filters.file:
        terms.append(f"paths : {path_query(filters.file)}")
    if not terms:
        return _listed(connection, filters, limit)
    if filters.since or filters.before:
        days = period(filters.since or _first_day(connection), filters.before or _tomorrow())
        if not days:
            return []
        terms.append("day : (" + " OR ".join(f'"{word}"' for word in days) + ")")
    return every(
        connection,
        "SELECT o.* FROM observations_fts AS f CROSS JOIN observations AS o ON o.row = f.rowid"
        " WHERE observations_fts MATCH ? AND (? = '' OR o.session_id = ?)"
        " AND (? = '' OR o.branch = ?) AND (? = '' OR o.type = ?) ORDER BY f.rowid DESC LIMIT ?",
        " AND ".join(terms),
        filters.session,
        filters.session,
        filters.branch,
        filters.branch,
        filters.type,
        filters.type,
        limit,
    )


def _exact(filters: Filter) -> dict[str, str]:
    return {"type": filters.type, "branch": filters.branch}


def _first_day(connection: Connection) -> str:
    """The day of the oldest observation."""
    rows = every(connection, "SELECT min(created_at) AS first FROM observations")
    return str(rows[0]["first"] or "9999")[:10]


def _tomorrow() -> str:
    return utc(time.time() + 2 * 86_400)[:10]


def _listed(connection: Connection, filters: Filter, limit: int) -> list[Row]:
    """The newest observations, for a search without words."""
    return every(
        connection,
        "SELECT * FROM observations WHERE created_at >= ? AND created_at < ? AND (? = '' OR session_id = ?)"
        " ORDER BY created_at DESC LIMIT ?",
        filters.since,
        filters.before or "9999",
        filters.session,
        filters.session,
        limit,
    )


def prompts(connection: Connection, query: str, filters: Filter, limit: int) -> list[Row]:
    return _texts(connection, "prompts", query, filters, limit)


def summaries(connection: Connection, query: str, filters: Filter, limit: int) -> list[Row]:
    return _texts(connection, "session_summaries", query, filters, limit)


def _values(filters: Filter) -> tuple[str, ...]:
    """The parameters of `_WITHIN`."""
    return (filters.since, filters.before or "9999", *(filters.session,) * 2, *(filters.branch,) * 2)


def _newest(connection: Connection, table: str, filters: Filter, limit: int) -> list[Row]:
    return every(
        connection,
        f"SELECT t.*, s.branch AS session_branch FROM {table} AS t"  # noqa: S608  # our names
        " LEFT JOIN sessions AS s ON s.session_id = t.session_id"
        f" WHERE {_WITHIN} ORDER BY t.created_at DESC LIMIT ?",
        *_values(filters),
        limit,
    )


def _texts(connection: Connection, table: str, query: str, filters: Filter, limit: int) -> list[Row]:
    wanted_words = phrases(f"{query} {filters.file}")
    if not wanted_words:
        return _newest(connection, table, filters, limit) if filters.type else []
    return every(
        connection,
        f"SELECT t.*, s.branch AS session_branch FROM {table}_fts AS f"  # noqa: S608  # our names
        f" CROSS JOIN {table} AS t ON t.row = f.rowid LEFT JOIN sessions AS s ON s.session_id = t.session_id"
        f" WHERE {table}_fts MATCH ? AND {_WITHIN} ORDER BY f.rowid DESC LIMIT ?",
        " AND ".join(wanted_words),
        *_values(filters),
        limit,
    )


def incidents(connection: Connection) -> list[Row]:
    """Incident reports, newest first. There are few."""
    return every(connection, "SELECT * FROM incidents ORDER BY last_at DESC LIMIT 1000")


def rules(connection: Connection) -> list[Row]:
    """Learned rules, newest first. There are few."""
    return every(connection, "SELECT * FROM rules WHERE state <> 'dismissed' ORDER BY last_at DESC LIMIT 1000")


def findings(connection: Connection, limit: int) -> list[Row]:
    """Review findings, newest first."""
    return every(connection, "SELECT * FROM review_findings ORDER BY created_at DESC, id DESC LIMIT ?", limit)
