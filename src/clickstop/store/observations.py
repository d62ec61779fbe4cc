"""Queries for observations: failed attempts, decisions, changed files, full-text matches."""

from __future__ import annotations

from clickstop.core.record import Record
from clickstop.core.wire import loads
from clickstop.store.read import RowReader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar


class Observed(Record):
    """An observation of a session."""

    JSON: ClassVar[tuple[str, ...]] = ("files",)

    type: str
    title: str
    files: list[str]
    key: str
    prompt_id: str


class OpenAttempt(Record):
    """A failed attempt that has not worked since."""

    JSON: ClassVar[tuple[str, ...]] = ("files",)

    key: str
    command: str
    files: list[str]
    id: str = ""
    title: str = ""
    detail: str = ""
    importance: int = 0
    recurrence: int = 1
    branch: str = ""
    last_at: str = ""
    seen: str = "{}"

    def is_of(self, session_id: str) -> bool:
        """Whether it failed in this session, too."""
        return session_id in loads(self.seen)


class Remembered(Record):
    """An observation found by a search."""

    JSON: ClassVar[tuple[str, ...]] = ("files",)

    id: str
    type: str
    title: str
    detail: str
    files: list[str]
    recurrence: int
    settled_at: str | None
    importance: int


class Decided(Record):
    """A decision of the person."""

    id: str
    title: str
    detail: str
    branch: str
    at: str


class ObservationReader(RowReader):
    __slots__ = ()

    def of_session(self, session_id: str) -> list[Observed]:
        """A session's observations, oldest first."""
        sql = "FROM observations WHERE session_id = ? ORDER BY created_at, row LIMIT 2000"
        return self._rows(Observed, sql, session_id)

    def open_attempts(self) -> list[OpenAttempt]:
        """Failed attempts that have not worked since, newest first."""
        return self._rows(
            OpenAttempt,
            "FROM observations INDEXED BY observations_open WHERE type = 'failed_attempt' AND settled_at IS NULL"
            " ORDER BY last_at DESC LIMIT 200",
        )

    def decisions(self, branch: str, since: str, limit: int) -> list[Decided]:
        """The latest decisions, those on this branch first."""
        sql = "FROM observations WHERE type = 'decision' AND last_at >= ? ORDER BY last_at DESC LIMIT 100"
        decisions = self._rows(Decided, sql, since)
        decisions.sort(key=lambda decision: decision.branch != branch)
        return decisions[:limit]

    def changed_files(self, branch: str) -> list[str]:
        """Files that were changed recently on a branch."""
        rows = self._connection.execute(
            "SELECT files, branch FROM observations WHERE type = 'file_change' ORDER BY last_at DESC LIMIT 200"
        )
        here = [files for files, where in rows if where == branch][:40]
        return [path for files in here for path in loads(files)]

    def matching(self, query: str, limit: int) -> list[Remembered]:
        """Observations that match a full-text query, newest first."""
        return self._rows(
            Remembered,
            "FROM (SELECT rowid AS hit FROM observations_fts WHERE observations_fts MATCH ?"
            " ORDER BY rowid DESC LIMIT ?) AS f JOIN observations AS o ON o.row = f.hit ORDER BY o.row DESC",
            *(query, limit),
        )
