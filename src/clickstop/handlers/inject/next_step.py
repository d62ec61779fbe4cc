"""Remind the agent to update the log after a test run, and tell it what comes next after a subagent."""

from __future__ import annotations

from clickstop.core.decision import Decision, Item
from clickstop.workflow import remembered
from clickstop.workflow.service import workflows_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.event import Event


def handle(event: Event, ctx: Context) -> Decision | None:
    items = _runs(ctx)
    if event.kind == "subagent.stop":
        # The message is for the agent that started it, not for this one.
        remembered.note_ended(ctx, event.agent_id, event.agent_type)
    elif event.tool == "agent" and event.kind == "tool.after" and not event.background:
        items += _after(event.delegate, event.delegate_id, ctx)
    elif event.kind == "prompt.submit":
        for agent in remembered.untold_agents(ctx):
            items += _after(agent.kind, agent.agent_id, ctx)
    return Decision(context=tuple(items)) if items else None


def _runs(ctx: Context) -> list[Item]:
    """One item per test run that this event recorded."""
    rows = ctx.recorded("workflow_runs")
    if not rows:
        return []
    from clickstop.workflow import reminding

    items = []
    for workflow in workflows_of(ctx).all:
        for row in rows:
            if row["workflow"] != workflow.name or workflow.log_update == "off":
                continue
            feature, category = str(row["feature"]), str(row["category"])
            number = remembered.next_number(ctx, workflow, feature)
            path = workflows_of(ctx).log_path(workflow, feature)
            text = reminding.after_run(workflow, feature, number, category, path, passed=bool(row["passed"]))
            items.append(Item(f"workflow run {feature}", text, 80))
    return items


def _after(kind: str, agent_id: str, ctx: Context) -> list[Item]:
    from clickstop.workflow import reminding
    from clickstop.workflow.logs import log_of

    items = []
    for workflow in workflows_of(ctx).all:
        name = reminding.agent_named(workflow, kind)
        steps = workflow.agents[name]["next"] if name else []
        if steps:
            top = workflows_of(ctx).top
            feature = remembered.last_feature(ctx, workflow, top)
            path = log_of(workflow, feature, top).path if feature else ""
            items.append(Item(f"workflow after {kind}", reminding.next_steps(kind, steps, path), 80))
    if agent_id:
        remembered.note_told(ctx, agent_id)
    return items
