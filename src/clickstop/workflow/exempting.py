"""Ceremony sized to risk: which changes need no log."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from clickstop.workflow.model import Workflow


def why_exempt(workflow: Workflow, path: str, lines: int, labels: Callable[[], list[str]]) -> str:
    """Which rule exempts a change; "" if none does. `lines` is 0 where it is not known how many change."""
    most = workflow.exempt["lines"]
    if 0 < lines <= most:
        return f"{path}: {lines} lines are no more than exempt.lines = {most} of the workflow {workflow.name}"
    exempting = workflow.exempt["labels"]
    # Asked last: it needs the store.
    label = next((word for word in labels() if word in exempting), "") if exempting else ""
    if label:
        return f"{path}: the person marked this work #{label}, which the workflow {workflow.name} exempts"
    return ""
