"""The workflows of an event's repository. Light, because most events concern none."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.workflow.workflows import Workflows


def workflows_of(ctx: Context) -> Workflows:
    """The workflows, set up once per event."""
    from clickstop.workflow.workflows import Workflows

    return ctx.memoised("workflows", lambda: Workflows(ctx))


def runs_count_from(ctx: Context) -> str | None:
    """The time from which repeated runs of this command count as a loop; None if no workflow counts them."""
    if not ctx.plan.data.get("has_workflows") or not ctx.event.command or not has_test_runs(ctx):
        return None
    from clickstop.workflow.remembered import runs_of
    from clickstop.workflow.retrying import researched_after

    workflows = workflows_of(ctx)
    moments = [
        researched_after(runs, workflows.ledger(target.workflow, target.feature, target.files).written())
        for target in workflows.tested(ctx.event.command)
        if (runs := runs_of(ctx, target.workflow, target.feature))
    ]
    return max(moments, default=None)


def has_test_runs(ctx: Context) -> bool:
    """Whether a test of some workflow has run in this session."""
    from clickstop.store.workflow import WorkflowReader

    return ctx.ask(lambda: WorkflowReader(ctx.database.open()).has_runs(ctx.session_id), otherwise=False)
