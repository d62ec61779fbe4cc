"""Documented workflows as records: logs and where they stand, and the state of a session."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from clickstop.store import sessions
from clickstop.store import workflow as stored
from clickstop.workflow import standing
from clickstop.workflow.ledger import Ledger
from clickstop.workflow.retrying import owes_update

if TYPE_CHECKING:
    from sqlite3 import Connection

    from clickstop.workflow.logs import Log
    from clickstop.workflow.model import Workflow

_HINTS = ("getting_started", "draft_folder")
NO_FILE = "(no file)"


@dataclass(frozen=True, slots=True)
class Part:
    """One section of a log as it was understood."""

    name: str
    line: int
    attempt: int | None
    documented: bool
    lines: int  # that say something
    result: str = ""
    category: str = ""


@dataclass(frozen=True, slots=True)
class LogState:
    """A run log, and where it stands."""

    workflow: str
    feature: str
    path: str
    exists: bool
    problem: str
    stage: str
    waits_for: str
    active: bool
    missing: list[str]
    learnings: bool
    parts: list[Part] = field(default_factory=list)


def log_state(workflow: Workflow, log: Log) -> LogState:
    unsaid = [f"{name}: {label}" for name, label in standing.unsaid(workflow, log) if log.read.documented(name)]
    return LogState(
        workflow.name,
        log.feature,
        log.path,
        log.exists,
        log.problem,
        standing.stage(workflow, log),
        standing.waits_for(workflow, log) if log.exists else "is missing",
        standing.is_active(workflow, log),
        [*standing.missing(workflow, log), *unsaid],
        standing.has_learnings(workflow, log),
        [_part(section) for section in log.read.sections],
    )


def _part(section: Any) -> Part:
    said = list(section.said())
    attempt = section.attempt or None
    result, category = section.value("Result"), section.value("Category")
    return Part(section.name, section.line, attempt, bool(said), len(said), result, category)


def session_state(connection: Connection, session_id: str, found: list[Workflow], top: str) -> dict[str, Any]:
    """One session in the words of those who write hooks by hand: hints, tools, test runs, and what is owed."""
    flags = stored.hints(connection, session_id)
    runs = stored.session_runs(connection, session_id)
    return {
        "session_id": session_id,
        "hints_shown": {name: name in flags for name in _HINTS},
        "tool_counts": sessions.calls_by_tool(connection, session_id),
        "test_runs": _test_runs(runs),
        "awaiting_log_update": bool(awaiting(connection, session_id, found, top)),
    }


def _test_runs(runs: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Each feature: how many runs, the last failure's category, whether the last run was green."""
    made: dict[str, dict[str, Any]] = {}
    for run in runs:
        one = made.setdefault(run["feature"] or NO_FILE, {"attempts": 0, "last_category": None, "passed": False})
        one["attempts"] += 1
        one["last_category"] = run["category"] or one["last_category"]
        one["passed"] = bool(run["passed"])
    return made


def awaiting(connection: Connection, session_id: str, found: list[Workflow], top: str) -> list[str]:
    """Logs that are as they were when their last test run ended."""
    owed = []
    last = {(run["workflow"], run["feature"]): run for run in stored.session_runs(connection, session_id)}
    for workflow in found:
        for (name, feature), run in last.items():
            if name != workflow.name or workflow.log_update == "off":
                continue
            ledger = Ledger(workflow, feature, [], top)
            ended = stored.WorkflowRun(run["attempt"], "", run["log_hash"], {}, run["passed"])
            if (feature or ledger.exists) and owes_update([ended], ledger.hash):
                owed.append(ledger.path)
    return owed
