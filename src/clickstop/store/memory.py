"""Queries for sessions, their prompts, summaries, snapshots and injections during an event."""

from __future__ import annotations

from clickstop.core.score import score_of
from clickstop.store.read import RowReader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar


SESSION = "session"  # source of snapshots of a session's state
CONTEXT = "context: "  # prefix of a session's flags that mark a new context


class Session:
    """A session."""

    __slots__ = (
        "agent",
        "branch",
        "ended_at",
        "last_at",
        "plan_file",
        "process",
        "started_at",
        "status",
        "task_id",
        "worktree",
    )

    def __init__(  # noqa: PLR0917  # columns
        self,
        agent: str,
        branch: str,
        worktree: str,
        started_at: str,
        last_at: str,
        ended_at: str | None,
        status: str,
        task_id: str,
        plan_file: str,
        process: int | None,
    ) -> None:
        self.agent = agent
        self.branch = branch
        self.worktree = worktree
        self.started_at = started_at
        self.last_at = last_at  # time of the last event
        self.ended_at = ended_at
        self.status = status
        self.task_id = task_id
        self.plan_file = plan_file
        self.process = process


class Prompt:
    """What a person typed."""

    __slots__ = ("at", "id", "number", "outcome", "prompt_id", "text")

    def __init__(  # noqa: PLR0917  # columns
        self,
        id: str,  # noqa: A002  # a column
        prompt_id: str,
        number: int,
        text: str,
        outcome: str,
        at: str,
    ) -> None:
        self.id = id
        self.prompt_id = prompt_id
        self.number = number
        self.text = text
        self.outcome = outcome
        self.at = at


class Verified:
    """The result of a verification."""

    __slots__ = ("counts", "tool", "type")
    SQL: ClassVar[dict[str, str]] = {"type": "event_type", "tool": "signal_tool"}
    JSON: ClassVar[tuple[str, ...]] = ("counts",)

    def __init__(self, tool: str, type: str, counts: dict[str, int]) -> None:  # noqa: A002  # as everywhere
        self.tool = tool
        self.type = type
        self.counts = counts

    @property
    def passed(self) -> bool:
        return self.type == "vr_pass"


class Summary:
    """A session's summary."""

    __slots__ = (
        "branch",
        "checks",
        "debts",
        "decisions",
        "done",
        "failed",
        "files",
        "last_at",
        "next",
        "request",
        "session_id",
        "state",
    )
    SQL: ClassVar[dict[str, str]] = {
        "session_id": "told.session_id",
        "branch": "told.branch",
        "last_at": "told.last_at",
        "state": "coalesce(sessions.status, '')",
    }
    JSON: ClassVar[tuple[str, ...]] = ("done", "decisions", "failed", "files", "checks", "debts", "next")

    def __init__(  # noqa: PLR0917  # columns
        self,
        session_id: str,
        branch: str,
        last_at: str,
        state: str,
        request: str,
        done: list[str],
        decisions: list[str],
        failed: list[str],
        files: list[str],
        checks: list[str],
        debts: list[str],
        next: list[str],  # noqa: A002  # a column
    ) -> None:
        self.session_id = session_id
        self.branch = branch
        self.last_at = last_at
        self.state = state
        self.request = request
        self.done = done
        self.decisions = decisions
        self.failed = failed
        self.files = files
        self.checks = checks
        self.debts = debts
        self.next = next


class Snapshot:
    """A text kept across a compaction."""

    __slots__ = ("id", "text")

    def __init__(self, id: str, text: str) -> None:  # noqa: A002  # a column
        self.id = id
        self.text = text


class Digest:
    """How far a session's records have been turned into observations."""

    __slots__ = ("at", "upto")

    def __init__(self, upto: str, at: str) -> None:
        self.upto = upto  # where to continue
        self.at = at


class Injection:
    """A piece of context that the agent was given."""

    __slots__ = ("at", "id", "marks")
    JSON: ClassVar[tuple[str, ...]] = ("marks",)

    def __init__(self, id: str, marks: list[str], at: str) -> None:  # noqa: A002  # a column
        self.id = id
        self.marks = marks  # names that show it was used
        self.at = at


class Debt:
    """A check left failing, or a fix without its lesson."""

    __slots__ = ("key", "kind", "since")
    SQL: ClassVar[dict[str, str]] = {"since": "min(since)"}

    def __init__(self, kind: str, key: str, since: str) -> None:
        self.kind = kind
        self.key = key
        self.since = since


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
