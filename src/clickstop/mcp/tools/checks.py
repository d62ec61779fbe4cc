"""Tools about checks: run them, list what was verified, show run logs."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Annotated

from clickstop.app.checks import CheckRequest, all_passed, jobs, latest, project_of
from clickstop.app.errors import WrongUsageError
from clickstop.app.workflow import LogState, chosen, log_states, session_state
from clickstop.mcp.tool import NONE, Arguments, Json, Latest, doc, tool
from clickstop.store import sessions

if TYPE_CHECKING:
    from clickstop.app.here import Here

_NOTHING = "There is nothing to check here: [commands] in clickstop.toml is empty, and clickstop found no command."


class ToRun(Arguments):
    names: Annotated[list[str], doc("Names of checks, such as test, check, build (default: check, then test).")] = (
        NONE
    )
    everything: Annotated[bool, doc("Every check in every package of the repository.")] = False
    package: Annotated[str, doc("Run in the package that contains this folder.")] = ""
    fresh: Annotated[bool, doc("Run checks even if their result for these files is known.")] = False


class OfFeature(Arguments):
    feature: Annotated[str, doc("Only the log of this feature.")] = ""


@tool({"passed": bool, "note": str, "results": [Json]}, ToRun, runs=True)
def check(repo: Here, arguments: ToRun) -> Json:
    """Run the project's own tests, linters, type checks or build, and say what failed where. Use it before you say
    that work is done. Results for unchanged files come back at once; only commands that a person has trusted are
    run.
    """
    # Untrusted commands are reported as such, never run.
    around = os.path.abspath(os.path.join(repo.cwd, arguments.package))
    if not os.path.isdir(around):
        raise WrongUsageError(f"check: package {arguments.package}: no such folder in {repo.cwd}")
    project = project_of(repo)
    wanted = jobs(project, tuple(arguments.names), everything=arguments.everything, around=around)
    results = CheckRequest(repo, project, fresh=arguments.fresh).all(wanted)
    note = "" if results else _NOTHING
    from clickstop.render.checks import as_record  # imported late, because it loads the terminal code

    return {"passed": all_passed(results), "note": note, "results": [as_record(result) for result in results]}


@tool({"evidence": [Json]}, Latest)
def evidence(repo: Here, arguments: Latest) -> Json:
    """What was verified, when, by whom, and whether that still holds for the files as they are now."""
    return {"evidence": latest(repo, arguments.limit).rows}


@tool({"logs": [LogState], "session": Json | None}, OfFeature)
def runlog_status(repo: Here, arguments: OfFeature) -> Json:
    """Documented workflows: each run log with its stage, what it waits for and what is missing; and the last
    session's test runs.
    """
    states = log_states(repo, chosen(repo))
    matching = [state for state in states if arguments.feature in ("", state.feature)]
    if arguments.feature and not matching:
        features = ", ".join(dict.fromkeys(state.feature for state in states))
        others = f"Choose from: {features}" if features else "There are none yet."
        raise WrongUsageError(f"runlog_status: there is no run log for {arguments.feature}. {others}")
    last = sessions.latest(repo.connection)
    return {"logs": matching, "session": session_state(repo, last["session_id"]) if last else None}
