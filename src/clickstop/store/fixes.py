"""Questions about a session's edits, its fix, and incidents: indexed, bounded."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sqlite3 import Connection
    from typing import Any

_MOST = 2_000
_FIX = (
    "id, since, status, score, verified, signals, files, class, classification, incident, rule, missing, session_id"
)


class FixReader:
    """Reads on an open connection."""

    __slots__ = ("_connection",)

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def _all(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        return self._connection.execute(sql, values).fetchall()

    def _first(self, sql: str, *values: object) -> tuple[Any, ...] | None:
        found: tuple[Any, ...] | None = self._connection.execute(sql, values).fetchone()
        return found

    def started_at(self, session_id: str) -> str:
        found = self._first("SELECT started_at FROM sessions WHERE session_id = ?", session_id)
        return str(found[0]) if found else ""

    def has_changes(self, session_id: str) -> bool:
        """Whether the session has changed any file, as far as its calls tell."""
        sql = "SELECT 1 FROM tool_calls WHERE session_id = ? AND changed = 1 LIMIT 1"
        return self._first(sql, session_id) is not None

    def edits(self, session_id: str, since: str) -> list[tuple[Any, ...]]:
        """Time, prompt, path, role, new, signs and patch, oldest first."""
        return self._all(
            "SELECT created_at, prompt_id, path, role, is_new, signs, patch FROM edits"
            " WHERE session_id = ? AND created_at > ? ORDER BY created_at, id LIMIT ?",
            session_id,
            since,
            _MOST,
        )

    def prompts(self, session_id: str) -> list[tuple[Any, ...]]:
        """Time, id and text of what the person typed."""
        return self._all(
            "SELECT created_at, prompt_id, text FROM prompts WHERE session_id = ? AND machine = 0"
            " ORDER BY number LIMIT 500",
            session_id,
        )

    def runs(self, session_id: str, since: str) -> list[tuple[Any, ...]]:
        """Time, type, tool, command, names, files, details and call of the signals, oldest first."""
        return self._all(
            "SELECT created_at, event_type, signal_tool, command, names, files, details, call_id"
            " FROM quality_events WHERE session_id = ? AND created_at > ? ORDER BY created_at, id LIMIT ?",
            session_id,
            since,
            _MOST,
        )

    def commands(self, session_id: str, since: str) -> list[tuple[Any, ...]]:
        """Time, command, outcome, changed, call and duration of shell calls that ended, oldest first."""
        return self._all(
            "SELECT created_at, target, outcome, changed, call_id, coalesce(duration_ms, 0), summary"
            " FROM tool_calls WHERE session_id = ? AND created_at > ? AND tool = 'shell'"
            " AND outcome IN ('ok', 'failed') AND kind <> 'tool.before' ORDER BY created_at, id LIMIT ?",
            session_id,
            since,
            _MOST,
        )

    def others_changed(self, session_id: str, since: str) -> bool:
        """Whether another session has changed files since then."""
        found = self._first(
            "SELECT 1 FROM tool_calls WHERE created_at >= ? AND session_id <> ? AND changed = 1 LIMIT 1",
            since,
            session_id,
        )
        return found is not None

    def last_fix(self, session_id: str) -> dict[str, Any] | None:
        found = self._first(
            f"SELECT {_FIX}, last_at FROM fixes WHERE session_id = ? ORDER BY created_at DESC, id DESC LIMIT 1",  # noqa: S608  # our names
            session_id,
        )
        return dict(zip([*_FIX.split(", "), "last_at"], found, strict=True)) if found else None

    def fixes(self, statuses: tuple[str, ...], limit: int = 50) -> list[dict[str, Any]]:
        """The newest ones in these states, of any session."""
        marks = ", ".join("?" * len(statuses))
        found = self._all(
            f"SELECT {_FIX}, created_at FROM fixes WHERE status IN ({marks}) ORDER BY created_at DESC LIMIT ?",  # noqa: S608  # our names
            *statuses,
            limit,
        )
        return [dict(zip([*_FIX.split(", "), "created_at"], row, strict=True)) for row in found]

    def incidents_since(self, session_id: str, since: str) -> list[tuple[Any, ...]]:
        """Slug, path, missing, class and fix of the incidents that a session has written, newest first."""
        return self._all(
            "SELECT slug, path, missing, class, fix FROM incidents WHERE session_id = ? AND last_at >= ?"
            " ORDER BY last_at DESC LIMIT 50",
            session_id,
            since,
        )

    def incident_for(self, fix: str) -> tuple[Any, ...] | None:
        """The same of the incident that names a fix."""
        return self._first(
            "SELECT slug, path, missing, class, fix FROM incidents WHERE fix = ? ORDER BY last_at DESC LIMIT 1", fix
        )

    def incidents(self) -> list[tuple[Any, ...]]:
        """Slug, digest, path, title, class, missing and time of all."""
        return self._all(
            "SELECT slug, digest, path, title, class, missing, created_at FROM incidents"
            " ORDER BY created_at LIMIT 5000"
        )

    def rules_since(self, session_id: str, since: str) -> list[tuple[Any, ...]]:
        """Slug, kind, state, path and incident of the rules that a session has written, newest first."""
        return self._all(
            "SELECT slug, kind, state, path, incident FROM rules WHERE session_id = ? AND last_at >= ?"
            " AND state NOT IN ('candidate', 'dismissed') ORDER BY last_at DESC LIMIT 50",
            session_id,
            since,
        )

    def rules_of(self, incident: str) -> list[tuple[Any, ...]]:
        """The same of the rules that an incident taught."""
        return self._all(
            "SELECT slug, kind, state, path, incident FROM rules WHERE incident = ?"
            " AND state NOT IN ('candidate', 'dismissed') LIMIT 50",
            incident,
        )

    def rule_states(self, slugs: list[str]) -> dict[str, str]:
        """What has become of these rules."""
        marks = ", ".join("?" * len(slugs))
        return dict(self._all(f"SELECT slug, state FROM rules WHERE slug IN ({marks})", *slugs))  # noqa: S608  # marks
