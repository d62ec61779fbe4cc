"""The workflows of the repository that an event is in. Light: most events concern none."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.workflow.workflows import Workflows


def workflows_of(ctx: Context) -> Workflows:
    """Found out once per event."""
    if "workflows" not in ctx.memo:
        from clickstop.workflow.workflows import Workflows

        ctx.memo["workflows"] = Workflows(ctx)
    workflows: Workflows = ctx.memo["workflows"]
    return workflows


def has_test_runs(ctx: Context) -> bool:
    """Whether a test of a workflow has run in this session."""
    from clickstop.store.workflow import WorkflowReader

    return ctx.ask(lambda: WorkflowReader(ctx.database.open()).has_runs(ctx.session_id), otherwise=False)
