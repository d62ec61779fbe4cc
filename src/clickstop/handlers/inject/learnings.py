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
    unfinished = [
        (workflow, log)
        for workflow, log in workflows_of(ctx).logs()
        if workflow.learnings != "off"
        and not standing.has_learnings(workflow, log)
        # Last, because `once` remembers that it was asked.
        and ctx.once(f"learnings: {log.path}")
    ]
    if not unfinished:
        return None
    text = reminding.without_learnings(unfinished)
    if any(workflow.learnings == "block" for workflow, _ in unfinished):
        first, _ = unfinished[0]
        return block(text, rule_id=first.name)
    return tell(text)
