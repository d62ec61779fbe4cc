"""Questions that handlers ask of the database while an event waits: indexed, bounded."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sqlite3 import Connection


# What was done for a prompt, and for those that the client itself wrote since the person spoke last.
_FOR_THE_PERSON = (
    "session_id = :session AND (prompt_id = :prompt OR created_at >= (SELECT created_at FROM prompts"
    " WHERE session_id = :session AND number > 0 ORDER BY number DESC LIMIT 1))"
)


class Ended:
    """A command that has come to its end, with the signals of its output."""

    __slots__ = ("began", "command", "duration_ms", "exit_code", "signals")

    def __init__(self, command: str, exit_code: int | None, duration_ms: int, began: float) -> None:
        self.command = command
        self.exit_code = exit_code
        self.duration_ms = duration_ms
        self.began = began  # seconds
        self.signals: dict[str, str] = {}  # type and tool


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
            f"SELECT count(DISTINCT created_at) FROM gate_decisions WHERE {_FOR_THE_PERSON}"  # noqa: S608  # ours
            " AND kind IN ('turn.stop', 'subagent.stop') AND said = 'block'",
            {"session": session_id, "prompt": prompt_id},
        ).fetchone()
        return int(counted[0])

    def command_of(self, session_id: str, call_id: str) -> str:
        """The command that a call ran, or ""."""
        found = self._connection.execute(
            "SELECT target FROM tool_calls WHERE session_id = ? AND call_id = ?", (session_id, call_id)
        ).fetchone()
        return str(found[0]) if found else ""

    def same_calls(self, mark: int, undoing: int, limit: int) -> list[tuple[int, str, str, str, str]]:
        """Mark, outcome, time, id and summary of ended calls that did or undid the same, newest first: since the
        person spoke last or reset the count, and none that a gate of ours refused.
        """
        marks = (mark, undoing) if undoing else (mark,)
        which = "mark IN (?, ?)" if undoing else "mark = ?"  # of one, the index gives the newest first
        found = self._connection.execute(
            "SELECT mark, outcome, created_at, call_id, summary, session_id FROM tool_calls"  # noqa: S608  # ours
            f" WHERE {which} AND mark <> 0 AND kind <> 'tool.before'"
            " AND NOT (outcome = 'refused' AND EXISTS ("
            "SELECT 1 FROM gate_decisions AS gate WHERE gate.session_id = tool_calls.session_id"
            " AND gate.call_id = tool_calls.call_id AND said IN ('block', 'ask')))"
            " ORDER BY rowid DESC LIMIT ?",
            (*marks, limit),
        ).fetchall()
        floor = self._counted_from(found[0][5]) if found else ""
        return [row[:5] for row in found if row[2] > floor]

    def _counted_from(self, session_id: str) -> str:
        found = self._connection.execute(
            "SELECT max(coalesce((SELECT created_at FROM prompts WHERE session_id = :session AND machine = 0"
            " ORDER BY number DESC LIMIT 1), ''), coalesce((SELECT max(created_at) FROM audit_log"
            " WHERE action = 'loop.reset' AND subject IN ('', :session)), ''))",
            {"session": session_id},
        ).fetchone()
        return str(found[0])

    def is_red(self, session_id: str, call_id: str, moment: str) -> bool:
        """Whether the output of a call that began then told of a failure."""
        found = self._connection.execute(
            "SELECT 1 FROM quality_events WHERE session_id = ? AND created_at >= ? AND call_id = ?"
            " AND event_type NOT IN ('vr_pass', 'clean_commit') LIMIT 1",
            (session_id, moment, call_id),
        ).fetchone()
        return found is not None

    def signals_since(self, session_id: str, moment: str) -> list[tuple[str, str, str, str, str]]:
        """Call, type, tool, mark and time of the signals from that moment on, newest first."""
        return self._connection.execute(
            "SELECT call_id, event_type, signal_tool, fingerprint || counts, created_at FROM quality_events"
            " WHERE session_id = ? AND created_at >= ? ORDER BY created_at DESC LIMIT 500",
            (session_id, moment),
        ).fetchall()

    def changes_since(self, session_id: str, moment: str) -> list[tuple[str, int, str]]:
        """Time, mark and target of calls after that moment that may have changed files, newest first."""
        return self._connection.execute(
            "SELECT created_at, mark, target FROM tool_calls WHERE session_id = ? AND created_at > ?"
            " AND changed = 1 ORDER BY created_at DESC LIMIT 500",
            (session_id, moment),
        ).fetchall()

    def began(self, session_id: str, call_ids: list[str]) -> dict[str, float | None]:
        """When each of these calls began, in seconds; None for one that was stopped before it ran."""
        marks = ", ".join("?" * len(call_ids))
        return dict(
            self._connection.execute(
                "SELECT call_id, CASE WHEN kind <> 'tool.before'"  # noqa: S608  # marks
                " THEN (julianday(created_at) - 2440587.5) * 86400 END"
                f" FROM tool_calls WHERE session_id = ? AND call_id IN ({marks})",
                (session_id, *call_ids),
            )
        )

    def ended_commands(self, session_id: str, call_ids: list[str]) -> list[Ended]:
        """Those of these calls that ended by themselves."""
        marks = ", ".join("?" * len(call_ids))
        found: dict[str, Ended] = {}
        rows = self._connection.execute(
            "SELECT c.call_id, target, exit_code, coalesce(duration_ms, 0),"  # noqa: S608  # marks
            " (julianday(c.created_at) - 2440587.5) * 86400, event_type, signal_tool"
            " FROM tool_calls c LEFT JOIN quality_events q ON q.session_id = c.session_id AND q.call_id = c.call_id"
            f" WHERE c.session_id = ? AND c.call_id IN ({marks}) AND outcome IN ('ok', 'failed')",
            (session_id, *call_ids),
        )
        for call_id, command, exit_code, duration_ms, began, kind, tool in rows:
            ended = found.setdefault(call_id, Ended(command, exit_code, duration_ms, began))
            if kind:
                ended.signals[kind] = tool
        return list(found.values())

    def background_command(self, session_id: str, call_id: str, exit_code: int | None) -> Ended | None:
        """A command that ran in the background and has just ended so."""
        found = self._connection.execute(
            "SELECT target, (julianday(created_at) - 2440587.5) * 86400 FROM tool_calls"
            " WHERE session_id = ? AND call_id = ? AND outcome = 'background'",
            (session_id, call_id),
        ).fetchone()
        return Ended(found[0], exit_code, 0, found[1]) if found else None

    def edits_of_prompt(
        self, session_id: str, prompt_id: str, agent_id: str = ""
    ) -> list[tuple[str, str, str, float]]:
        """Tool by both names, target and beginning of the calls for one prompt that may have changed files; all
        of them, or those of one subagent.
        """
        return self._connection.execute(
            "SELECT tool, tool_name, target, (julianday(created_at) - 2440587.5) * 86400 FROM tool_calls"  # noqa: S608  # ours
            f" WHERE {_FOR_THE_PERSON} AND (changed = 1 OR tool = 'mcp')"
            " AND (:who = '' OR agent_id = :who) ORDER BY created_at",
            {"session": session_id, "prompt": prompt_id, "who": agent_id},
        ).fetchall()

    def checks_since_call(self, session_id: str, call_id: str, moment: str, outcome: str) -> list[str]:
        """Names of the checks that ended so at a moment of this session, since a call began."""
        found = self._connection.execute(
            "SELECT DISTINCT name FROM check_runs WHERE session_id = :session AND moment = :moment"
            " AND outcome = :outcome AND created_at >= (SELECT created_at FROM tool_calls"
            " WHERE session_id = :session AND call_id = :call)",
            {"session": session_id, "call": call_id, "moment": moment, "outcome": outcome},
        )
        return [str(name) for (name,) in found]

    def evidence_for(self, folder: str, names: tuple[str, ...]) -> list[tuple[str, str, str, str]]:
        """Outcome, tree, scope and command of what was verified last in a folder, newest first."""
        marks = ", ".join("?" * len(names))
        return self._connection.execute(
            "SELECT outcome, tree, scope, command FROM evidence"  # noqa: S608  # marks
            f" WHERE folder = ? AND name IN ({marks}) ORDER BY id DESC LIMIT 20",
            (folder, *names),
        ).fetchall()

    def open_debts(self, kind: str) -> list[tuple[str, str]]:
        """Key and since when, of all that is owed, oldest first."""
        return self._connection.execute(
            "SELECT key, min(since) FROM debts WHERE kind = ? AND paid_at IS NULL GROUP BY key ORDER BY 2", (kind,)
        ).fetchall()

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

    def last_audit(self, action: str) -> tuple[str, str, str] | None:
        """Subject, reason and time of the last line for an action."""
        found: tuple[str, str, str] | None = self._connection.execute(
            "SELECT subject, reason, created_at FROM audit_log WHERE action = ? ORDER BY created_at DESC LIMIT 1",
            (action,),
        ).fetchone()
        return found

    def checked_at(self) -> str:
        """When the whole database was found sound last, or made."""
        found = self._connection.execute(
            "SELECT max(value) FROM meta WHERE key IN ('checked_at', 'created_at')"
        ).fetchone()
        return str(found[0] or "")

    def last_session_start(self, before_session: str) -> str:
        """When the last session before this one began, or ""."""
        found = self._connection.execute(
            "SELECT started_at FROM sessions WHERE session_id <> ? ORDER BY started_at DESC LIMIT 1",
            (before_session,),
        ).fetchone()
        return str(found[0]) if found else ""
