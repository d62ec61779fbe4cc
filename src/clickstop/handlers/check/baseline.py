"""Record the state of the files before a session changes them, and run quick checks on it in the background."""

from __future__ import annotations

from clickstop.checks.service import ledger_of, project_of
from clickstop.core.event import COMPACT, RESUME
from clickstop.core.outcomes import BASELINE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.event import Event


def handle(event: Event, ctx: Context) -> None:
    # After a compaction the files are the session's own work.
    is_beginning = event.source not in (COMPACT, RESUME) and not ctx.database.dry
    project = project_of(ctx) if is_beginning else None
    if project is None:
        return
    from clickstop.checks.bar import note

    project = note(project, ctx)
    if project.evidence == "off" or project.baseline == "off":
        return
    book = ledger_of(ctx, BASELINE)
    if book.has_changed():  # too late
        return
    from clickstop.checks.beginning import unnoted
    from clickstop.checks.listing import begin

    folders, large = unnoted(project, book)
    # Git lists the files while the other handlers run: a quarter of what the start of a session costs.
    ctx.memo["baseline"] = project, book, {folder: begin(folder, ctx.environ) for folder in folders}, large


def finish(event: Event, ctx: Context) -> None:
    if "baseline" not in ctx.memo:
        return
    from clickstop.checks.beginning import note_tree, untried

    project, book, listings, large = ctx.memo["baseline"]
    for folder, listing in listings.items():
        note_tree(folder, book, ctx.environ, listing)
    if large or (project.baseline == "run" and untried(project, book)):
        who = {"session_id": ctx.session_id, "agent": event.agent}
        call = f"finish({ctx.plan.root!r}, {project.top!r}, {who!r})"
        ctx.detach(f"from clickstop.checks.beginning import finish; {call}")
