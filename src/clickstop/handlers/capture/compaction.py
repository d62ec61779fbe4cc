"""Save the state of the session and its run logs before a compaction, and the client's summary after it."""

from __future__ import annotations

from clickstop.memory.summaries import keep_client_summary, keep_snapshot
from clickstop.memory.turns import digest
from clickstop.workflow.service import workflows_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.event import Event


def handle(event: Event, ctx: Context) -> None:
    if event.kind == "compact.after":
        keep_client_summary(ctx, event.output)
        return
    digest(ctx)
    keep_snapshot(ctx)
    if ctx.plan.data.get("has_workflows"):
        _save_logs(ctx)


def _save_logs(ctx: Context) -> None:
    from clickstop.workflow import reminding, standing
    from clickstop.workflow.remembered import keep_text

    for workflow, log in workflows_of(ctx).logs():
        if log.text and standing.is_active(workflow, log):
            keep_text(ctx, log.feature, reminding.snapshot(workflow, log))
