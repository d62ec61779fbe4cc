"""Questions that handlers ask of the database while an event waits: indexed, bounded."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sqlite3 import Connection


class Reader:
    """Reads on an open connection."""

    __slots__ = ("_connection",)

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def flagged(self, session_id: str, key: str) -> bool:
        """Whether this was said before in the session; session "" means ever."""
        found = self._connection.execute(
            "SELECT 1 FROM flags WHERE session_id = ? AND key = ?", (session_id, key)
        ).fetchone()
        return found is not None

    def stop_blocks(self, session_id: str, prompt_id: str) -> int:
        """How often a stop was held since the person's last prompt."""
        counted = self._connection.execute(
            "SELECT count(DISTINCT created_at) FROM gate_decisions WHERE session_id = ? AND prompt_id = ?"
            " AND kind IN ('turn.stop', 'subagent.stop') AND said = 'block'",
            (session_id, prompt_id),
        ).fetchone()
        return int(counted[0])

    def command_of(self, session_id: str, call_id: str) -> str:
        """The command that a call ran, or ""."""
        found = self._connection.execute(
            "SELECT target FROM tool_calls WHERE session_id = ? AND call_id = ?", (session_id, call_id)
        ).fetchone()
        return str(found[0]) if found else ""

    def signalled(self, session_id: str, fingerprint: str) -> bool:
        """Whether the session has a signal with this fingerprint."""
        found = self._connection.execute(
            "SELECT 1 FROM quality_events WHERE session_id = ? AND fingerprint = ?", (session_id, fingerprint)
        ).fetchone()
        return found is not None

    def last_verification(self, session_id: str) -> str:
        """The type of the last signal since files changed last that says whether the work is sound, or ""."""
        found = self._connection.execute(
            "SELECT event_type FROM quality_events WHERE session_id = :session"
            " AND event_type IN ('vr_pass', 'test_failure', 'type_error', 'build_failure', 'lint_failure')"
            " AND created_at >= (SELECT coalesce(max(created_at), '') FROM tool_calls WHERE session_id = :session"
            " AND changed = 1) ORDER BY created_at DESC LIMIT 1",
            {"session": session_id},
        ).fetchone()
        return str(found[0]) if found else ""

    def failures_since(self, moment: str) -> list[tuple[str, str]]:
        """Handler and error of failures at or after that moment, newest first."""
        return self._connection.execute(
            "SELECT handler, error FROM handler_failures WHERE created_at >= ? ORDER BY created_at DESC LIMIT 50",
            (moment,),
        ).fetchall()

    def last_moved_aside(self) -> str:
        """The damaged database file that was put aside last, or ""."""
        found = self._connection.execute(
            "SELECT subject FROM audit_log WHERE action = 'store.moved_aside' ORDER BY created_at DESC LIMIT 1"
        ).fetchone()
        return str(found[0]) if found else ""

    def last_session_start(self, before_session: str) -> str:
        """When the last session before this one began, or ""."""
        found = self._connection.execute(
            "SELECT started_at FROM sessions WHERE session_id <> ? ORDER BY started_at DESC LIMIT 1",
            (before_session,),
        ).fetchone()
        return str(found[0]) if found else ""
