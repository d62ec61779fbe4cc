"""Queries for documented workflows: test runs, opened gates, snapshots."""

from __future__ import annotations

from clickstop.store.read import RowReader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sqlite3 import Connection
    from typing import Any, ClassVar

    from clickstop.store.write import Operation

_RUNS = 200  # of one feature in one session
ENDED, TOLD = "agent ended: ", "next step: "  # flags of a session, followed by the agent's id


class WorkflowRun:
    """A test run of a feature, and what the run log said at that time."""

    __slots__ = ("at", "category", "log_hash", "number", "passed", "written")
    SQL: ClassVar[dict[str, str]] = {"number": "attempt", "at": "created_at"}
    JSON: ClassVar[tuple[str, ...]] = ("written",)

    def __init__(  # noqa: PLR0917  # columns
        self, number: int, category: str, log_hash: str, written: dict[str, list[str]], passed: int, at: str = ""
    ) -> None:
        self.number = number
        self.category = category  # of the failure
        self.log_hash = log_hash
        self.written = written
        self.passed = bool(passed)
        self.at = at


class EndedAgent:
    """A subagent that has ended."""

    __slots__ = ("agent_id", "kind")

    def __init__(self, agent_id: str, kind: str) -> None:
        self.agent_id = agent_id
        self.kind = kind


class WorkflowReader(RowReader):
    """Reads a bounded number of rows by indexes."""

    __slots__ = ()

    def runs(self, session_id: str, workflow: str, feature: str) -> list[WorkflowRun]:
        """A feature's runs in a session, newest first."""
        sql = (
            "FROM workflow_runs WHERE session_id = ? AND workflow = ? AND feature = ? ORDER BY attempt DESC LIMIT ?"
        )
        return self._rows(WorkflowRun, sql, session_id, workflow, feature, _RUNS)

    def has_runs(self, session_id: str) -> bool:
        """Whether any workflow's tests have run in the session."""
        return self._is_any("SELECT 1 FROM workflow_runs WHERE session_id = ? LIMIT 1", session_id)

    def last_number(self, session_id: str, workflow: str, feature: str) -> int:
        """The number of a feature's last attempt in the session, or 0."""
        sql = "SELECT max(attempt) FROM workflow_runs WHERE session_id = ? AND workflow = ? AND feature = ?"
        return int(self._first(sql, session_id, workflow, feature) or 0)

    def was_run(self, workflow: str, command: str) -> bool:
        """Whether this command has been a test run in any session."""
        sql = "SELECT 1 FROM workflow_runs WHERE workflow = ? AND command = ? LIMIT 1"
        return self._is_any(sql, workflow, command)

    def last_feature(self, session_id: str, workflow: str) -> str:
        """The feature whose tests ran last in the session, or ""."""
        sql = "SELECT feature FROM workflow_runs WHERE session_id = ? AND workflow = ? AND feature <> ''"
        return str(self._first(f"{sql} ORDER BY created_at DESC LIMIT 1", session_id, workflow) or "")

    def opened(self, workflow: str, feature: str, now: str) -> str:
        """Why a person opened this feature's gates, or "" if they are closed."""
        row = self._connection.execute(
            "SELECT until, reason FROM workflow_passes WHERE feature = ? AND workflow IN (?, '')"
            " ORDER BY created_at DESC LIMIT 1",
            (feature, workflow),
        ).fetchone()
        until, reason = row or ("", "")
        return str(reason) if until > now else ""

    def last_snapshot(self, session_id: str, source: str) -> list[str]:
        """The texts of the last snapshot. Its keys may have been stored up to a minute apart."""
        rows = self._connection.execute(
            "SELECT text, max(created_at) FROM snapshots WHERE session_id = :session AND source = :source"
            " AND julianday(created_at) >= (SELECT julianday(max(created_at)) FROM snapshots"
            " WHERE session_id = :session AND source = :source) - 60 / 86400.0 GROUP BY key ORDER BY min(id)",
            {"session": session_id, "source": source},
        )
        return [str(text) for text, _ in rows]


def hints(connection: Connection, session_id: str) -> list[str]:
    """The hints that a session has been given."""
    rows = connection.execute(
        "SELECT key FROM flags WHERE session_id = ? AND key >= 'hint: ' AND key < 'hint:!'", (session_id,)
    )
    return [str(key).removeprefix("hint: ") for (key,) in rows]


def session_runs(connection: Connection, session_id: str) -> list[dict[str, Any]]:
    """Every test run of a session, oldest first."""
    from clickstop.store.rows import every

    return every(connection, "SELECT * FROM workflow_runs WHERE session_id = ? ORDER BY attempt, id", session_id)


def open_passes(connection: Connection, now: str) -> list[dict[str, Any]]:
    """The gates that are open now, by feature."""
    from clickstop.store.rows import every

    return every(
        connection,
        "SELECT * FROM workflow_passes AS one WHERE until > ? AND NOT EXISTS"
        " (SELECT 1 FROM workflow_passes AS later WHERE later.feature = one.feature"
        " AND later.workflow = one.workflow AND later.created_at > one.created_at)"
        " ORDER BY created_at",
        now,
    )


def pass_row(repo_id: str, actor: str, feature: str, *, workflow: str, until: str, reason: str) -> Operation:
    """An operation that opens a feature's gates until a time."""
    from clickstop.core.ids import new_id, utc

    row = {"id": new_id(), "repo_id": repo_id, "created_at": utc(), "workflow": workflow, "feature": feature}
    return "workflow_passes", {**row, "until": until, "reason": reason, "actor": actor}
