"""Keep the stage and the critical sections of each active run log before the conversation is compacted."""

from __future__ import annotations

from detent.workflow import reminding, standing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from detent.hook.context import Context
    from detent.hook.event import Event


def handle(_event: Event, ctx: Context) -> None:
    for workflow, log in ctx.workflow.logs():
        if log.text and standing.is_active(workflow, log):
            ctx.workflow.keep(log.feature, reminding.kept(workflow, log))
