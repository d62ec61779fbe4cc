"""Messages about run logs outside of the gates: at a session's start, after a run, to and about subagents."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.workflow.logs import Log
    from clickstop.workflow.model import Workflow

_LISTED = 8  # logs
_KEPT = 1_500  # characters of one section
_IN_ALL = 3_600  # characters of all sections of a log


def active(logs: list[tuple[Workflow, Log]]) -> str:
    """The active logs, each with its stage and what it waits for."""
    from clickstop.core.inert import inert_line
    from clickstop.workflow import standing

    # A log's name must not start a line of its own.
    lines = [
        inert_line(
            f"- {log.path} ({standing.stage(workflow, log) or 'no'} stage - {standing.waits_for(workflow, log)})"
        )
        for workflow, log in logs
    ]
    if not lines:
        return ""
    more = [f"- and {len(lines) - _LISTED} more: clickstop runlog"] if len(lines) > _LISTED else []
    return "\n".join(["Active run logs:", *lines[:_LISTED], *more, "Read the relevant one before you continue."])


def getting_started(workflow: Workflow) -> str:
    """How a workflow works, in a few lines."""
    log = f"{_first(workflow.runlog)} (a template: clickstop runlog new FEATURE)."
    task = f"document {', '.join(workflow.required)} in" if workflow.required else "begin"
    lines = [f"Workflow {workflow.name}: before {', '.join(workflow.guards)} may be written,", f"{task} {log}"]
    if workflow.draft:
        lines.append(f"Write new ones below {workflow.draft.strip('/')}/; the person moves them out.")
    if workflow.context:
        lines.append(f"Knowledge about a feature is in {', '.join(map(_first, workflow.context))}.")
    if workflow.log_update != "off":
        lines.append("After each test run, write its result into the log.")
    return "\n".join(lines)


def _first(text: str) -> str:
    from clickstop.core.globs import expand

    return expand(text)[0]


def after_run(workflow: Workflow, feature: str, number: int, category: str, log_path: str, *, passed: bool) -> str:
    """One line about a run that ended, and where to document it."""
    whose = f" of {feature}" if feature else ""
    result = "PASSED" if passed else f"FAILED ({category})"
    entry = f"`## Stage: RUN (Attempt {number})`" if "RUN" in workflow.stages else "the result"
    details = "command and result" if passed else "command, result and category"
    return f"Run {number}{whose}: {result}. Document it in {log_path}: {entry}, {details}."


def owed(workflow: Workflow, feature: str, number: int, log_path: str, *, passed: bool) -> str:
    """The block while a run is not documented."""
    from clickstop.workflow import asking

    result = "PASSED" if passed else "FAILED"
    section = asking.section(workflow, "RUN" if "RUN" in workflow.stages else workflow.last_stage, number)
    whose = f" of {feature}" if feature else ""
    return (
        f"Run {number}{whose} ({result}) is not documented yet (workflow {workflow.name}).\n"
        f"Why: {log_path} has not changed since the run ended.\n"
        f"1. Add to {log_path}, with the brackets filled in:\n{asking.block(section)}\n"
        "2. Then continue; other work is not blocked."
    )


def agent_named(workflow: Workflow, agent: str) -> str:
    """The configured name for a type of agent: exact, without a plugin's prefix, or as a glob; "" if none."""
    from clickstop.core.globs import fits

    short = agent.rpartition(":")[2]
    for name in (agent, short):
        if name in workflow.agents:
            return name
    return next((name for name in workflow.agents if fits(agent, name) or fits(short, name)), "")


def must_read(agent: str, files: list[tuple[str, bool]], feature: str) -> str:
    """What to tell a subagent at its start."""
    lines = [f"{at}. {path}{'' if exists else ' (missing)'}" for at, (path, exists) in enumerate(files, start=1)]
    absent = [path for path, exists in files if not exists]
    end = f"Missing: {', '.join(absent)}. Say so in your report." if absent else "Read them before you continue."
    return "\n".join([f"{agent}: read these files first (feature {feature}):", *lines, end])


def next_steps(agent: str, steps: list[str], log_path: str) -> str:
    """What to tell the main agent after a subagent's end."""
    lines = [f"{at}. {step}" for at, step in enumerate(steps, start=1)]
    return "\n".join([f"{agent} is done. Next:", *lines, f"Run log: {log_path}" if log_path else ""]).rstrip()


def snapshot(workflow: Workflow, log: Log) -> str:
    """The stage and the critical sections of a log, to repeat after a compaction."""
    from clickstop.core.inert import inert_line
    from clickstop.workflow import standing

    stage = standing.stage(workflow, log) or "no"
    parts = [inert_line(f"Run log {log.path}: {stage} stage, {standing.waits_for(workflow, log)}.")]
    room = _IN_ALL
    for name in workflow.critical:
        for section in log.read.named(name):
            text = "\n".join(section.statements())[:_KEPT]
            if text and len(text) < room:
                parts.append(f"{section.title or name}:\n{text}")
                room -= len(text)
    return "\n".join(parts)


def without_learnings(logs: list[tuple[Workflow, Log]]) -> str:
    """What to tell the person, at a stop, about logs without learnings."""
    lines = [f"- {log.path} ({_learned(workflow, log)})" for workflow, log in logs[:_LISTED]]
    more = [f"- and {len(logs) - _LISTED} more"] if len(logs) > _LISTED else []
    workflow = logs[0][0]
    name = workflow.critical[0] if workflow.critical else workflow.last_stage
    section = [f"## {name}", *(f"- {line}" for line in workflow.lines_of(name))]
    return "\n".join(["Run logs without accumulated learnings:", *lines, *more, "To be added:", *section])


def _learned(workflow: Workflow, log: Log) -> str:
    done = log.read.documented(workflow.last_stage)
    return f"{workflow.last_stage} stage {'without that section' if done else 'incomplete'}"
