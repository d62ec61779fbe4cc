"""Remind the person, once per log and session, of run logs without accumulated learnings."""

from __future__ import annotations

from clickstop.core.decision import Decision, block, tell
from clickstop.workflow import reminding, standing
from clickstop.workflow.service import workflows_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.event import Event


def handle(_event: Event, ctx: Context) -> Decision | None:
    found = [
        (workflow, log)
        for workflow, log in workflows_of(ctx).logs()
        if workflow.learnings != "off"
        and not standing.has_learnings(workflow, log)
        and ctx.once(f"learnings: {log.path}")
    ]
    if not found:
        return None
    said = reminding.without_learnings(found)
    if any(workflow.learnings == "block" for workflow, _ in found):
        return block(said, rule_id=found[0][0].name)
    return tell(said)
