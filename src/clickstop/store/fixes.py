"""Queries for the learning loop: a session's edits and runs, its fix, and the related incidents and rules."""

from __future__ import annotations

from clickstop.core.ids import short
from clickstop.core.record import Record
from clickstop.store.memory import Prompt
from clickstop.store.read import RowReader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, ClassVar

_MOST = 2_000
OPEN, CLOSED = ("armed", "owed"), ("paid", "waived", "known")
_WRITTEN = "state NOT IN ('candidate', 'dismissed')"


class FixedFile:
    """A file that a fix probably changed, and the evidence for it."""

    __slots__ = ("path", "score", "signals")

    def __init__(self, path: str, score: float, signals: list[str] | None = None) -> None:
        self.path = path
        self.score = score
        self.signals = signals or []

    def record(self) -> dict[str, Any]:
        return {"path": self.path, "score": self.score, "signals": self.signals}


class Fix:
    """A bug fix in a session, and what has been learned from it so far."""

    __slots__ = (
        "at",
        "classification",
        "failure_class",
        "files",
        "id",
        "incident",
        "last_at",
        "missing",
        "rule",
        "score",
        "session_id",
        "signals",
        "since",
        "status",
        "verified",
    )
    SQL: ClassVar[dict[str, str]] = {"failure_class": "class"}
    JSON: ClassVar[tuple[str, ...]] = ("signals", "files", "missing")

    def __init__(  # noqa: PLR0917  # columns
        self,
        id: str,  # noqa: A002  # a column
        since: str,
        status: str = "armed",
        score: float = 0.0,
        verified: int = 0,
        signals: list[str] | None = None,
        files: list[dict[str, Any]] | None = None,
        failure_class: str = "",
        classification: str = "",
        incident: str = "",
        rule: str = "",
        missing: list[str] | None = None,
        session_id: str = "",
        last_at: str = "",
        at: str = "",
    ) -> None:
        self.id = id
        self.since = since
        self.status = status
        self.score = score
        self.verified = bool(verified)  # by a test
        self.signals = signals or []
        self.files = [FixedFile(**record) for record in files or ()]  # most likely first
        self.failure_class = failure_class
        self.classification = classification
        self.incident = incident
        self.rule = rule
        self.missing = missing or []
        self.session_id = session_id
        self.last_at = last_at
        self.at = at

    @property
    def short(self) -> str:
        return short(self.id)

    @property
    def paths(self) -> list[str]:
        return [file.path for file in self.files]

    @property
    def debt(self) -> str:
        """The key of the debt that an open fix is."""
        return " ".join([self.short, *self.paths[:1]])

    def row(self) -> dict[str, Any]:
        """The columns that may change while the fix is open."""
        return {
            "since": self.since,
            "status": self.status,
            "score": self.score,
            "verified": int(self.verified),
            "signals": self.signals,
            "files": [file.record() for file in self.files],
            "class": self.failure_class,
            "classification": self.classification,
            "incident": self.incident,
            "rule": self.rule,
            "missing": self.missing,
        }


class Edit:
    """The effect of one call on one file."""

    __slots__ = ("at", "is_new", "patch", "path", "prompt_id", "role", "signs")
    JSON: ClassVar[tuple[str, ...]] = ("signs",)

    def __init__(  # noqa: PLR0917  # columns
        self, at: str, prompt_id: str, path: str, role: str, is_new: int, signs: list[str], patch: str
    ) -> None:
        self.at = at
        self.prompt_id = prompt_id
        self.path = path
        self.role = role
        self.is_new = bool(is_new)
        self.signs = signs
        self.patch = patch


class SignalRun(Record):
    """A signal: a test run, a type check, a build, or a program that was run."""

    SQL: ClassVar[dict[str, str]] = {"type": "event_type", "tool": "signal_tool"}
    JSON: ClassVar[tuple[str, ...]] = ("names", "files")

    at: str
    type: str  # of the signal; "failed" or "ok" for a program
    tool: str
    command: str
    names: list[str]
    files: list[str]
    details: str = ""
    call_id: str = ""

    @property
    def is_red(self) -> bool:
        return self.type not in ("vr_pass", "clean_commit", "recovered", "ok")


class ShellCall:
    """A shell command that ended."""

    __slots__ = ("at", "call_id", "changed", "command", "duration_ms", "outcome", "summary")
    SQL: ClassVar[dict[str, str]] = {"command": "target", "duration_ms": "coalesce(duration_ms, 0)"}

    def __init__(  # noqa: PLR0917  # columns
        self, at: str, command: str, outcome: str, changed: int, call_id: str, duration_ms: int, summary: str
    ) -> None:
        self.at = at
        self.command = command
        self.outcome = outcome
        self.changed = bool(changed)  # possibly
        self.call_id = call_id
        self.duration_ms = duration_ms
        self.summary = summary


class KeptIncident(Record):
    """An incident report as it was last read."""

    SQL: ClassVar[dict[str, str]] = {"failure_class": "class"}
    JSON: ClassVar[tuple[str, ...]] = ("missing",)

    slug: str
    path: str
    missing: list[str]  # parts that it lacks
    failure_class: str = ""
    fix: str = ""
    digest: str = ""
    title: str = ""
    at: str = ""


class FixReader(RowReader):
    __slots__ = ()

    def others_changed(self, session_id: str, since: str) -> bool:
        """Whether another session has changed files since then."""
        sql = "SELECT 1 FROM tool_calls WHERE created_at >= ? AND session_id <> ? AND changed = 1 LIMIT 1"
        return self._is_any(sql, since, session_id)

    def edits(self, session_id: str, since: str) -> list[Edit]:
        """A session's edits, oldest first."""
        sql = "FROM edits WHERE session_id = ? AND created_at > ? ORDER BY created_at, id LIMIT ?"
        return self._rows(Edit, sql, session_id, since, _MOST)

    def prompts(self, session_id: str) -> list[Prompt]:
        """What the person typed."""
        sql = "FROM prompts WHERE session_id = ? AND machine = 0 ORDER BY number LIMIT 500"
        return self._rows(Prompt, sql, session_id)

    def runs(self, session_id: str, since: str) -> list[SignalRun]:
        """A session's signals, oldest first."""
        sql = "FROM quality_events WHERE session_id = ? AND created_at > ? ORDER BY created_at, id LIMIT ?"
        return self._rows(SignalRun, sql, session_id, since, _MOST)

    def commands(self, session_id: str, since: str) -> list[ShellCall]:
        """Shell calls that ended, oldest first."""
        return self._rows(
            ShellCall,
            "FROM tool_calls WHERE session_id = ? AND created_at > ? AND tool = 'shell'"
            " AND outcome IN ('ok', 'failed') AND kind <> 'tool.before' ORDER BY created_at, id LIMIT ?",
            *(session_id, since, _MOST),
        )

    def last_fix(self, session_id: str) -> Fix | None:
        return self._row(Fix, "FROM fixes WHERE session_id = ? ORDER BY created_at DESC, id DESC", session_id)

    def fixes(self, statuses: tuple[str, ...], limit: int = 50) -> list[Fix]:
        """The newest fixes with these statuses, of any session."""
        marks = ", ".join("?" * len(statuses))
        sql = f"FROM fixes WHERE status IN ({marks}) ORDER BY created_at DESC LIMIT ?"
        return self._rows(Fix, sql, *statuses, limit)

    def incidents(self) -> list[KeptIncident]:
        """All incidents, oldest first."""
        return self._rows(KeptIncident, "FROM incidents ORDER BY created_at LIMIT 5000")

    def last_incident(self, session_id: str, since: str) -> KeptIncident | None:
        """The incident that a session wrote last since then."""
        sql = "FROM incidents WHERE session_id = ? AND last_at >= ? ORDER BY last_at DESC"
        return self._row(KeptIncident, sql, session_id, since)

    def incident_for(self, fix: str) -> KeptIncident | None:
        """The incident that names a fix."""
        return self._row(KeptIncident, "FROM incidents WHERE fix = ? ORDER BY last_at DESC", fix)

    def states_since(self, session_id: str, since: str) -> dict[str, str]:
        """The states of the rules that a session has written since then, by slug."""
        sql = f"SELECT slug, state FROM rules WHERE session_id = ? AND last_at >= ? AND {_WRITTEN} LIMIT 50"  # noqa: S608  # ours
        return dict(self._connection.execute(sql, (session_id, since)).fetchall())

    def states_of(self, incident: str) -> dict[str, str]:
        """The states of the rules that resulted from an incident, by slug."""
        sql = f"SELECT slug, state FROM rules WHERE incident = ? AND {_WRITTEN} LIMIT 50"  # noqa: S608  # ours
        return dict(self._connection.execute(sql, (incident,)).fetchall())

    def states(self, slugs: list[str]) -> dict[str, str]:
        """The states of these rules, by slug."""
        marks = ", ".join("?" * len(slugs))
        sql = f"SELECT slug, state FROM rules WHERE slug IN ({marks})"  # noqa: S608  # marks
        return dict(self._connection.execute(sql, slugs).fetchall())
