"""What a status line asks: few numbers, each one step in an index."""

from __future__ import annotations

from clickstop.core.event import FORK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sqlite3 import Connection
    from typing import Any


class Glance:
    """Reads on an open connection."""

    __slots__ = ("_connection",)

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def last_session(self) -> str:
        found = self._one("SELECT session_id FROM sessions ORDER BY started_at DESC LIMIT 1")
        return str(found[0]) if found else ""

    def score(self, session_id: str) -> tuple[int, int]:
        """Points and signals of a session."""
        found = self._one(
            "SELECT coalesce(sum(score_delta), 0), count(*) FROM quality_events WHERE session_id = ?", session_id
        )
        return int(found[0]), int(found[1])

    def score_before(self, session_id: str) -> int | None:
        """Points of the last other session that had signals."""
        found = self._one(
            "SELECT session_id FROM quality_events WHERE session_id <> ? ORDER BY created_at DESC LIMIT 1",
            session_id,
        )
        return self.score(found[0])[0] if found else None

    def last_check(self) -> tuple[str, str, float] | None:
        """Name, outcome and time of what was verified last; the time is in the id."""
        found = [
            self._one(f"SELECT id, name, outcome FROM {table} ORDER BY id DESC LIMIT 1")  # noqa: S608  # ours
            for table in ("check_runs", "evidence")
        ]
        known = max((row for row in found if row), default=None)
        return (str(known[1]), str(known[2]), int(known[0][:12], 16) / 1000) if known else None

    def cost(self, since: str, session_id: str) -> tuple[float, float]:
        """Dollars since a moment, and of a session."""
        day = self._one("SELECT coalesce(sum(usd), 0) FROM costs WHERE created_at >= ?", since)
        session = self._one("SELECT coalesce(sum(usd), 0) FROM costs WHERE session_id = ?", session_id)
        return float(day[0]), float(session[0])

    def is_fork(self, session_id: str) -> bool:
        found = self._one("SELECT source FROM sessions WHERE session_id = ?", session_id)
        return bool(found) and found[0] == FORK

    def debts(self) -> int:
        """How many different things are owed."""
        return int(self._one("SELECT count(DISTINCT kind || ':' || key) FROM debts WHERE paid_at IS NULL")[0])

    def _one(self, sql: str, *values: str) -> Any:
        return self._connection.execute(sql, values).fetchone()
