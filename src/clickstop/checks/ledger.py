"""What checks have said so far, and a place for what they say now."""

from __future__ import annotations

import os

from clickstop.checks.result import Result, as_data, from_data, kept_output
from clickstop.core.event import storable
from clickstop.core.ids import new_id, utc
from clickstop.core.outcomes import BASELINE, BELIEVED, PART, WHOLE
from clickstop.core.places import private_folder
from clickstop.core.wire import dumps, loads
from clickstop.secrets.redact import head
from clickstop.store import database
from clickstop.store.check_runs import CheckRuns

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from clickstop.checks.cache import Held
    from clickstop.checks.tree import Stamps
    from clickstop.store.save import Store
    from clickstop.store.write import Operation

    Row = dict[str, Any]

_LONGEST_COMMAND = 2_000


class NoLock:
    """Stands in for a lock that cannot be made: then every process runs the check itself."""

    def close(self) -> None:
        return


class CheckLedger:
    """One per asker: a moment of an event, or a person at the command line."""

    def __init__(
        self, store: Store, *, by: str, moment: str, session_id: str = "", agent: str = "", agent_id: str = ""
    ) -> None:
        self._store = store
        self._runs = CheckRuns(store)
        self._who = {"session_id": session_id, "agent": agent, "agent_id": agent_id}
        self._by = by
        self._moment = moment

    def stamps(self, folder: str) -> Stamps:
        return self._runs.stamps(folder)

    def keep_stamps(self, folder: str, changed: Stamps, gone: list[str]) -> None:
        self._runs.keep_stamps(folder, changed, gone)

    def find(self, folder: str, command: str, tree: str, environment: str) -> Result | None:
        """The last run of the same line for the same files, if it ended by itself."""
        row = self._runs.same(folder, _stored(command), tree, environment)
        return _result(row) if row else None

    def tree_before(self, folder: str) -> str:
        """The state of the files before the session's first change; "" where nobody knows."""
        return self._runs.tree_before(folder, self._who["session_id"])

    def has_changed(self) -> bool:
        """Whether this session may have changed files."""
        return self._runs.has_changed(self._who["session_id"])

    def note_tree(self, folder: str, tree: str) -> None:
        """How the files are, if nothing was noted in this session yet."""
        noted = {"session_id": self._who["session_id"], "folder": folder, "tree": tree, "created_at": utc()}
        self._store.save([("session_trees", noted)])

    def run_before(self, folder: str, line: str) -> Result | None:
        """The last run of all of a line for the files as they were before the session's first change."""
        row = self._runs.run_before(folder, _stored(line), self._who["session_id"])
        return _result(row) if row else None

    def first_run(self, folder: str, line: str) -> Result | None:
        """The first one of this session."""
        row = self._runs.first_run(folder, _stored(line), self._who["session_id"])
        return _result(row) if row else None

    def ran_out_of_time(self, folder: str, command: str, tree: str) -> Result | None:
        """What did not come to an end for these files in this session."""
        row = self._runs.ran_out_of_time(folder, _stored(command), tree, self._who["session_id"])
        return _result(row) if row else None

    def before(self, folder: str, line: str) -> str:
        """Whether the line has ever run here, or could not in another session; "" where nobody knows."""
        return self._runs.before(folder, _stored(line), self._who["session_id"])

    def last_mark(self, folder: str, command: str) -> tuple[str, str]:
        return self._runs.last_failure(folder, _stored(command))

    def outcome_for(self, folder: str, line: str, tree: str) -> str:
        """How the last run of all of a line for these files ended, whoever ran it; "" if nobody did."""
        return self._runs.shown(folder, _stored(line), tree)

    def costs(self, folder: str, line: str, *, whole: bool) -> list[int]:
        return self._runs.costs(folder, _stored(line), whole=whole)

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
            # The row of the run itself has them.
            "findings": "[]" if result.cached_at else dumps(as_data(result.findings)),
            "output": "" if result.cached_at else kept_output(result.output),
            "changed": dumps(result.changed[:50]),
            "why": result.why,
        }
        operations: list[Operation] = [("check_runs", run)]
        if not result.cached_at and result.outcome in BELIEVED:
            operations.append(("evidence", self._evidence(row, result)))
        self._store.save(operations)

    def know(self, result: Result) -> None:
        """Keep that a result was known, by whoever ran it, where the last word was another."""
        result.cached_at = utc()
        if self._runs.last_outcome(result.folder, _stored(result.line)) not in ("", result.outcome):
            self.keep(result, "")

    def pay(self, key: str) -> None:
        """What a session left red is green."""
        self._store.save([("paid_debts", {"kind": "check", "key": storable(key), "paid_at": utc()})])

    def hold(self, slot: str) -> Held | None:
        """The lock of one check, or None while another process has it."""
        from clickstop.store.create import lock

        try:
            private_folder(self._store.places.cache)
            return lock(os.path.join(self._store.places.cache, f"check-{slot}"), busy_ms=0)
        except database.Error as error:
            return None if database.is_locked(error) else NoLock()
        except OSError:
            return NoLock()

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
            "duration_ms": 0 if self._moment == BASELINE else result.duration_ms,  # it came behind all others
        }


def _result(row: Row) -> Result:
    result = Result(row["name"], row["command"], row["folder"], row["outcome"], why=row["why"])
    result.exit_code, result.duration_ms = row["exit_code"], row["duration_ms"]
    result.tree, result.output, result.cached_at = row["tree"], row["output"], row["created_at"]
    result.findings = from_data(loads(row["findings"]))
    return result


def _stored(command: str) -> str:
    """The command as rows hold it, redacted: a line may contain a secret."""
    return head(command, _LONGEST_COMMAND)
