"""Queries for observations: failed attempts, decisions, changed files, full-text matches."""

from __future__ import annotations

from clickstop.core.wire import loads
from clickstop.store.read import RowReader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar


class Observed:
    """An observation of a session."""

    __slots__ = ("files", "key", "prompt_id", "title", "type")
    JSON: ClassVar[tuple[str, ...]] = ("files",)

    def __init__(self, type: str, title: str, files: list[str], key: str, prompt_id: str) -> None:  # noqa: A002  # a column
        self.type = type
        self.title = title
        self.files = files
        self.key = key
        self.prompt_id = prompt_id


class OpenAttempt:
    """A failed attempt that has not worked since."""

    __slots__ = (
        "branch",
        "command",
        "detail",
        "files",
        "id",
        "importance",
        "key",
        "last_at",
        "recurrence",
        "seen",
        "title",
    )
    JSON: ClassVar[tuple[str, ...]] = ("files",)

    def __init__(  # noqa: PLR0917  # columns
        self,
        key: str,
        command: str,
        files: list[str],
        id: str = "",  # noqa: A002  # a column
        title: str = "",
        detail: str = "",
        importance: int = 0,
        recurrence: int = 1,
        branch: str = "",
        last_at: str = "",
        seen: str = "{}",
    ) -> None:
        self.key = key
        self.command = command
        self.files = files
        self.id = id
        self.title = title
        self.detail = detail
        self.importance = importance
        self.recurrence = recurrence
        self.branch = branch
        self.last_at = last_at
        self.seen = seen

    def is_of(self, session_id: str) -> bool:
        """Whether it failed in this session, too."""
        return session_id in loads(self.seen)


class Remembered:
    """An observation found by a search."""

    __slots__ = ("detail", "files", "id", "importance", "recurrence", "settled_at", "title", "type")
    JSON: ClassVar[tuple[str, ...]] = ("files",)

    def __init__(  # noqa: PLR0917  # columns
        self,
        id: str,  # noqa: A002  # a column
        type: str,  # noqa: A002  # a column
        title: str,
        detail: str,
        files: list[str],
        recurrence: int,
        settled_at: str | None,
        importance: int,
    ) -> None:
        self.id = id
        self.type = type
        self.title = title
        self.detail = detail
        self.files = files
        self.recurrence = recurrence
        self.settled_at = settled_at
        self.importance = importance


class Decided:
    """A decision of the person."""

    __slots__ = ("at", "branch", "detail", "id", "title")

    def __init__(self, id: str, title: str, detail: str, branch: str, at: str) -> None:  # noqa: A002  # a column
        self.id = id
        self.at = at
        self.title = title
        self.detail = detail
        self.branch = branch


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
