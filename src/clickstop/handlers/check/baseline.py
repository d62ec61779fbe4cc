"""Note how the files are before a session changes them, and have quick checks run on them in the background."""

from __future__ import annotations

from clickstop.checks.service import ledger_of, project_of
from clickstop.core.event import COMPACT
from clickstop.core.outcomes import BASELINE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.event import Event


def handle(event: Event, ctx: Context) -> None:
    is_real = event.source != COMPACT and not ctx.database.dry
    project = project_of(ctx) if is_real else None
    if project is None:
        return
    from clickstop.checks.bar import note

    project = note(project, ctx)
    if project.evidence == "off" or project.baseline == "off":
        return
    from clickstop.checks.beginning import note_trees, untried

    book = ledger_of(ctx, BASELINE)
    unseen = note_trees(project, book, ctx.environ)
    if unseen or (project.baseline == "run" and untried(project, book)):
        who = {"session_id": ctx.session_id, "agent": event.agent}
        call = f"finish({ctx.plan.root!r}, {project.top!r}, {who!r})"
        ctx.detach(f"from clickstop.checks.beginning import finish; {call}")
