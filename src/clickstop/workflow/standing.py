"""Where a run log stands: its stage, and what it waits for."""

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
    """The last documented stage in the order of the file; "" if there is none."""
    stages = (section for section in log.read.sections if section.name in workflow.stages)
    written = [section.name for section in stages if section.documented]
    return written[-1] if written else ""


def is_active(workflow: Workflow, log: Log) -> bool:
    """Whether work on it goes on: its last stage is not documented."""
    return not log.read.documented(workflow.last_stage) or bool(log.problem)


def missing(workflow: Workflow, log: Log) -> list[str]:
    """Stages that are required before writing and not documented."""
    return [name for name in workflow.required if not log.read.documented(name)]


def unsaid(workflow: Workflow, log: Log) -> list[tuple[str, str]]:
    """Stage and label of what a documented stage must also say, and does not."""
    required = [(name, label) for name, labels in workflow.labels.items() for label in labels]
    return [
        (name, label) for name, label in required if name in workflow.required and not log.read.value(name, label)
    ]


def waits_for(workflow: Workflow, log: Log) -> str:
    """In a few words, what comes next."""
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
    """Whether the section of accumulated learnings says something; the first critical section is that one."""
    return not workflow.critical or log.read.documented(workflow.critical[0])
