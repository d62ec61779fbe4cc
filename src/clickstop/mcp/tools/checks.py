"""Tools about checks: run the project's own, see what was verified, where run logs stand."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from clickstop.app.checks import CheckRun, all_passed, jobs, project_of
from clickstop.app.errors import WrongUsageError
from clickstop.app.evidence import latest
from clickstop.app.workflow import LogState, chosen, log_states, session_state
from clickstop.mcp.tool import Arguments, Latest, Tool, doc
from clickstop.store import sessions

if TYPE_CHECKING:
    from clickstop.app.here import Here
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
        list[str], doc("Names of checks such as test, check, build. Leave it out for check, then test.")
    ] = msgspec.field(default_factory=list)
    everything: Annotated[bool, doc("Every check in every package of the repository.")] = False
    package: Annotated[str, doc("A folder: run in the package around it.")] = ""
    fresh: Annotated[bool, doc("Also run what has run for these very files.")] = False


class OfFeature(Arguments):
    """A feature."""

    feature: Annotated[str, doc("Only the log of this feature.")] = ""


def check(repo: Here, arguments: ToRun) -> CheckResults:
    """Commands that nobody has agreed to are answered as not trusted, never run."""
    around = os.path.abspath(os.path.join(repo.cwd, arguments.package))
    if not os.path.isdir(around):
        raise WrongUsageError(f"check: package {arguments.package}: there is no such folder below {repo.cwd}")
    project = project_of(repo)
    wanted = jobs(project, tuple(arguments.names), everything=arguments.everything, around=around)
    results = CheckRun(repo, project, fresh=arguments.fresh).all(wanted)
    note = "" if results else _NOTHING
    from clickstop.render.checks import as_record  # with all that a terminal needs

    return CheckResults(all_passed(results), note, [as_record(result) for result in results])


def evidence(repo: Here, arguments: Latest) -> EvidenceLedger:
    return EvidenceLedger(latest(repo, arguments.limit).rows)


def runlog_status(repo: Here, arguments: OfFeature) -> RunLogs:
    states = log_states(repo, chosen(repo))
    matching = [state for state in states if arguments.feature in ("", state.feature)]
    if arguments.feature and not matching:
        features = ", ".join(dict.fromkeys(state.feature for state in states)) or "none yet"
        raise WrongUsageError(f"runlog_status: no run log of {arguments.feature}. There are: {features}")
    last = sessions.latest(repo.connection)
    return RunLogs(matching, session_state(repo, last["session_id"]) if last else None)


TOOLS = (
    Tool(
        "check",
        "Run the project's own tests, linters, type checks or build, and say what failed where. Use it before you"
        " say that work is done. Results for unchanged files come back at once; only commands that a person has"
        " trusted are run.",
        check,
        CheckResults,
        ToRun,
        runs=True,
    ),
    Tool(
        "evidence",
        "What was verified, when, by whom, and whether that still holds for the files as they are now.",
        evidence,
        EvidenceLedger,
        Latest,
        reads=("evidence",),
    ),
    Tool(
        "runlog_status",
        "Documented workflows: each run log with its stage, what it waits for and what is missing; and the last"
        " session's test runs.",
        runlog_status,
        RunLogs,
        OfFeature,
        reads=("workflow_runs", "flags"),
    ),
)
