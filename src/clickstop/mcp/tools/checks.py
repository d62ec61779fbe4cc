"""Tools about checks: run the project's own, see what was verified, where run logs stand."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from clickstop.app.evidence import latest
from clickstop.app.workflow import LogState, log_state, session_state
from clickstop.cli.check import Asking, jobs, project_of
from clickstop.cli.workflow import chosen_for, configured, top_of
from clickstop.core.outcomes import PASSED
from clickstop.core.target import target
from clickstop.mcp.tool import Arguments, Limit, Tool, WrongArgumentsError, said
from clickstop.render.checks import as_record
from clickstop.workflow.logs import all_logs

if TYPE_CHECKING:
    from clickstop.mcp.asked import Asked
    from clickstop.store.rows import Row

_NOTHING = (
    "There is nothing to check here: no command is named under [commands] in clickstop.toml, and none was found."
)


@dataclass(frozen=True, slots=True)
class CheckResults:
    """What checks said; `passed` only if there was one and all passed."""

    passed: bool
    note: str
    results: list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class EvidenceLedger:
    """What was verified, newest first; `current` tells whether that is for the files as they are now."""

    evidence: list[Row]


@dataclass(frozen=True, slots=True)
class RunLogs:
    """Run logs, and the last session's test runs."""

    logs: list[LogState]
    session: dict[str, Any] | None


class ToRun(Arguments):
    """Checks."""

    names: Annotated[
        list[str], said("Names of checks such as test, check, build. Leave it out for check, then test.")
    ] = msgspec.field(default_factory=list)
    everything: Annotated[bool, said("Every check in every package of the repository.")] = False
    package: Annotated[str, said("A folder: run in the package around it.")] = ""
    fresh: Annotated[bool, said("Also run what has run for these very files.")] = False


class Last(Arguments):
    """How many."""

    limit: Limit = 20


class OfFeature(Arguments):
    """A feature."""

    feature: Annotated[str, said("Only the log of this feature.")] = ""


def checks_run(asked: Asked, given: ToRun) -> CheckResults:
    """Commands that nobody has agreed to are answered as not trusted, never run."""
    around = os.path.abspath(os.path.join(asked.cwd, given.package))
    if not os.path.isdir(around):
        raise WrongArgumentsError(f"checks_run: package {given.package}: there is no such folder below {asked.cwd}")
    project = project_of(asked.here, target(asked.cwd).folder)
    wanted = jobs(project, tuple(given.names), everything=given.everything, around=around)
    asking = Asking(asked.here, project, fresh=given.fresh, tell=lambda _result: None, by="agent")
    results = asking.all(wanted)
    passed = bool(results) and all(result.outcome == PASSED for result in results)
    note = "" if results else _NOTHING
    return CheckResults(passed, note, [as_record(result) for result in results])


def evidence(asked: Asked, given: Last) -> EvidenceLedger:
    here = asked.here
    repo_id = here.plan().repo_id
    return EvidenceLedger(latest(asked.connection, here.places, repo_id, here.environ, given.limit).rows)


def runlog_status(asked: Asked, given: OfFeature) -> RunLogs:
    top = top_of(asked.here)
    states = [log_state(flow, log) for flow in chosen_for(asked.here, None) for log in all_logs(flow, top)]
    wanted = [one for one in states if given.feature in ("", one.feature)]
    if given.feature and not wanted:
        known = ", ".join(dict.fromkeys(one.feature for one in states)) or "none yet"
        raise WrongArgumentsError(f"runlog_status: no run log of {given.feature}. There are: {known}")
    return RunLogs(wanted, _session(asked, top))


def _session(asked: Asked, top: str) -> dict[str, Any] | None:
    from clickstop.store.sessions import latest as latest_session

    row = latest_session(asked.connection)
    return session_state(asked.connection, row["session_id"], configured(asked.here), top) if row else None


TOOLS = (
    Tool(
        "checks_run",
        "Run the project's own checks (tests, linters, build) and say what failed where. Only commands a person"
        " has trusted are run. What has run for these very files is answered at once."
        " The same as `clickstop check`.",
        checks_run,
        CheckResults,
        ToRun,
        runs=True,
    ),
    Tool(
        "evidence",
        "What was verified, when, by whom, and whether that still holds for the files as they are now. The same as"
        " `clickstop evidence`.",
        evidence,
        EvidenceLedger,
        Last,
        reads=("evidence",),
    ),
    Tool(
        "runlog_status",
        "Documented workflows: each run log with its stage, what it waits for and what is missing; and the last"
        " session's test runs. The same as `clickstop runlog` and `clickstop state`.",
        runlog_status,
        RunLogs,
        OfFeature,
        reads=("workflow_runs", "flags"),
    ),
)
