"""The retry gate: what must be documented before a failing test runs again."""

from __future__ import annotations

from clickstop.core.record import Record
from clickstop.core.words import many
from clickstop.workflow.model import ANALYSIS, JUSTIFICATION, RESEARCH, SKIPS, Workflow

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.store.workflow import WorkflowRun

    Written = dict[str, list[str]]  # for research, analysis, justification and skips, marks of the log's lines


class Refusal(Record):
    """The limits that are reached, and what is not documented for them."""

    category: str  # of the last failure
    failures: int  # since the last green run
    same: int  # those of them with this category and no research since
    next_number: int
    lacking: list[str]


def judge(workflow: Workflow, runs: list[WorkflowRun], now: Written) -> Refusal | None:
    """Judge another run of a feature, given its earlier runs in this session and what its log says now.

    The last run comes first. Only failures since the last green run count.
    """
    streak: list[WorkflowRun] = []
    for run in runs:
        if run.passed:
            break
        streak.append(run)
    if not streak:
        return None
    last, first = streak[0], streak[-1]
    same = [run for run in streak if run.category == last.category and not _is_new(RESEARCH, run, now)]
    limits = workflow.limits
    lacking = []
    # The hardest limit first, so that its step leads the message.
    if len(streak) >= limits["max"] and not _is_new(JUSTIFICATION, first, now) and not _is_new(SKIPS, first, now):
        lacking.append(JUSTIFICATION)
    if len(streak) >= limits["deep"] and not _is_new(ANALYSIS, first, now):
        lacking.append(ANALYSIS)
    if len(same) >= limits["same"]:
        lacking.append(RESEARCH)
    return Refusal(last.category, len(streak), len(same), last.number + 1, lacking) if lacking else None


def researched_after(runs: list[WorkflowRun], now: Written) -> str:
    """When the last run ended that research, an analysis or a justification followed; "" if none."""
    return next(
        (run.at for run in runs if any(_is_new(kind, run, now) for kind in (RESEARCH, ANALYSIS, JUSTIFICATION))), ""
    )


def _is_new(kind: str, run: WorkflowRun, now: Written) -> bool:
    """Whether the log has a line now that it lacked when a run ended."""
    return bool(set(now.get(kind, ())) - set(run.written.get(kind, ())))


def owes_update(runs: list[WorkflowRun], log_hash: str) -> bool:
    """Whether the log has not changed since the last run ended."""
    return bool(runs) and runs[0].log_hash == log_hash


_WHY = {
    RESEARCH: "{same} since the last green run, and no research documented since",
    ANALYSIS: "{failures} since the last green run, and no deep analysis",
    JUSTIFICATION: "{failures} since the last green run, and neither a skipped test nor a justification",
}


def message(workflow: Workflow, refusal: Refusal, feature: str, log_path: str, problem: str = "") -> str:
    """What was stopped, why, what to write, and to run the test then."""
    return _message(workflow, refusal, feature, _steps(workflow, refusal, log_path, problem))


def reminder(workflow: Workflow, refusal: Refusal, feature: str, log_path: str) -> str:
    """The short form, for an agent that was already shown what to write."""
    titles = " and ".join(_names(workflow, kind)[0] for kind in refusal.lacking if _names(workflow, kind))
    step = f"Write {titles} (Attempt {refusal.next_number}) into {log_path}, in the form shown earlier."
    return _message(workflow, refusal, feature, [step, "Then run the test again."])


def _message(workflow: Workflow, refusal: Refusal, feature: str, steps: list[str]) -> str:
    whose = f"the test of {feature}" if feature else "tests without naming a file"
    counts = {
        "same": many(refusal.same, f"{refusal.category} failure"),
        "failures": many(refusal.failures, "failure"),
    }
    why = "; ".join(_WHY[kind].format(**counts) for kind in refusal.lacking)
    lines = [
        f"Running {whose} again was stopped (workflow {workflow.name}).",
        f"Why: {why}.",
        *(f"{at}. {step}" for at, step in enumerate(steps, start=1)),
    ]
    return "\n".join(lines)


def _names(workflow: Workflow, kind: str) -> list[str]:
    """The names of the sections that satisfy a demand."""
    return {RESEARCH: workflow.research, ANALYSIS: workflow.analysis, JUSTIFICATION: workflow.justification}[kind]


def _steps(workflow: Workflow, refusal: Refusal, log_path: str, problem: str) -> list[str]:
    from clickstop.workflow import asking

    sections = [
        asking.section(workflow, names[0], refusal.next_number)
        for kind in refusal.lacking
        if (names := _names(workflow, kind))
    ]
    steps = [f"{log_path} {problem}: start a new one (clickstop runlog new)."] if problem else []
    if RESEARCH in refusal.lacking:
        steps.append(f"Look elsewhere first: search for {refusal.category.lower()} patterns and similar failures.")
    steps.append(f"Write into {log_path}, with the brackets filled in:\n{asking.block(*sections)}")
    if JUSTIFICATION in refusal.lacking and workflow.skips:
        steps.append(
            f"Or give up for now: skip the test (`{workflow.skips[0]}...)` or similar) instead of justifying."
        )
    return [*steps, "Then run the test again."]
