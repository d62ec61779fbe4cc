"""Queries for learned rules: states, hits, and the session's fix."""

from __future__ import annotations

from clickstop.core.record import Record
from clickstop.core.wire import loads
from clickstop.store.read import RowReader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sqlite3 import Connection
    from typing import Any

    from clickstop.store.write import Operation

_MOST = 500


class RuleRow(Record):
    """A rule that was proved or tried."""

    slug: str
    state: str
    digest: str  # of the version that was tried


class OpenHit(Record):
    """A hit whose result is not known yet."""

    id: str
    slug: str
    path: str
    prompt_id: str


class LastRun(Record):
    """The last run of a command: its outcome and start time, "" if it did not run."""

    outcome: str = ""
    at: str = ""


class EndedRun(Record):
    """A shell call that contained a command: its line, outcome, time, exit code, and the end of its output."""

    target: str
    outcome: str
    created_at: str
    exit_code: int | None
    summary: str


class LearnedReader(RowReader):
    """Reads a bounded number of rows by indexes."""

    __slots__ = ()

    def rules(self) -> dict[str, RuleRow]:
        """All rules by slug."""
        return {row.slug: row for row in self._rows(RuleRow, "FROM rules")}

    def rules_of_session(self, session_id: str) -> list[str]:
        """The slugs of the rules written in a session."""
        sql = "SELECT slug FROM rules WHERE session_id = ? AND state NOT IN ('candidate', 'dismissed')"
        return self._each(sql, session_id)

    def open_hits(self, session_id: str) -> list[OpenHit]:
        """A session's open hits, newest first."""
        sql = "FROM rule_hits WHERE session_id = ? AND became = '' ORDER BY created_at DESC LIMIT ?"
        return self._rows(OpenHit, sql, session_id, _MOST)

    def hit_rules(self, session_id: str) -> list[str]:
        """The slugs of the rules with a hit in a session."""
        return self._each("SELECT DISTINCT slug FROM rule_hits WHERE session_id = ?", session_id)

    def practice(self, slug: str) -> dict[str, int]:
        """The results of a rule's hits since it was last proved."""
        counts = self._connection.execute(
            # A person allows a place once, however often it is judged.
            "SELECT became, CASE became WHEN 'allowed' THEN count(DISTINCT path || char(10) || text)"
            " ELSE count(*) END FROM rule_hits WHERE slug = :slug AND created_at >="
            " coalesce((SELECT proved_at FROM rules WHERE slug = :slug), '') GROUP BY became",
            {"slug": slug},
        )
        return dict(counts.fetchall())

    def last_run(self, session_id: str, command: str) -> LastRun:
        """The session's last shell call that contained a command."""
        run = self._row(
            LastRun,
            "FROM tool_calls WHERE session_id = ? AND tool = 'shell'"
            " AND kind <> 'tool.before' AND instr(target, ?) > 0 ORDER BY created_at DESC",
            *(session_id, command),
        )
        return run or LastRun()

    def outcomes(self, session_id: str, command: str) -> list[EndedRun]:
        """The session's finished shell calls that contained a command, oldest first."""
        return self._rows(
            EndedRun,
            "FROM tool_calls WHERE session_id = ? AND tool = 'shell' AND kind <> 'tool.before'"
            " AND outcome IN ('ok', 'failed') AND instr(target, ?) > 0 ORDER BY created_at",
            *(session_id, command),
        )

    def fixed_files(self, session_id: str) -> list[str]:
        """The files of the session's last open fix, relative to the repository."""
        files = self._first(
            "SELECT files FROM fixes WHERE session_id = ? AND status IN ('armed', 'owed')"
            " ORDER BY created_at DESC LIMIT 1",
            session_id,
        )
        return [str(file["path"]) for file in loads(files or "[]")]


def every_rule(connection: Connection) -> list[dict[str, Any]]:
    """All rules, with the counts of their hits and the time of the last one."""
    from clickstop.store.rows import every

    return every(
        connection,
        "SELECT rules.*, (SELECT count(*) FROM rule_hits WHERE slug = rules.slug) AS hits,"
        " (SELECT count(*) FROM rule_hits WHERE slug = rules.slug AND became = 'fixed') AS fixed,"
        " (SELECT count(DISTINCT path || char(10) || text) FROM rule_hits"
        " WHERE slug = rules.slug AND became = 'allowed') AS overrides,"
        " (SELECT max(created_at) FROM rule_hits WHERE slug = rules.slug) AS last_hit"
        " FROM rules ORDER BY slug",
    )


def returns(connection: Connection) -> list[dict[str, Any]]:
    """Fixes of bugs whose class was already known."""
    from clickstop.store.rows import every

    return every(
        connection,
        "SELECT id, class, rule, created_at FROM fixes WHERE classification = 'KNOWN' ORDER BY created_at",
    )


def candidates(connection: Connection) -> list[dict[str, Any]]:
    """Rule candidates from what people said, newest first."""
    from clickstop.store.rows import every

    return every(connection, "SELECT * FROM rules WHERE state = 'candidate' ORDER BY created_at DESC")


def decided(slug: str, state: str, at: str) -> Operation:
    """An operation that decides on a candidate."""
    return "decided_candidates", {"slug": slug, "state": state, "last_at": at}


def rule_row(repo_id: str, values: dict[str, Any]) -> Operation:
    """An operation that stores a rule."""
    return "rules", _row(repo_id, values)


def incident_row(repo_id: str, values: dict[str, Any]) -> Operation:
    """An operation that stores an incident."""
    return "incidents", _row(repo_id, values)


def _row(repo_id: str, values: dict[str, Any]) -> dict[str, Any]:
    from clickstop.core.ids import new_id, utc
    from clickstop.core.wire import dumps

    row = {"id": new_id(), "repo_id": repo_id, "created_at": utc(), "session_id": "", "agent": "", "agent_id": ""}
    lists: dict[str, str] = {key: dumps(values[key]) for key in ("proof", "files", "missing") if key in values}
    return {**row, **values, **lists}
