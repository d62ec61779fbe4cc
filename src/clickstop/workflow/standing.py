"""The state of a run log: its stage, and what it waits for."""

from __future__ import annotations

from clickstop.core.lists import words
from clickstop.core.names import words_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.workflow.logs import Log
    from clickstop.workflow.model import Workflow

_RED = frozenset(words("fail fails failed failing failure failures red error errors broken timeout"))
_RED_SIGNS = ("timed out", "❌", "✗")


def stage(workflow: Workflow, log: Log) -> str:
    """The last documented stage in the file; "" if there is none."""
    stages = (section for section in log.read.sections if section.name in workflow.stages)
    written = [section.name for section in stages if section.documented]
    return written[-1] if written else ""


def is_active(workflow: Workflow, log: Log) -> bool:
    """Whether a log is still being worked on: its last stage is not documented."""
    return not log.read.documented(workflow.last_stage) or bool(log.problem)


def missing(workflow: Workflow, log: Log) -> list[str]:
    """The required stages that are not documented."""
    return [name for name in workflow.required if not log.read.documented(name)]


def unsaid(workflow: Workflow, log: Log) -> list[tuple[str, str]]:
    """Stage and label of required labels that have no value."""
    required = [(name, label) for name, labels in workflow.labels.items() for label in labels]
    return [
        (name, label) for name, label in required if name in workflow.required and not log.read.value(name, label)
    ]


def waits_for(workflow: Workflow, log: Log) -> str:
    """What comes next, in a few words."""
    if log.problem:
        return f"{log.problem}; write it again"
    lacking = missing(workflow, log) or [f"{label} in {name}" for name, label in unsaid(workflow, log)]
    if lacking:
        return f"needs {', '.join(lacking)}"
    runs = [section for section in log.read.named("RUN") if section.documented]
    if not runs:
        return "ready to write"
    result = runs[-1].value("Result") or " ".join(runs[-1].statements())
    if not _RED.isdisjoint(words_of(result)) or any(sign in result.lower() for sign in _RED_SIGNS):
        return "needs fixing"
    return f"needs {workflow.last_stage}" if is_active(workflow, log) else "finished"


def has_learnings(workflow: Workflow, log: Log) -> bool:
    """Whether the accumulated learnings, which are the first critical section, say something."""
    return not workflow.critical or log.read.documented(workflow.critical[0])
