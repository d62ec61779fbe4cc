"""Full-text search over what is remembered. Words are quoted, so that nothing typed is an operator; newest first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from detent.store.rows import Row, every, number

if TYPE_CHECKING:
    from sqlite3 import Connection

_COLUMNS = "{title detail files}"


class Filter:
    """What hits must be besides."""

    def __init__(
        self,
        *,
        type: str = "",
        file: str = "",
        branch: str = "",
        since: str = "",
        before: str = "",
        session: str = "",  # noqa: A002  # as it is typed
    ) -> None:
        self.type = type
        self.file = file
        self.branch = branch
        self.since = since
        self.before = before
        self.session = session


def quoted(text: str) -> list[str]:
    """Each word as a phrase of its own: `cart.py` is two words that follow each other."""
    found = []
    for word in text.split():
        parts = "".join(letter if letter.isalnum() else " " for letter in word).split()
        if parts:
            found.append('"' + " ".join(parts) + '"')
    return found


def observations(connection: Connection, query: str, wanted: Filter, limit: int) -> list[Row]:
    """Filters by type, file and branch are part of the full-text query: the index answers them, too."""
    terms = [f"{_COLUMNS} : {phrase}" for phrase in quoted(query)]
    for column, text in (
        ("files", wanted.file),
        ("type", wanted.type.replace("_", " ")),
        ("branch", wanted.branch),
    ):
        terms += [f"{column} : {phrase}" for phrase in quoted(text)]
    if not terms:
        return _listed(connection, wanted, limit)
    low, high = _bounds(connection, wanted)
    return every(
        connection,
        "SELECT o.* FROM (SELECT rowid AS hit FROM observations_fts WHERE observations_fts MATCH ?"
        " AND rowid >= ? AND rowid <= ? ORDER BY rowid DESC) AS f JOIN observations AS o ON o.row = f.hit"
        " WHERE o.created_at >= ? AND o.created_at < ? AND (? = '' OR o.session_id = ?)"
        " AND (? = '' OR o.branch = ?) AND (? = '' OR o.type = ?) LIMIT ?",
        " AND ".join(terms),
        low,
        high,
        wanted.since,
        wanted.before or "9999",
        wanted.session,
        wanted.session,
        wanted.branch,
        wanted.branch,
        wanted.type,
        wanted.type,
        limit,
    )


def _bounds(connection: Connection, wanted: Filter) -> tuple[int, int]:
    """Rows are written in the order of time, but for those that came back from a backup: so these are asked for."""
    low = (
        number(connection, "SELECT min(row) FROM observations WHERE created_at >= ?", wanted.since)
        if wanted.since
        else 0
    )
    high = (
        (1 << 62)
        if not wanted.before
        else number(connection, "SELECT max(row) FROM observations WHERE created_at < ?", wanted.before)
    )
    return low, high


def _listed(connection: Connection, wanted: Filter, limit: int) -> list[Row]:
    """Without a word to search for, the newest."""
    return every(
        connection,
        "SELECT * FROM observations WHERE created_at >= ? AND created_at < ? AND (? = '' OR session_id = ?)"
        " ORDER BY created_at DESC LIMIT ?",
        wanted.since,
        wanted.before or "9999",
        wanted.session,
        wanted.session,
        limit,
    )


def prompts(connection: Connection, query: str, wanted: Filter, limit: int) -> list[Row]:
    return _texts(connection, "prompts", query, wanted, limit)


def summaries(connection: Connection, query: str, wanted: Filter, limit: int) -> list[Row]:
    return _texts(connection, "session_summaries", query, wanted, limit)


def _texts(connection: Connection, table: str, query: str, wanted: Filter, limit: int) -> list[Row]:
    phrases = quoted(f"{query} {wanted.file}")
    if not phrases:
        return []
    return every(
        connection,
        f"SELECT t.*, s.branch AS session_branch FROM (SELECT rowid AS hit FROM {table}_fts WHERE {table}_fts MATCH ?"  # noqa: S608  # our names
        f" ORDER BY rowid DESC) AS f JOIN {table} AS t ON t.row = f.hit"
        " LEFT JOIN sessions AS s ON s.session_id = t.session_id"
        " WHERE t.created_at >= ? AND t.created_at < ? AND (? = '' OR t.session_id = ?)"
        " AND (? = '' OR s.branch = ?) LIMIT ?",
        " AND ".join(phrases),
        wanted.since,
        wanted.before or "9999",
        wanted.session,
        wanted.session,
        wanted.branch,
        wanted.branch,
        limit,
    )


def findings(connection: Connection, limit: int) -> list[Row]:
    """What reviews have found, newest first."""
    return every(connection, "SELECT * FROM review_findings ORDER BY created_at DESC, id DESC LIMIT ?", limit)
