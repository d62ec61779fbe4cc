"""Questions about what is remembered, asked while an event waits: indexed, bounded."""

from __future__ import annotations

from clickstop.core.ids import seconds_of
from clickstop.core.score import score_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sqlite3 import Connection
    from typing import Any

_CALLS = 5_000  # of one turn that are looked at
_CONTEXT = "context: "  # flags of a session: each begins a new context


class MemoryReader:
    """Reads on an open connection."""

    __slots__ = ("_connection",)

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def _all(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        return self._connection.execute(sql, values).fetchall()

    def _first(self, sql: str, *values: object) -> tuple[Any, ...] | None:
        found: tuple[Any, ...] | None = self._connection.execute(sql, values).fetchone()
        return found

    def session(self, session_id: str) -> tuple[Any, ...] | None:
        """Branch, worktree, start, last sign of life, end, status, task, plan, process, agent."""
        return self._first(
            "SELECT branch, worktree, started_at, last_at, ended_at, status, task_id, plan_file, process, agent"
            " FROM sessions WHERE session_id = ?",
            session_id,
        )

    def digested(self, session_id: str) -> tuple[str, str]:
        """From when on calls are to be looked at, and when that was done last."""
        found = self._first("SELECT upto, created_at FROM digests WHERE session_id = ?", session_id)
        return (str(found[0]), str(found[1])) if found else ("", "")

    def calls(self, session_id: str, since: str) -> list[tuple[Any, ...]]:
        return self._all(
            "SELECT call_id, prompt_id, kind, tool, target, outcome, exit_code, duration_ms, summary, created_at"
            " FROM tool_calls WHERE session_id = ? AND created_at >= ? ORDER BY created_at, id LIMIT ?",
            session_id,
            since,
            _CALLS,
        )

    def signals(self, session_id: str, since: str) -> list[tuple[Any, ...]]:
        return self._all(
            "SELECT call_id, prompt_id, event_type, signal_tool, command, details, fingerprint, rule_id, counts,"
            " names, files, created_at, repeat_of FROM quality_events"
            " WHERE session_id = ? AND created_at >= ? ORDER BY created_at, id LIMIT ?",
            session_id,
            since,
            _CALLS,
        )

    def gates(self, session_id: str, since: str) -> list[tuple[Any, ...]]:
        return self._all(
            "SELECT prompt_id, handler, rule_id, said, reason, target, created_at FROM gate_decisions"
            " WHERE session_id = ? AND created_at >= ? ORDER BY created_at, id LIMIT ?",
            session_id,
            since,
            _CALLS,
        )

    def checks(self, session_id: str, since: str) -> list[tuple[Any, ...]]:
        """Of the checks that clickstop ran for a session, in the time since then."""
        return self._all(
            "SELECT name, command, outcome, moment, created_at FROM check_runs WHERE id >= ? AND session_id = ?"
            " AND cached = 0 ORDER BY id LIMIT 500",
            _id_at(since),
            session_id,
        )

    def prompts(self, session_id: str, since: str) -> list[tuple[Any, ...]]:
        """The person's prompts since then, and the one before them."""
        return self._all(
            "SELECT id, prompt_id, number, text, outcome, created_at FROM prompts WHERE session_id = ?"
            " AND machine = 0 AND created_at >= ? ORDER BY number LIMIT 500",
            session_id,
            since,
        )

    def last_prompt(self, session_id: str) -> tuple[Any, ...] | None:
        return self._first(
            "SELECT id, prompt_id, number, text, outcome, created_at FROM prompts WHERE session_id = ?"
            " AND machine = 0 ORDER BY number DESC LIMIT 1",
            session_id,
        )

    def first_prompt(self, session_id: str) -> str:
        found = self._first(
            "SELECT text FROM prompts WHERE session_id = ? AND number >= 1 ORDER BY number LIMIT 1", session_id
        )
        return str(found[0]) if found else ""

    def acted_since(self, session_id: str, since: str) -> bool:
        """Whether anything was called since then."""
        found = self._first(
            "SELECT 1 FROM tool_calls WHERE session_id = ? AND created_at >= ? LIMIT 1", session_id, since
        )
        return found is not None

    def left_behind(self, session_id: str, limit: int) -> list[str]:
        """Other sessions, newest first, of which no summary tells all, or whose end nobody has seen."""
        found = self._all(
            "SELECT s.session_id FROM (SELECT session_id, last_at, ended_at, process FROM sessions"
            " WHERE session_id <> ? ORDER BY started_at DESC LIMIT 40) AS s LEFT JOIN session_summaries AS told"
            " ON told.session_id = s.session_id WHERE told.last_at IS NULL OR told.last_at < s.last_at"
            " OR (s.ended_at IS NULL AND s.process IS NOT NULL) LIMIT ?",
            session_id,
            limit,
        )
        return [str(row[0]) for row in found]

    def observed(self, session_id: str) -> list[tuple[Any, ...]]:
        """Type, title, files and key of what a session has left, oldest first."""
        return self._all(
            "SELECT type, title, files, key FROM observations WHERE session_id = ?"
            " ORDER BY created_at, row LIMIT 2000",
            session_id,
        )

    def open_attempts(self, limit: int = 200) -> list[tuple[Any, ...]]:
        """Failed attempts that nothing has settled, newest first."""
        return self._all(
            "SELECT id, title, detail, files, importance, recurrence, branch, command, last_at, key, seen"
            " FROM observations INDEXED BY observations_open WHERE type = 'failed_attempt' AND settled_at IS NULL"
            " ORDER BY last_at DESC LIMIT ?",
            limit,
        )

    def verified(self, session_id: str) -> list[tuple[Any, ...]]:
        """Tool, type, counts and command of the last signals of a session, newest first."""
        return self._all(
            "SELECT signal_tool, event_type, counts, command FROM quality_events WHERE session_id = ?"
            " AND event_type NOT IN ('clean_commit', 'rule_violation') ORDER BY created_at DESC LIMIT 200",
            session_id,
        )

    def score(self, session_id: str) -> int:
        [(change,)] = self._all("SELECT sum(score_delta) FROM quality_events WHERE session_id = ?", session_id)
        return score_of(int(change or 0))

    def debts(self) -> list[tuple[str, str, str]]:
        """Kind, key and since when, of all that is owed, oldest first."""
        return [
            (str(kind), str(key), str(since))
            for kind, key, since in self._all(
                "SELECT kind, key, min(since) FROM debts WHERE paid_at IS NULL GROUP BY kind, key"
                " ORDER BY 3 LIMIT 50"
            )
        ]

    def decisions(self, branch: str, since: str, limit: int) -> list[tuple[str, str, str]]:
        """Id, title and detail of the last decisions, those of a branch first."""
        found = self._all(
            "SELECT id, title, detail, branch FROM observations WHERE type = 'decision' AND last_at >= ?"
            " ORDER BY last_at DESC LIMIT 100",
            since,
        )
        found.sort(key=lambda one: one[3] != branch)
        return [(str(one[0]), str(one[1]), str(one[2])) for one in found[:limit]]

    def summary(self, session_id: str, branch: str, since: str = "") -> dict[str, Any] | None:
        """The last summary of another session: of this branch if it has one, else of any."""
        columns = "t.session_id, t.branch, t.last_at, request"
        columns += ", done, decisions, failed, files, checks, debts, next, s.status"
        sql = (
            f"SELECT {columns} FROM session_summaries AS t LEFT JOIN sessions AS s ON s.session_id = t.session_id"  # noqa: S608  # our names
            " WHERE t.session_id <> ? AND t.last_at >= ? AND t.text <> '' {} ORDER BY t.last_at DESC LIMIT 1"
        )
        row = self._first(sql.format("AND t.branch = ?"), session_id, since, branch) or self._first(
            sql.format(""), session_id, since
        )
        if row is None:
            return None
        from clickstop.core.wire import loads

        names = ("done", "decisions", "failed", "files", "checks", "debts", "next")
        found: dict[str, Any] = {name: loads(text) for name, text in zip(names, row[4:11], strict=True)}
        return {
            **found,
            "session_id": row[0],
            "branch": row[1],
            "last_at": row[2],
            "request": row[3],
            "state": row[11] or "",
        }

    def newest_summary(self, session_id: str) -> str:
        """Up to when the newest summary of another session tells."""
        found = self._first(
            "SELECT last_at FROM session_summaries WHERE session_id <> ? AND text <> ''"
            " ORDER BY last_at DESC LIMIT 1",
            session_id,
        )
        return str(found[0]) if found else ""

    def contexts(self, session_id: str) -> int:
        """How many contexts a session has had so far."""
        [(later,)] = self._all(
            "SELECT count(*) FROM flags WHERE session_id = ? AND key >= ? AND key < ?",
            session_id,
            _CONTEXT,
            _CONTEXT + "\U0010ffff",
        )
        return 1 + int(later)

    def injected(self, session_id: str, context_no: int) -> set[str]:
        """Keys of what this context holds already."""
        found = self._all(
            "SELECT key FROM injections WHERE session_id = ? AND context_no = ?", session_id, context_no
        )
        return {str(row[0]) for row in found}

    def injected_since(self, session_id: str, moment: str) -> set[str]:
        """Keys of what the session was told at starts after a moment."""
        found = self._all(
            "SELECT key FROM injections WHERE session_id = ? AND created_at > ? AND kind = 'session.start'",
            session_id,
            moment,
        )
        return {str(row[0]) for row in found}

    def unused(self, session_id: str) -> list[tuple[str, str, str]]:
        """Id, marks and time of what was injected and not used yet."""
        return [
            (str(row[0]), str(row[1]), str(row[2]))
            for row in self._all(
                "SELECT id, marks, created_at FROM injections WHERE session_id = ? AND used_at IS NULL"
                " AND marks <> '[]' ORDER BY id DESC LIMIT 200",
                session_id,
            )
        ]

    def snapshot(self, session_id: str, source: str) -> tuple[str, str] | None:
        """Id and text of what was kept last."""
        found = self._first(
            "SELECT id, text FROM snapshots WHERE session_id = ? AND source = ? ORDER BY created_at DESC LIMIT 1",
            session_id,
            source,
        )
        return (str(found[0]), str(found[1])) if found else None

    def known(self, query: str, limit: int) -> list[tuple[Any, ...]]:
        """Id, type, title, detail, files, recurrence and settled of what fits a full-text query, newest first."""
        return self._all(
            "SELECT o.id, o.type, o.title, o.detail, o.files, o.recurrence, o.settled_at, o.importance"
            " FROM (SELECT rowid AS hit FROM observations_fts WHERE observations_fts MATCH ?"
            " ORDER BY rowid DESC LIMIT ?) AS f JOIN observations AS o ON o.row = f.hit ORDER BY o.row DESC",
            query,
            limit,
        )

    def new_findings(self, limit: int) -> list[tuple[str, str, int, str, str]]:
        """Id, path, line, rule and text of findings that nobody was shown."""
        return [
            (str(row[0]), str(row[1]), int(row[2]), str(row[3]), str(row[4]))
            for row in self._all(
                "SELECT id, path, line, rule_id, text FROM review_findings WHERE shown_at IS NULL"
                " ORDER BY created_at, id LIMIT ?",
                limit,
            )
        ]

    def changed_files(self, branch: str) -> list[str]:
        """Lists of files, as JSON, that were changed lately on a branch."""
        found = self._all(
            "SELECT files, branch FROM observations WHERE type = 'file_change' ORDER BY last_at DESC LIMIT 200"
        )
        return [str(row[0]) for row in found if row[1] == branch][:40]

    def task_subject(self, session_id: str, number: str) -> str:
        """What a task was called when it was made."""
        found = self._all(
            "SELECT target, summary FROM tool_calls WHERE session_id = ? AND tool = 'task' AND kind = 'tool.after'"
            " ORDER BY created_at LIMIT 500",
            session_id,
        )
        return next((str(target) for target, said in found if said.startswith(f"#{number}:")), "")


def _id_at(at: str) -> str:
    """The smallest id of a moment: ids begin with their milliseconds."""
    if not at:
        return ""
    return f"{round(seconds_of(at) * 1000):012x}"
