"""Documented workflows as records: run logs with their stages, attempts, the state of a session."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from clickstop.app.errors import AppError, WrongUsageError
from clickstop.core.ids import utc
from clickstop.store import sessions
from clickstop.store import workflow as stored
from clickstop.workflow import standing, workflows
from clickstop.workflow.logs import all_logs
from clickstop.workflow.retrying import owes_update
from clickstop.workflow.workflows import Ledger

if TYPE_CHECKING:
    from clickstop.app.here import Here
    from clickstop.store.rows import Row
    from clickstop.workflow.logs import Log
    from clickstop.workflow.model import Workflow
    from clickstop.workflow.runlog import LogSection

_HOUR = 3_600
_HINTS = ("getting_started", "draft_folder")
NO_FILE = "(no file)"


@dataclass(frozen=True, slots=True)
class Part:
    """One section of a run log, as it was read."""

    name: str
    line: int
    attempt: int | None
    documented: bool
    lines: int  # with content
    result: str = ""
    category: str = ""


@dataclass(frozen=True, slots=True)
class LogState:
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


def configured(repo: Here) -> list[Workflow]:
    """The workflows in force."""
    return workflows.load(repo.plan())


def chosen(repo: Here, name: str | None = None) -> list[Workflow]:
    """The workflow with this name, or all of them. AppError without any."""
    every = configured(repo)
    if not every:
        raise AppError("no workflow is configured here. Set one up: clickstop workflow init")
    named = [workflow for workflow in every if name in (None, workflow.name)]
    if not named:
        raise WrongUsageError(
            f"there is no workflow {name}. Choose from: {', '.join(workflow.name for workflow in every)}"
        )
    return named


def log_states(repo: Here, among: list[Workflow], most: int | None = None) -> list[LogState]:
    """The run logs of these workflows, at most `most` of each."""
    return [log_state(workflow, log) for workflow in among for log in all_logs(workflow, repo.workplace)[:most]]


def open_gates(repo: Here, feature: str, reason: str, *, workflow: str, hours: int) -> str:
    """Open all gates of a feature for some hours, or close them with 0. Returns when they close."""
    until = utc(time.time() + hours * _HOUR)
    repo.save(
        stored.pass_row(repo.plan().repo_id, repo.actor, feature, workflow=workflow, until=until, reason=reason),
        repo.audit_line("workflow.pass" if hours else "workflow.closed", feature, reason),
    )
    return until


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


def _part(section: LogSection) -> Part:
    lines = list(section.statements())
    attempt = section.attempt or None
    result, category = section.value("Result"), section.value("Category")
    return Part(section.name, section.line, attempt, bool(lines), len(lines), result, category)


def session_state(repo: Here, session_id: str) -> dict[str, Any]:
    """The state of a session in a few keys, for scripts: hints, tools, test runs, pending logs."""
    connection = repo.connection
    flags = stored.hints(connection, session_id)
    runs = stored.session_runs(connection, session_id)
    return {
        "session_id": session_id,
        "hints_shown": {name: name in flags for name in _HINTS},
        "tool_counts": sessions.calls_by_tool(connection, session_id),
        "test_runs": _test_runs(runs),
        "awaiting_log_update": bool(awaiting(repo, session_id)),
    }


def _test_runs(runs: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """For each feature: the number of runs, the last failure's category, whether the last run passed."""
    made: dict[str, dict[str, Any]] = {}
    for run in runs:
        runs_of = made.setdefault(run["feature"] or NO_FILE, {"attempts": 0, "last_category": None})
        runs_of["attempts"] += 1
        runs_of["last_category"] = run["category"] or runs_of["last_category"]
        runs_of["passed"] = bool(run["passed"])
    return made


def awaiting(repo: Here, session_id: str) -> list[str]:
    """Run logs that were not updated since their last test run."""
    owed = []
    last = {(run["workflow"], run["feature"]): run for run in stored.session_runs(repo.connection, session_id)}
    for workflow in configured(repo):
        for (name, feature), run in last.items():
            if name != workflow.name or workflow.log_update == "off":
                continue
            ledger = Ledger(workflow, feature, [], repo.workplace)
            ended = stored.WorkflowRun(run["attempt"], "", run["log_hash"], {}, run["passed"])
            if (feature or ledger.exists) and owes_update([ended], ledger.hash):
                owed.append(ledger.path)
    return owed


@dataclass(slots=True)
class FeatureRuns:
    workflow: str
    feature: str
    runs: list[Row] = field(default_factory=list)  # oldest first

    @property
    def failed(self) -> int:
        return sum(not run["passed"] for run in self.runs)

    @property
    def passed(self) -> bool:
        """Whether the last run passed."""
        return bool(self.runs[-1]["passed"])


def attempts(rows: list[Row]) -> list[FeatureRuns]:
    """Runs by feature, the most recently tried first. `rows` are newest first."""
    made: dict[tuple[str, str], FeatureRuns] = {}
    for run in reversed(rows):
        key = (run["workflow"], run["feature"] or NO_FILE)
        made.setdefault(key, FeatureRuns(*key)).runs.append(run)
    return sorted(made.values(), key=lambda feature: feature.runs[-1]["id"], reverse=True)
