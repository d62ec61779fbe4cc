"""The ledger of checks: stored runs to answer from, and new runs to store."""

from __future__ import annotations

import os

from clickstop.core.event import storable
from clickstop.core.ids import new_id, utc
from clickstop.core.outcomes import BASELINE, BELIEVED, PART, WHOLE
from clickstop.core.places import private_folder
from clickstop.core.wire import dumps
from clickstop.store import database
from clickstop.store.check_runs import CheckRuns, stored

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from clickstop.checks.result import Result
    from clickstop.store.check_runs import StoredRun
    from clickstop.store.save import Store
    from clickstop.store.write import Operation

    class Held(Protocol):
        """A lock. The system releases it when the process ends."""

        def close(self) -> None: ...


class NoLock:
    """Replaces a lock that cannot be created: then every process runs the check itself."""

    def close(self) -> None:
        return


class CheckLedger(CheckRuns):
    """One per asker: an event at a moment, or a person on the command line."""

    def __init__(
        self, store: Store, *, by: str, moment: str, session_id: str = "", agent: str = "", agent_id: str = ""
    ) -> None:
        super().__init__(store, session_id)
        self._who = {"session_id": session_id, "agent": agent, "agent_id": agent_id}
        self._by = by
        self._moment = moment

    def find(self, folder: str, command: str, tree: str, environment: str) -> Result | None:
        return _result(self.stored_run(folder, command, tree, environment))

    def run_before(self, folder: str, line: str) -> Result | None:
        return _result(self.stored_run_before(folder, line))

    def first_run(self, folder: str, line: str) -> Result | None:
        return _result(self.stored_first_run(folder, line))

    def ran_out_of_time(self, folder: str, command: str, tree: str) -> Result | None:
        return _result(self.stored_timed_out_run(folder, command, tree))

    def noting(self, folder: str, tree: str) -> Operation:
        """What stores the state of a folder as the session found it. Later states do not replace it."""
        return "session_trees", {"session_id": self._session, "folder": folder, "tree": tree, "created_at": utc()}

    def keep(self, result: Result, environment: str) -> None:
        """Store an answer; also as evidence if the check really ran to its end."""
        from clickstop.checks.result import as_data, kept_output

        row = {
            "repo_id": self._store.repo_id,
            "created_at": utc(),
            **self._who,
            "name": result.name,
            "command": stored(result.command),
            "line": stored(result.line),
            "folder": result.folder,
            "outcome": result.outcome,
            "exit_code": result.exit_code,
            "duration_ms": result.duration_ms,
            "tree": result.tree,
        }
        run = {
            "id": new_id(),
            **row,
            "environment": environment,
            "moment": self._moment,
            "cached": int(bool(result.cached_at)),
            "mark": result.mark,
            # The row of the original run has the findings and the output.
            "findings": "[]" if result.cached_at else dumps(as_data(result.findings)),
            "output": "" if result.cached_at else kept_output(result.output),
            "changed": dumps(result.changed[:50]),
            "why": result.why,
        }
        operations: list[Operation] = [("check_runs", run)]
        if not result.cached_at and result.outcome in BELIEVED:
            evidence = {"id": new_id(), **row, "scope": WHOLE if result.whole else PART, "by": self._by}
            if self._moment == BASELINE:
                evidence["duration_ms"] = 0  # slowed down by its low priority, so it says nothing about the cost
            operations.append(("evidence", evidence))
        self._store.save(operations)

    def know(self, result: Result) -> None:
        """Store a result that the agent's own run has shown, if the last stored outcome was different."""
        result.cached_at = utc()
        if self.last_outcome(result.folder, result.line) not in ("", result.outcome):
            self.keep(result, "")

    def pay(self, key: str) -> None:
        """Mark a check that some session left failing as fixed."""
        self._store.save([("paid_debts", {"kind": "check", "key": storable(key), "paid_at": utc()})])

    def hold(self, slot: str) -> Held | None:
        """The lock of one check, or None while another process holds it."""
        from clickstop.store.create import lock

        try:
            private_folder(self._store.places.cache)
            return lock(os.path.join(self._store.places.cache, f"check-{slot}"), busy_ms=0)
        except database.Error as error:
            return None if database.is_locked(error) else NoLock()
        except OSError:
            return NoLock()


def _result(run: StoredRun | None) -> Result | None:
    if run is None:
        return None
    from clickstop.checks.result import Result, from_data

    result = Result(run.name, run.command, run.folder, run.outcome, why=run.why)
    result.exit_code, result.duration_ms = run.exit_code, run.duration_ms
    result.tree, result.output, result.cached_at = run.tree, run.output, run.at
    result.findings = from_data(run.findings)
    return result
