"""Keep the state of the session and of active run logs before a compaction, and the client's summary after it."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.hook.context import Context
    from clickstop.hook.event import Event


def handle(event: Event, ctx: Context) -> None:
    if event.kind == "compact.after":
        ctx.recall.keep_client_summary(event.output)
        return
    ctx.recall.digest()
    ctx.recall.keep_snapshot()
    if ctx.plan.data.get("has_workflows"):
        _keep_logs(ctx)


def _keep_logs(ctx: Context) -> None:
    from clickstop.workflow import reminding, standing

    for workflow, log in ctx.workflow.logs():
        if log.text and standing.is_active(workflow, log):
            ctx.workflow.keep(log.feature, reminding.kept(workflow, log))
