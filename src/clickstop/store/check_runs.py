"""Queries for check runs, the evidence they give, and the stamps of hashed files.

All of this is a cache: if the store cannot be read, nothing is known, and the check runs.
"""

from __future__ import annotations

from clickstop.core.ids import utc
from clickstop.core.outcomes import (
    BASELINE,
    BELIEVED,
    COULD_NOT_START,
    FAILED,
    FILES,
    MISSING,
    NOT_STARTED,
    PART,
    RAN,
    TIMED_OUT,
    WHOLE,
)
from clickstop.core.record import Record
from clickstop.secrets.redact import head
from clickstop.store import database
from clickstop.store.read import objects

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, ClassVar

    from clickstop.store.save import Store

    Stamps = dict[str, tuple[str, str]]  # path -> its stamp, and the hash of its content at that time

# What an MCP tool changes is unknown, so its calls count as changes.
_CHANGES = "FROM tool_calls WHERE session_id = :session AND (changed = 1 OR tool IN ('mcp', 'other'))"
_UNCHANGED = f"created_at < coalesce((SELECT min(created_at) {_CHANGES}), '~')"  # before the first change
_LONGEST_COMMAND = 2_000
_RECENT = 9  # runs from which the duration of a check is estimated


class StoredRun(Record):
    """A run of a check."""

    JSON: ClassVar[tuple[str, ...]] = ("findings",)

    name: str
    command: str
    folder: str
    outcome: str
    why: str  # it failed, or did not run
    exit_code: int | None
    duration_ms: int
    tree: str  # hash of the files
    mark: str  # equal for the same failures
    findings: list[Any]
    output: str
    at: str


class CheckRuns:
    """What a session, or a command without one (session ""), may ask."""

    def __init__(self, store: Store, session_id: str) -> None:
        self._store = store
        self._session = session_id
        self.trees: dict[str, str] = {}  # states of folders that will be stored with the event

    def stamps(self, folder: str) -> Stamps:
        rows = self._all("SELECT path, stamp, digest FROM file_stamps WHERE folder = :folder", {"folder": folder})
        return {path: (stamp, digest) for path, stamp, digest in rows}

    def keep_stamps(self, folder: str, changed: Stamps, gone: list[str]) -> None:
        at = utc()
        rows = [(folder, path, *changed[path], at) for path in changed if _is_text(path)]
        try:
            connection = self._store.open()
            database.begin(connection)
            try:
                connection.executemany(
                    "INSERT OR REPLACE INTO file_stamps (folder, path, stamp, digest, created_at)"
                    " VALUES (?, ?, ?, ?, ?)",
                    rows,
                )
                connection.executemany(
                    "DELETE FROM file_stamps WHERE folder = ? AND path = ?", [(folder, path) for path in gone]
                )
            finally:
                connection.execute("COMMIT")
        except (database.Error, OSError):
            return

    def stored_run(self, folder: str, command: str, tree: str, environment: str) -> StoredRun | None:
        """The last run of the same command on the same files, if it finished."""
        return self._run(
            "FROM check_runs WHERE folder = ? AND command = ? AND tree = ? AND environment = ?"
            " AND cached = 0 AND outcome IN (?, ?) ORDER BY id DESC",
            (folder, stored(command), tree, environment, *BELIEVED),
        )

    def tree_before(self, folder: str) -> str:
        """The hash of the files before the session's first change, or "" if nobody looked in time."""
        if folder in self.trees:
            return self.trees[folder]
        tree = self._value(
            "SELECT tree FROM session_trees WHERE session_id = :session AND folder = :folder"  # noqa: S608  # ours
            f" AND {_UNCHANGED}",
            {"session": self._session, "folder": folder},
        )
        return str(tree or "")

    def has_changed(self) -> bool:
        """Whether the session may have changed files."""
        return self._value(f"SELECT 1 {_CHANGES} LIMIT 1", {"session": self._session}) is not None

    def stored_run_before(self, folder: str, line: str) -> StoredRun | None:
        """The last finished run of the whole command on the files as they were before the session's first change.

        Its environment may have been different.
        """
        return self._run(
            "FROM check_runs WHERE folder = :folder AND command = :command AND tree = :tree"
            f" AND tree <> '' AND cached = 0 AND outcome IN (:passed, :failed) AND {_UNCHANGED}"
            " ORDER BY id DESC",
            {
                "folder": folder,
                "command": stored(line).replace(FILES, "."),
                "tree": self.tree_before(folder),
                "session": self._session,
                **dict(zip(("passed", "failed"), BELIEVED, strict=True)),
            },
        )

    def stored_first_run(self, folder: str, line: str) -> StoredRun | None:
        """The session's first run of the whole command."""
        return self._run(
            "FROM check_runs WHERE folder = ? AND command = ? AND session_id = ? AND cached = 0"
            " AND outcome IN (?, ?) AND moment <> ? ORDER BY id",
            (folder, stored(line).replace(FILES, "."), self._session, *BELIEVED, BASELINE),
        )

    def stored_timed_out_run(self, folder: str, command: str, tree: str) -> StoredRun | None:
        """The session's longest run on these files that timed out."""
        return self._run(
            "FROM check_runs WHERE folder = ? AND command = ? AND tree = ? AND tree <> '' AND cached = 0"
            " AND session_id = ? AND outcome = ? ORDER BY duration_ms DESC",
            (folder, stored(command), tree, self._session, TIMED_OUT),
        )

    def before(self, folder: str, line: str) -> str:
        """Whether the check's runner worked before: RAN if any run has finished, COULD_NOT_START if a run in
        another session or on the unchanged files could not start, "" if neither is known.
        """
        rows = "SELECT 1 FROM check_runs WHERE folder = ? AND line = ?"
        line, unstarted = stored(line), f"{NOT_STARTED}%"
        if self._value(f"{rows} AND outcome IN (?, ?) AND why NOT LIKE ?", (folder, line, *BELIEVED, unstarted)):
            return RAN
        others = f"{rows} AND (session_id <> ? OR moment = '{BASELINE}') AND (outcome = ? OR why LIKE ?)"
        unstarted_run = self._value(others, (folder, line, self._session, MISSING, unstarted))
        return COULD_NOT_START if unstarted_run else ""

    def last_mark(self, folder: str, command: str) -> tuple[str, str]:
        """Mark and time of the last run if it failed, else ""."""
        from_on = "FROM check_runs WHERE folder = ? AND command = ? AND cached = 0 ORDER BY id DESC"
        run = self._run(from_on, (folder, stored(command)))
        return (run.mark, run.at) if run and run.outcome == FAILED else ("", "")

    def last_outcome(self, folder: str, line: str) -> str:
        """The outcome of the last run on any files, or ""."""
        sql = "SELECT outcome FROM check_runs WHERE folder = ? AND line = ? ORDER BY id DESC LIMIT 1"
        return str(self._value(sql, (folder, stored(line))) or "")

    def outcome_for(self, folder: str, line: str, tree: str) -> str:
        """The outcome of the last whole run on these files by anybody, or ""."""
        outcome = self._value(
            "SELECT outcome FROM evidence WHERE folder = ? AND line = ? AND tree = ? AND tree <> ''"
            " AND scope = 'whole' ORDER BY id DESC LIMIT 1",
            (folder, stored(line), tree),
        )
        return str(outcome or "")

    def costs(self, folder: str, line: str, *, whole: bool) -> list[int]:
        """The durations of the last whole or partial runs by anybody, in milliseconds. Runs that timed out count
        as well.
        """
        rows = self._all(
            "SELECT duration_ms FROM (SELECT id, duration_ms FROM evidence WHERE folder = :folder AND line = :line"
            " AND scope = :scope AND duration_ms > 0 UNION ALL SELECT id, duration_ms FROM check_runs"
            " WHERE folder = :folder AND line = :line AND (command = replace(line, :files, '.')) = :whole"
            " AND cached = 0 AND outcome = :ended AND moment <> :baseline) ORDER BY id DESC LIMIT :most",
            {
                "folder": folder,
                "line": stored(line),
                "scope": WHOLE if whole else PART,
                "whole": whole,
                "files": FILES,
                "ended": TIMED_OUT,
                "baseline": BASELINE,
                "most": _RECENT,
            },
        )
        return [int(row[0]) for row in rows]

    def _run(self, from_on: str, values: tuple[object, ...] | dict[str, object]) -> StoredRun | None:
        try:
            runs = objects(self._store.open(), StoredRun, f"{from_on} LIMIT 1", values)
        except (database.Error, OSError):
            return None
        return runs[0] if runs else None

    def _value(self, sql: str, values: tuple[object, ...] | dict[str, object]) -> Any:
        """The first column of the first row, or None."""
        try:
            row = self._store.open().execute(sql, values).fetchone()
        except (database.Error, OSError):
            return None
        return row[0] if row else None

    def _all(self, sql: str, values: dict[str, object]) -> list[tuple[Any, ...]]:
        try:
            return self._store.open().execute(sql, values).fetchall()
        except (database.Error, OSError):
            return []


def stored(command: str) -> str:
    """The command as stored: redacted, because it may contain a secret."""
    return head(command, _LONGEST_COMMAND)


def _is_text(path: str) -> bool:
    """Whether a path is valid UTF-8. Others cannot be stored, so their files are hashed every time."""
    try:
        path.encode()
    except UnicodeEncodeError:
        return False
    return True
