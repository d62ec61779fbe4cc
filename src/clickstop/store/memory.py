"""Queries for sessions, their prompts, summaries, snapshots and injections during an event."""

from __future__ import annotations

from clickstop.core.record import Record
from clickstop.store.read import RowReader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar


SESSION = "session"  # source of snapshots of a session's state
CONTEXT = "context: "  # prefix of a session's flags that mark a new context


class Session(Record):
    """A session."""

    agent: str
    branch: str
    worktree: str
    started_at: str
    last_at: str  # time of the last event
    ended_at: str | None
    status: str
    task_id: str
    plan_file: str
    process: int | None


class Prompt(Record):
    """What a person typed."""

    id: str
    prompt_id: str
    number: int
    text: str
    outcome: str
    at: str


class Verified(Record):
    """The result of a verification."""

    SQL: ClassVar[dict[str, str]] = {"type": "event_type", "tool": "signal_tool"}
    JSON: ClassVar[tuple[str, ...]] = ("counts",)

    tool: str
    type: str
    counts: dict[str, int]

    @property
    def passed(self) -> bool:
        return self.type == "vr_pass"


class Summary(Record):
    """A session's summary."""

    SQL: ClassVar[dict[str, str]] = {
        "session_id": "told.session_id",
        "branch": "told.branch",
        "last_at": "told.last_at",
        "state": "coalesce(sessions.status, '')",
    }
    JSON: ClassVar[tuple[str, ...]] = ("done", "decisions", "failed", "files", "checks", "debts", "next")

    session_id: str
    branch: str
    last_at: str
    state: str
    request: str
    done: list[str]
    decisions: list[str]
    failed: list[str]
    files: list[str]
    checks: list[str]
    debts: list[str]
    next: list[str]


class Snapshot(Record):
    """A text kept across a compaction."""

    id: str
    text: str


class Digest(Record):
    """How far a session's records have been turned into observations."""

    upto: str  # where to continue
    at: str


class Injection(Record):
    """A piece of context that the agent was given."""

    JSON: ClassVar[tuple[str, ...]] = ("marks",)

    id: str
    marks: list[str]  # names that show it was used
    at: str


class Debt(Record):
    """A check left failing, or a fix without its lesson."""

    SQL: ClassVar[dict[str, str]] = {"since": "min(since)"}

    kind: str
    key: str
    since: str


class MemoryReader(RowReader):
    __slots__ = ()

    def session(self, session_id: str) -> Session | None:
        return self._row(Session, "FROM sessions WHERE session_id = ?", session_id)

    def left_behind(self, session_id: str, limit: int) -> list[str]:
        """Other sessions whose summary is missing or out of date, or that never ended, newest first."""
        return self._each(
            "SELECT s.session_id FROM (SELECT session_id, last_at, ended_at, process FROM sessions"
            " WHERE session_id <> ? ORDER BY started_at DESC LIMIT 40) AS s LEFT JOIN session_summaries AS told"
            " ON told.session_id = s.session_id WHERE told.last_at IS NULL OR told.last_at < s.last_at"
            " OR (s.ended_at IS NULL AND s.process IS NOT NULL) LIMIT ?",
            *(session_id, limit),
        )

    def last_prompt(self, session_id: str) -> Prompt | None:
        """What the person typed last."""
        sql = "FROM prompts WHERE session_id = ? AND machine = 0 ORDER BY number DESC"
        return self._row(Prompt, sql, session_id)

    def first_prompt(self, session_id: str) -> str:
        sql = "SELECT text FROM prompts WHERE session_id = ? AND number >= 1 ORDER BY number LIMIT 1"
        return str(self._first(sql, session_id) or "")

    def digest(self, session_id: str) -> Digest:
        return self._row(Digest, "FROM digests WHERE session_id = ?", session_id) or Digest("", "")

    def acted_since(self, session_id: str, since: str) -> bool:
        """Whether there was any call since then."""
        sql = "SELECT 1 FROM tool_calls WHERE session_id = ? AND created_at >= ? LIMIT 1"
        return self._is_any(sql, session_id, since)

    def last_outcome(self, session_id: str, since: str) -> str:
        """The outcome of the last call since then, or ""."""
        sql = "SELECT outcome FROM tool_calls WHERE session_id = ? AND created_at >= ?"
        return str(self._first(f"{sql} ORDER BY created_at DESC, id DESC LIMIT 1", session_id, since) or "")

    def verified(self, session_id: str) -> list[Verified]:
        """The results of a session's last verifications, newest first."""
        return self._rows(
            Verified,
            "FROM quality_events WHERE session_id = ?"
            " AND event_type NOT IN ('clean_commit', 'rule_violation', 'recovered')"
            " ORDER BY created_at DESC LIMIT 200",
            session_id,
        )

    def score(self, session_id: str) -> int | None:
        from clickstop.core.score import score_of

        return score_of(self._first("SELECT sum(score_delta) FROM quality_events WHERE session_id = ?", session_id))

    def debts(self) -> list[Debt]:
        """All open debts, oldest first."""
        return self._rows(Debt, "FROM debts WHERE paid_at IS NULL GROUP BY kind, key ORDER BY 3 LIMIT 50")

    def summary(self, session_id: str, branch: str, since: str) -> Summary | None:
        """The last summary of another session, preferably on this branch."""
        from_on = (
            "FROM session_summaries AS told LEFT JOIN sessions ON sessions.session_id = told.session_id"
            " WHERE told.session_id <> ? AND told.last_at >= ? AND told.text <> '' {} ORDER BY told.last_at DESC"
        )
        here = self._row(Summary, from_on.format("AND told.branch = ?"), session_id, since, branch)
        return here or self._row(Summary, from_on.format(""), session_id, since)

    def newest_summary(self, session_id: str) -> str:
        """The time of the newest summary of another session."""
        sql = "SELECT last_at FROM session_summaries WHERE session_id <> ? AND text <> ''"
        return str(self._first(f"{sql} ORDER BY last_at DESC LIMIT 1", session_id) or "")

    def snapshot(self, session_id: str, source: str) -> Snapshot | None:
        """The last snapshot from a source."""
        sql = "FROM snapshots WHERE session_id = ? AND source = ? ORDER BY created_at DESC"
        return self._row(Snapshot, sql, session_id, source)

    def task_subject(self, session_id: str, number: str) -> str:
        """The subject of a task when it was created."""
        rows = self._connection.execute(
            "SELECT target, summary FROM tool_calls WHERE session_id = ? AND tool = 'task' AND kind = 'tool.after'"
            " ORDER BY created_at LIMIT 500",
            (session_id,),
        )
        return next((str(target) for target, summary in rows if summary.startswith(f"#{number}:")), "")

    def contexts(self, session_id: str) -> int:
        """The number of the session's current context, from 1."""
        sql = "SELECT count(*) FROM flags WHERE session_id = ? AND key >= ? AND key < ?"
        return 1 + int(self._first(sql, session_id, CONTEXT, CONTEXT + "\U0010ffff"))

    def injected(self, session_id: str, context_no: int, agent_id: str = "") -> set[str]:
        """Keys of the pieces in this context. A subagent has a context of its own."""
        sql = "SELECT key FROM injections WHERE session_id = ? AND context_no = ? AND agent_id = ?"
        return set(self._each(sql, session_id, context_no, agent_id))

    def injected_unanswered(self, session_id: str) -> set[str]:
        """Keys of pieces injected when the session started, if there was neither a prompt nor a call since."""
        sql = "SELECT key FROM injections WHERE session_id = ?1 AND kind = 'session.start' AND created_at > max("
        sql += "coalesce((SELECT max(created_at) FROM prompts WHERE session_id = ?1), ''), "
        sql += "coalesce((SELECT max(created_at) FROM tool_calls WHERE session_id = ?1), ''))"
        return set(self._each(sql, session_id))

    def unused(self, session_id: str) -> list[Injection]:
        """Injected pieces that have not been used yet, newest first."""
        sql = (
            "FROM injections WHERE session_id = ? AND used_at IS NULL AND marks <> '[]' ORDER BY id DESC LIMIT 200"
        )
        return self._rows(Injection, sql, session_id)
