"""Questions about documented workflows: test runs, opened gates, what was kept over a compaction."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sqlite3 import Connection
    from typing import Any

    from clickstop.store.write import Operation

_RUNS = 200  # of one feature in one session that are looked at
ENDED, TOLD = "agent ended: ", "next step: "  # flags of a session, followed by the agent's id


class WorkflowReader:
    """Reads on an open connection: indexed, bounded."""

    __slots__ = ("_connection",)

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def runs(self, session_id: str, workflow: str, feature: str) -> list[tuple[int, str, int, str, str]]:
        """Attempt, category, passed, hash of the log and what it said, the last run first."""
        return self._connection.execute(
            "SELECT attempt, category, passed, log_hash, written FROM workflow_runs WHERE session_id = ?"
            " AND workflow = ? AND feature = ? ORDER BY attempt DESC LIMIT ?",
            (session_id, workflow, feature, _RUNS),
        ).fetchall()

    def has_runs(self, session_id: str) -> bool:
        """Whether a test of any workflow has run in the session."""
        found = self._connection.execute("SELECT 1 FROM workflow_runs WHERE session_id = ? LIMIT 1", (session_id,))
        return found.fetchone() is not None

    def last_number(self, session_id: str, workflow: str, feature: str) -> int:
        """Which attempt of a feature was the last one in the session; 0 before the first."""
        found = self._connection.execute(
            "SELECT max(attempt) FROM workflow_runs WHERE session_id = ? AND workflow = ? AND feature = ?",
            (session_id, workflow, feature),
        ).fetchone()
        return int(found[0] or 0)

    def was_run(self, workflow: str, command: str) -> bool:
        """Whether the same line was a test run before, in any session."""
        found = self._connection.execute(
            "SELECT 1 FROM workflow_runs WHERE workflow = ? AND command = ? LIMIT 1", (workflow, command)
        ).fetchone()
        return found is not None

    def last_feature(self, session_id: str, workflow: str) -> str:
        """The feature whose tests ran last in the session, or ""."""
        found = self._connection.execute(
            "SELECT feature FROM workflow_runs WHERE session_id = ? AND workflow = ? AND feature <> ''"
            " ORDER BY created_at DESC LIMIT 1",
            (session_id, workflow),
        ).fetchone()
        return str(found[0]) if found else ""

    def opened(self, workflow: str, feature: str, now: str) -> str:
        """Why a person has opened the gates for this feature; "" where nobody has, or no longer."""
        found = self._connection.execute(
            "SELECT until, reason FROM workflow_passes WHERE feature = ? AND workflow IN (?, '')"
            " ORDER BY created_at DESC LIMIT 1",
            (feature, workflow),
        ).fetchone()
        return str(found[1]) if found and str(found[0]) > now else ""

    def last_prompt(self, session_id: str) -> str:
        """What the person typed last in the session."""
        found = self._connection.execute(
            "SELECT text FROM prompts WHERE session_id = ? AND machine = 0 ORDER BY number DESC LIMIT 1",
            (session_id,),
        ).fetchone()
        return str(found[0]) if found else ""

    def untold_agents(self, session_id: str) -> list[tuple[str, str]]:
        """Id and type of subagents that have ended and about which the agent that sent them was told nothing."""
        ended = self._flags(session_id, ENDED)
        told = set(self._flags(session_id, TOLD))
        pairs = [key.partition(" ")[::2] for key in ended]
        return [(agent_id, kind) for agent_id, kind in pairs if agent_id not in told]

    def _flags(self, session_id: str, prefix: str) -> list[str]:
        found = self._connection.execute(
            "SELECT key FROM flags WHERE session_id = ? AND key >= ? AND key < ?",
            (session_id, prefix, prefix + "\U0010ffff"),
        ).fetchall()
        return [str(row[0])[len(prefix) :] for row in found]

    def last_snapshot(self, session_id: str, source: str) -> list[str]:
        """The last text of each key that was kept when something was kept last, within a minute of it."""
        found = self._connection.execute(
            "SELECT text, max(created_at) FROM snapshots WHERE session_id = :session AND source = :source"
            " AND julianday(created_at) >= (SELECT julianday(max(created_at)) FROM snapshots"
            " WHERE session_id = :session AND source = :source) - 60 / 86400.0 GROUP BY key ORDER BY min(id)",
            {"session": session_id, "source": source},
        ).fetchall()
        return [str(row[0]) for row in found]


def hints(connection: Connection, session_id: str) -> list[str]:
    """Which hints a session has been given."""
    found = connection.execute(
        "SELECT key FROM flags WHERE session_id = ? AND key >= 'hint: ' AND key < 'hint:!'", (session_id,)
    ).fetchall()
    return [str(row[0]).removeprefix("hint: ") for row in found]


def session_runs(connection: Connection, session_id: str) -> list[dict[str, Any]]:
    """Every test run of a session, the first one first."""
    from clickstop.store.rows import every

    return every(connection, "SELECT * FROM workflow_runs WHERE session_id = ? ORDER BY attempt, id", session_id)


def open_passes(connection: Connection, now: str) -> list[dict[str, Any]]:
    """Gates that somebody has opened and that are open still, by feature."""
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
    """To be saved like any other row."""
    from clickstop.core.ids import new_id, utc

    row = {"id": new_id(), "repo_id": repo_id, "created_at": utc(), "workflow": workflow, "feature": feature}
    return "workflow_passes", {**row, "until": until, "reason": reason, "actor": actor}
