"""Queries for the status line: few numbers, each found in an index."""

from __future__ import annotations

from clickstop.core.event import FORK
from clickstop.core.score import score_of
from clickstop.store.read import RowReader


class LastCheck:
    """The last verification."""

    __slots__ = ("at", "name", "outcome")

    def __init__(self, id: str, name: str, outcome: str) -> None:  # noqa: A002  # a column
        self.at = int(id[:12], 16) / 1000  # seconds since 1970, which an id begins with
        self.name = name
        self.outcome = outcome


class Glance(RowReader):
    __slots__ = ()

    def last_session(self) -> str:
        return str(self._first("SELECT session_id FROM sessions ORDER BY started_at DESC LIMIT 1") or "")

    def score(self, session_id: str) -> int | None:
        """A session's score, or None without signals."""
        return score_of(self._first("SELECT sum(score_delta) FROM quality_events WHERE session_id = ?", session_id))

    def score_before(self, session_id: str) -> int | None:
        """The score of the last other session with signals."""
        sql = "SELECT session_id FROM quality_events WHERE session_id <> ? ORDER BY created_at DESC LIMIT 1"
        before = self._first(sql, session_id)
        return self.score(before) if before else None

    def last_check(self) -> LastCheck | None:
        tables = ("check_runs WHERE outcome <> 'interrupted'", "evidence")
        checks = [self._row(LastCheck, f"FROM {table} ORDER BY id DESC") for table in tables]
        return max((check for check in checks if check), key=lambda check: check.at, default=None)

    def cost(self, since: str, session_id: str) -> tuple[float, float]:
        """Dollars since a moment, and of a session."""
        day = self._first("SELECT coalesce(sum(usd), 0) FROM costs WHERE created_at >= ?", since)
        session = self._first("SELECT coalesce(sum(usd), 0) FROM costs WHERE session_id = ?", session_id)
        return float(day), float(session)

    def is_fork(self, session_id: str) -> bool:
        return bool(self._first("SELECT source FROM sessions WHERE session_id = ?", session_id) == FORK)

    def debts(self) -> int:
        """The number of different open debts."""
        return int(self._first("SELECT count(DISTINCT kind || ':' || key) FROM debts WHERE paid_at IS NULL"))
