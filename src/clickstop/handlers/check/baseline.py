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
    ledger = ledger_of(ctx, BASELINE)
    if ledger.has_changed():  # too late
        return
    from clickstop.checks.listing import begin
    from clickstop.checks.session_start import unnoted

    folders, large = unnoted(project, ledger)
    # Git lists the files while the other handlers run: a quarter of what the start of a session costs.
    ctx.memo["baseline"] = project, ledger, {folder: begin(folder, ctx.environ) for folder in folders}, large


def finish(event: Event, ctx: Context) -> None:
    if "baseline" not in ctx.memo:
        return
    from clickstop.checks.session_start import untried
    from clickstop.checks.tree import look

    project, ledger, listings, large = ctx.memo["baseline"]
    for folder, listing in listings.items():
        if tree := look(folder, ctx.environ, ledger, listing).digest:
            ledger.trees[folder] = tree
            table, row = ledger.noting(folder, tree)
            ctx.change(table, **row)
    if large or (project.baseline == "run" and untried(project, ledger)):
        who = {"session_id": ctx.session_id, "agent": event.agent}
        call = f"finish({ctx.plan.root!r}, {project.top!r}, {who!r})"
        ctx.detach(f"from clickstop.checks.session_start import finish; {call}")
