"""Tell a subagent which files it must read first, and which of them are missing."""

from __future__ import annotations

from clickstop.core.decision import Decision, Item
from clickstop.workflow import reminding
from clickstop.workflow.asking import reading_list
from clickstop.workflow.logs import log_of
from clickstop.workflow.remembered import last_feature
from clickstop.workflow.service import workflows_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.event import Event


def handle(event: Event, ctx: Context) -> Decision | None:
    items = []
    for workflow in workflows_of(ctx).all:
        name = reminding.agent_named(workflow, event.agent_type)
        names = workflow.agents[name]["read"] if name else []
        if not names:
            continue
        top = workflows_of(ctx).top
        feature = last_feature(ctx, workflow, top)
        log = log_of(workflow, feature or "FEATURE", top)
        files = reading_list(workflow, names, feature or "FEATURE", log.path, top)
        items.append(Item(f"workflow {workflow.name}", reminding.must_read(event.agent_type, files, feature), 80))
    return Decision(context=tuple(items)) if items else None
