"""The store as the engine of checks sees it: runs, evidence, and the stamps of files that were looked at."""

from __future__ import annotations

import os

from clickstop.checks.cache import BELIEVED, FILES
from clickstop.checks.result import PART, WHOLE, Result, as_data, from_data, kept_output
from clickstop.checks.run import FAILED, TIMED_OUT
from clickstop.hook.event import storable
from clickstop.hook.wire import dumps, loads
from clickstop.secrets.redact import head
from clickstop.store import database
from clickstop.store.ids import new_id, utc
from clickstop.store.places import private_folder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from clickstop.checks.cache import Held
    from clickstop.checks.tree import Stamps
    from clickstop.store.save import Store
    from clickstop.store.write import Operation

    Row = dict[str, Any]

_LONGEST_COMMAND = 2_000
_RECENT = 9  # runs by which the cost of a check is known


class _Nothing:
    """In place of a lock."""

    def close(self) -> None:
        return


class CheckLedger:
    """Stamps are only a memory: whatever happens to them, nothing is lost but time."""

    def __init__(
        self, store: Store, *, by: str, moment: str, session_id: str = "", agent: str = "", agent_id: str = ""
    ) -> None:
        self._store = store
        self._who = {"session_id": session_id, "agent": agent, "agent_id": agent_id}
        self._by = by
        self._moment = moment

    def stamps(self, folder: str) -> Stamps:
        try:
            found = self._store.open().execute(
                "SELECT path, stamp, digest FROM file_stamps WHERE folder = ?", (folder,)
            )
            return {path: (stamp, digest) for path, stamp, digest in found}
        except (database.Error, OSError):
            return {}

    def keep_stamps(self, folder: str, changed: Stamps, gone: list[str]) -> None:
        at = utc()
        rows = [(folder, path, *changed[path], at) for path in changed if _is_text(path)]
        try:
            connection = self._store.open()
            connection.execute("BEGIN IMMEDIATE")
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

    def find(self, folder: str, command: str, tree: str, environment: str) -> Result | None:
        """The last run of the same line for the same files, if it ended by itself."""
        found = self._first(
            "SELECT * FROM check_runs WHERE folder = ? AND command = ? AND tree = ? AND environment = ?"
            " AND cached = 0 AND outcome IN (?, ?) ORDER BY id DESC LIMIT 1",
            *(folder, _stored(command), tree, environment, *BELIEVED),
        )
        return _result(found) if found else None

    def last_mark(self, folder: str, command: str) -> tuple[str, str]:
        found = self._first(
            "SELECT outcome, mark, created_at FROM check_runs WHERE folder = ? AND command = ? AND cached = 0"
            " ORDER BY id DESC LIMIT 1",
            *(folder, _stored(command)),
        )
        return (found["mark"], found["created_at"]) if found and found["outcome"] == FAILED else ("", "")

    def shown(self, folder: str, line: str, tree: str) -> str:
        """How the last run of all of a line for these files ended, whoever ran it; "" if nobody did."""
        found = self._first(
            "SELECT outcome FROM evidence WHERE folder = ? AND line = ? AND tree = ? AND tree <> ''"
            " AND scope = 'whole' ORDER BY id DESC LIMIT 1",
            *(folder, _stored(line), tree),
        )
        return str(found["outcome"]) if found else ""

    def costs(self, folder: str, line: str, *, whole: bool) -> list[int]:
        """Milliseconds that the last runs of all or of a part took, whoever ran them; one that was ended took at
        least so long.
        """
        found = self._all(
            "SELECT duration_ms FROM (SELECT id, duration_ms FROM evidence WHERE folder = :folder AND line = :line"
            " AND scope = :scope AND duration_ms > 0 UNION ALL SELECT id, duration_ms FROM check_runs"
            " WHERE folder = :folder AND line = :line AND (command = replace(line, :files, '.')) = :whole"
            " AND cached = 0 AND outcome = :ended) ORDER BY id DESC LIMIT :most",
            {
                "folder": folder,
                "line": _stored(line),
                "scope": WHOLE if whole else PART,
                "whole": whole,
                "files": FILES,
                "ended": TIMED_OUT,
                "most": _RECENT,
            },
        )
        return [int(row[0]) for row in found]

    def keep(self, result: Result, environment: str) -> None:
        """One row for the asking; one of evidence if something really ran to its end."""
        row = {"id": new_id(), "repo_id": self._store.repo_id, "created_at": utc(), **self._who}
        run = {
            **row,
            "name": result.name,
            "command": _stored(result.command),
            "line": _stored(result.line),
            "folder": result.folder,
            "outcome": result.outcome,
            "exit_code": result.exit_code,
            "duration_ms": result.duration_ms,
            "tree": result.tree,
            "environment": environment,
            "moment": self._moment,
            "cached": int(bool(result.cached_at)),
            "mark": result.mark,
            "findings": "[]" if result.cached_at else dumps(as_data(result.findings)),
            "output": "" if result.cached_at else kept_output(result.output),
            "changed": dumps(result.changed[:50]),
            "why": result.why,
        }
        operations: list[Operation] = [("check_runs", run)]
        if not result.cached_at and result.outcome in BELIEVED:
            operations.append(("evidence", self._evidence(row, result)))
        self._store.save(operations)

    def pay(self, key: str) -> None:
        """What a session left red is green."""
        self._store.save([("paid_debts", {"kind": "check", "key": storable(key), "paid_at": utc()})])

    def hold(self, slot: str) -> Held | None:
        """The lock of one check, or None while another process has it. Where no lock can be made, everybody
        runs for himself.
        """
        from clickstop.store.create import lock

        try:
            private_folder(self._store.places.cache)
            return lock(os.path.join(self._store.places.cache, f"check-{slot}"), busy_ms=0)
        except database.Error as error:
            return None if database.is_locked(error) else _Nothing()
        except OSError:
            return _Nothing()

    def _first(self, sql: str, *values: object) -> Row | None:
        try:
            cursor = self._store.open().execute(sql, values)
            row = cursor.fetchone()
        except (database.Error, OSError):  # what is not known is run
            return None
        names = [column[0] for column in cursor.description]
        return dict(zip(names, row, strict=True)) if row else None

    def _all(self, sql: str, values: dict[str, object]) -> list[tuple[Any, ...]]:
        try:
            return self._store.open().execute(sql, values).fetchall()
        except (database.Error, OSError):
            return []

    def _evidence(self, row: Row, result: Result) -> Row:
        return {
            **row,
            "id": new_id(),
            "command": _stored(result.command),
            "name": result.name,
            "folder": result.folder,
            "outcome": result.outcome,
            "exit_code": result.exit_code,
            "tree": result.tree,
            "scope": WHOLE if result.whole else PART,
            "by": self._by,
            "line": _stored(result.line),
            "duration_ms": result.duration_ms,
        }


def _result(row: Row) -> Result:
    made = Result(row["name"], row["command"], row["folder"], row["outcome"], why=row["why"])
    made.exit_code, made.duration_ms = row["exit_code"], row["duration_ms"]
    made.tree, made.output, made.cached_at = row["tree"], row["output"], row["created_at"]
    made.findings = from_data(loads(row["findings"]))
    return made


def _stored(command: str) -> str:
    """As it stands in rows: a line may hold a secret."""
    return head(command, _LONGEST_COMMAND)


def _is_text(path: str) -> bool:
    """A path that is not UTF-8 cannot be stored; it is looked at every time."""
    try:
        path.encode()
    except UnicodeEncodeError:
        return False
    return True
