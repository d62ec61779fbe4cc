"""Queries of handlers while an event waits, and the base of all readers. They read few rows, by indexes."""

from __future__ import annotations

from clickstop.core.wire import loads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sqlite3 import Connection
    from typing import Any, TypeVar

    from clickstop.store.answers.calls import CallSignal, EndedCommand
    from clickstop.store.answers.changes import ChangingCall, PromptEdit
    from clickstop.store.answers.failures import HandlerFailure
    from clickstop.store.answers.runs import Evidence, UnpaidFailure, VerifyingRun
    from clickstop.store.memory import Debt

    T = TypeVar("T")

# Rows of a prompt, and of all prompts that the client wrote itself since the person's last one.
_FOR_THE_PERSON = (
    "session_id = :session AND (prompt_id = :prompt OR created_at >= (SELECT created_at FROM prompts"
    " WHERE session_id = :session AND number > 0 ORDER BY number DESC LIMIT 1))"
)


_PLAIN = {"at": "created_at"}


def columns(kind: type) -> str:
    """The columns to select for a class: its fields, in order.

    A field's column has its name, except for `at` (`created_at`) and those in the class attribute `SQL`.
    """
    written: dict[str, str] = getattr(kind, "SQL", _PLAIN)
    return ", ".join([written.get(name) or _PLAIN.get(name, name) for name in fields_of(kind)])


def fields_of(kind: type) -> tuple[str, ...]:
    """The fields of a record; of another class, the parameters of its `__init__`."""
    if fields := getattr(kind, "fields", ()):
        return tuple(fields)
    code = kind.__init__.__code__  # type: ignore[misc]  # of the class itself
    names: tuple[str, ...] = code.co_varnames
    return names[1 : code.co_argcount]


def objects(connection: Connection, kind: type[T], from_on: str, values: Any) -> list[T]:
    """Objects of a class; `from_on` is the query from FROM on."""
    rows = connection.execute(f"SELECT {columns(kind)} {from_on}", values).fetchall()
    json = getattr(kind, "JSON", ())
    if json and rows:
        packed = [fields_of(kind).index(name) for name in json]
        rows = [_unpacked(row, packed) for row in rows]
    return [kind(*row) for row in rows]


class RowReader:
    """Queries on an open connection. A row class lists the columns that contain JSON in `JSON`."""

    __slots__ = ("_connection",)

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def _rows(self, kind: type[T], from_on: str, *values: object) -> list[T]:
        """Objects of a class; `from_on` is the query from FROM on."""
        return objects(self._connection, kind, from_on, values)

    def _row(self, kind: type[T], from_on: str, *values: object) -> T | None:
        rows = objects(self._connection, kind, f"{from_on} LIMIT 1", values)
        return rows[0] if rows else None

    def _first(self, sql: str, *values: object) -> Any:
        """The first column of the first row, or None."""
        row = self._connection.execute(sql, values).fetchone()
        return row[0] if row else None

    def _each(self, sql: str, *values: object) -> list[Any]:
        """The first column of each row."""
        return [row[0] for row in self._connection.execute(sql, values)]

    def started_at(self, session_id: str) -> str:
        """When a session began, or ""."""
        return str(self._first("SELECT started_at FROM sessions WHERE session_id = ?", session_id) or "")

    def _is_any(self, sql: str, *values: object) -> bool:
        return self._connection.execute(sql, values).fetchone() is not None


def _unpacked(row: tuple[Any, ...], packed: list[int]) -> list[Any]:
    plain = list(row)
    for at in packed:
        plain[at] = loads(plain[at])
    return plain


class SameCall:
    """An earlier call that did the same, or undid it. Not in `answers/`, because most calls need it."""

    __slots__ = ("at", "call_id", "mark", "outcome", "session_id", "summary")

    def __init__(  # noqa: PLR0917  # columns
        self, mark: int, outcome: str, at: str, call_id: str, summary: str, session_id: str = ""
    ) -> None:
        self.mark = mark
        self.outcome = outcome
        self.at = at
        self.call_id = call_id
        self.summary = summary
        self.session_id = session_id


class AuditLine:
    """A line of the audit log."""

    __slots__ = ("at", "reason", "subject")

    def __init__(self, subject: str, reason: str, at: str) -> None:
        self.subject = subject
        self.reason = reason
        self.at = at


class Reader(RowReader):
    """What handlers ask about the session and about clickstop itself."""

    __slots__ = ()

    def flagged(self, session_id: str, key: str) -> bool:
        """Whether the flag is set in the session, or ever for session ""."""
        return self._is_any("SELECT 1 FROM flags WHERE session_id = ? AND key = ?", session_id, key)

    def began_with(self, session_id: str, path: str, unless: str = "") -> str | None:
        """A text as it was when the session began. None if unknown, or if its digest is `unless`."""
        text = self._first(
            "SELECT text FROM session_texts JOIN texts USING (digest)"
            " WHERE session_id = ? AND path = ? AND digest <> ?",
            session_id,
            path,
            unless,
        )
        return None if text is None else str(text)

    def last_began_with(self, path: str) -> str:
        """The same for the session that began last."""
        sql = (
            "SELECT text FROM session_texts AS began JOIN texts USING (digest) WHERE path = ?"
            " ORDER BY began.created_at DESC LIMIT 1"
        )
        return str(self._first(sql, path) or "")

    def stop_blocks(self, session_id: str, prompt_id: str, agent_id: str, handler: str, rule_id: str) -> int:
        """How often an agent's stop was held for this cause since the person's last prompt."""
        counted = self._connection.execute(
            f"SELECT count(DISTINCT created_at) FROM gate_decisions WHERE {_FOR_THE_PERSON}"  # noqa: S608  # ours
            " AND kind IN ('turn.stop', 'subagent.stop') AND said = 'block'"
            " AND agent_id = :who AND handler = :handler AND rule_id = :rule",
            {
                "session": session_id,
                "prompt": prompt_id,
                "who": agent_id,
                "handler": handler,
                "rule": rule_id,
            },
        ).fetchone()
        return int(counted[0])

    def last_prompt(self, session_id: str) -> str:
        """What the person typed last."""
        sql = "SELECT text FROM prompts WHERE session_id = ? AND machine = 0 ORDER BY number DESC LIMIT 1"
        return str(self._first(sql, session_id) or "")

    def prompt_now(self, session_id: str) -> str:
        """The id of the session's current prompt."""
        sql = "SELECT prompt_id FROM prompts WHERE session_id = ? AND machine = 0 ORDER BY number DESC LIMIT 1"
        return str(self._first(sql, session_id) or "")

    def open_call(self, session_id: str, mark: int) -> str:
        """The id of the newest call with this mark that has begun, was not refused and has not ended."""
        sql = (
            "SELECT call_id FROM tool_calls WHERE session_id = ? AND mark = ? AND kind = 'tool.before'"
            " AND outcome <> 'refused' ORDER BY rowid DESC LIMIT 1"
        )
        return str(self._first(sql, session_id, mark) or "")

    def command_of(self, session_id: str, call_id: str) -> str:
        """The command of a call, or ""."""
        sql = "SELECT target FROM tool_calls WHERE session_id = ? AND call_id = ?"
        return str(self._first(sql, session_id, call_id) or "")

    def same_calls(self, mark: int, undoing: int, limit: int) -> list[SameCall]:
        """Ended calls that did or undid the same, newest first.

        Counted since the person's last prompt or reset, and without calls that our gates refused.
        """
        marks = (mark, undoing) if undoing else (mark,)
        # for a single mark, the index returns the newest first
        marked = "mark IN (?, ?)" if undoing else "mark = ?"
        calls = self._rows(
            SameCall,
            f"FROM tool_calls WHERE {marked}"  # noqa: S608  # ours
            " AND mark <> 0 AND kind <> 'tool.before'"
            " AND NOT (outcome = 'refused' AND EXISTS ("
            "SELECT 1 FROM gate_decisions AS gate WHERE gate.session_id = tool_calls.session_id"
            " AND gate.call_id = tool_calls.call_id AND said IN ('block', 'ask')))"
            " ORDER BY rowid DESC LIMIT ?",
            *marks,
            limit,
        )
        floor = self._counted_from(calls[0].session_id) if calls else ""
        return [call for call in calls if call.at > floor]

    def _counted_from(self, session_id: str) -> str:
        moment = self._connection.execute(
            "SELECT max(coalesce((SELECT created_at FROM prompts WHERE session_id = :session AND machine = 0"
            " ORDER BY number DESC LIMIT 1), ''), coalesce((SELECT max(created_at) FROM audit_log"
            " WHERE action = 'loop.reset' AND subject IN ('', :session)), ''))",
            {"session": session_id},
        ).fetchone()
        return str(moment[0])

    def is_red(self, session_id: str, call_id: str, moment: str) -> bool:
        """Whether the output of a call reported a failure. `moment` is when the call began."""
        return self._is_any(
            "SELECT 1 FROM quality_events WHERE session_id = ? AND created_at >= ? AND call_id = ?"
            " AND event_type NOT IN ('vr_pass', 'clean_commit', 'recovered') LIMIT 1",
            *(session_id, moment, call_id),
        )

    def signals_since(self, session_id: str, moment: str) -> list[CallSignal]:
        """The signals since that moment, newest first."""
        from clickstop.store.answers.calls import CallSignal

        sql = "FROM quality_events WHERE session_id = ? AND created_at >= ? ORDER BY created_at DESC LIMIT 500"
        return self._rows(CallSignal, sql, session_id, moment)

    def changes_since(self, session_id: str, moment: str) -> list[ChangingCall]:
        """Calls after that moment that may have changed files, newest first."""
        from clickstop.store.answers.changes import ChangingCall

        sql = "FROM tool_calls WHERE session_id = ? AND created_at > ? AND changed = 1"
        return self._rows(ChangingCall, f"{sql} ORDER BY created_at DESC LIMIT 500", session_id, moment)

    def began(self, session_id: str, call_ids: list[str]) -> dict[str, float | None]:
        """When each of these calls began, in seconds; None if it was refused."""
        marks = ", ".join("?" * len(call_ids))
        return dict(
            self._connection.execute(
                "SELECT call_id, CASE WHEN kind <> 'tool.before'"  # noqa: S608  # marks
                " THEN (julianday(created_at) - 2440587.5) * 86400 END"
                f" FROM tool_calls WHERE session_id = ? AND call_id IN ({marks})",
                (session_id, *call_ids),
            )
        )

    def ended_commands(self, session_id: str, call_ids: list[str]) -> list[EndedCommand]:
        """Those of these calls that ended with a result."""
        from clickstop.store.answers.calls import EndedCommand

        marks = ", ".join("?" * len(call_ids))
        commands: dict[str, EndedCommand] = {}
        rows = self._connection.execute(
            "SELECT c.call_id, target, exit_code, coalesce(duration_ms, 0),"  # noqa: S608  # marks
            " (julianday(c.created_at) - 2440587.5) * 86400, event_type, signal_tool"
            " FROM tool_calls c LEFT JOIN quality_events q ON q.session_id = c.session_id AND q.call_id = c.call_id"
            f" WHERE c.session_id = ? AND c.call_id IN ({marks}) AND outcome IN ('ok', 'failed')",
            (session_id, *call_ids),
        )
        for call_id, command, exit_code, duration_ms, began, kind, tool in rows:
            ended = commands.setdefault(call_id, EndedCommand(command, exit_code, duration_ms, began))
            if kind:
                ended.signals[kind] = tool
        return list(commands.values())

    def background_command(self, session_id: str, call_id: str, exit_code: int | None) -> EndedCommand | None:
        """A background command that has just ended with this exit code."""
        row = self._connection.execute(
            "SELECT target, (julianday(created_at) - 2440587.5) * 86400 FROM tool_calls"
            " WHERE session_id = ? AND call_id = ? AND outcome = 'background'",
            (session_id, call_id),
        ).fetchone()
        if row is None:
            return None
        from clickstop.store.answers.calls import EndedCommand

        command, began = row
        return EndedCommand(command, exit_code, 0, began)

    def edits_of_prompt(self, session_id: str, prompt_id: str, agent_id: str = "") -> list[PromptEdit]:
        """Calls for one prompt that may have changed files, of all agents or one subagent."""
        from clickstop.store.answers.changes import PromptEdit

        from_on = (
            f"FROM tool_calls WHERE {_FOR_THE_PERSON} AND (changed = 1 OR tool = 'mcp')"
            " AND (:who = '' OR agent_id = :who) ORDER BY created_at"
        )
        values = {"session": session_id, "prompt": prompt_id, "who": agent_id}
        return objects(self._connection, PromptEdit, from_on, values)

    def checks_since_call(self, session_id: str, call_id: str, moment: str, outcome: str) -> list[str]:
        """Names of the checks with this outcome since a call began."""
        rows = self._connection.execute(
            "SELECT DISTINCT name FROM check_runs WHERE session_id = :session AND moment = :moment"
            " AND outcome = :outcome AND created_at >= (SELECT created_at FROM tool_calls"
            " WHERE session_id = :session AND call_id = :call)",
            {"session": session_id, "call": call_id, "moment": moment, "outcome": outcome},
        )
        return [str(name) for (name,) in rows]

    def evidence_for(self, folder: str, names: tuple[str, ...]) -> list[Evidence]:
        """The last verifications in a folder, newest first."""
        from clickstop.store.answers.runs import Evidence

        marks = ", ".join("?" * len(names))
        from_on = f"FROM evidence WHERE folder = ? AND name IN ({marks}) ORDER BY id DESC LIMIT 20"
        return self._rows(Evidence, from_on, folder, *names)

    def has_changes(self, session_id: str) -> bool:
        """Whether the session may have changed files."""
        return self._is_any("SELECT 1 FROM tool_calls WHERE session_id = ? AND changed = 1 LIMIT 1", session_id)

    def open_debts(self, kind: str) -> list[Debt]:
        """All open debts of a kind, oldest first."""
        from clickstop.store.memory import Debt

        return self._rows(Debt, "FROM debts WHERE kind = ? AND paid_at IS NULL GROUP BY key ORDER BY 3", kind)

    def signalled(self, session_id: str, fingerprint: str) -> bool:
        """Whether the session has a signal with this fingerprint."""
        sql = "SELECT 1 FROM quality_events WHERE session_id = ? AND fingerprint = ?"
        return self._is_any(sql, session_id, fingerprint)

    def unpaid_failures(self, session_id: str) -> list[UnpaidFailure]:
        """Failures that have cost points in this session and have not passed since."""
        from clickstop.store.answers.runs import UnpaidFailure

        return self._rows(
            UnpaidFailure,
            "FROM quality_events WHERE session_id = ? AND fingerprint <> '' AND event_type IN"
            " ('test_failure', 'type_error', 'build_failure', 'lint_failure', 'recovered')"
            " GROUP BY fingerprint HAVING sum(score_delta) < 0 LIMIT 200",
            session_id,
        )

    def verified_since_change(self, session_id: str) -> list[VerifyingRun]:
        """Verification signals since files last changed, oldest first."""
        from clickstop.store.answers.runs import VerifyingRun

        rows = self._rows(
            VerifyingRun,
            "FROM quality_events WHERE session_id = ?1"
            " AND event_type IN ('vr_pass', 'test_failure', 'type_error', 'build_failure', 'lint_failure')"
            " AND created_at >= (SELECT coalesce(max(created_at), '') FROM tool_calls WHERE session_id = ?1"
            " AND changed = 1) ORDER BY created_at DESC, id DESC LIMIT 100",
            session_id,
        )
        return rows[::-1]

    def failures_since(self, moment: str) -> list[HandlerFailure]:
        """Handler failures since that moment, newest first."""
        from clickstop.store.answers.failures import HandlerFailure

        sql = "FROM handler_failures WHERE created_at >= ? ORDER BY created_at DESC LIMIT 50"
        return self._rows(HandlerFailure, sql, moment)

    def last_audit(self, action: str) -> AuditLine | None:
        """The last line for an action."""
        return self._row(AuditLine, "FROM audit_log WHERE action = ? ORDER BY created_at DESC", action)

    def checked_at(self) -> str:
        """When the whole database was last found sound, or created."""
        return str(self._first("SELECT max(value) FROM meta WHERE key IN ('checked_at', 'created_at')") or "")

    def session_began(self, session_id: str) -> float:
        """The start of the session in seconds, by its first call or event; 0 if unknown."""
        sql = (
            "SELECT (julianday(min(at)) - 2440587.5) * 86400 FROM (SELECT started_at AS at FROM sessions"
            " WHERE session_id = :session UNION ALL SELECT created_at FROM tool_calls WHERE session_id = :session)"
        )
        return float(self._connection.execute(sql, {"session": session_id}).fetchone()[0] or 0)

    def last_session_start(self, before_session: str) -> str:
        """When the last other session began, or ""."""
        sql = "SELECT started_at FROM sessions WHERE session_id <> ? ORDER BY started_at DESC LIMIT 1"
        return str(self._first(sql, before_session) or "")
