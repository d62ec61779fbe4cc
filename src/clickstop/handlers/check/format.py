"""Format the files that a step changed; the client tells the agent about the change."""

from __future__ import annotations

from clickstop.checks.service import ledger_of, step_of
from clickstop.core.decision import tell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.decision import Decision
    from clickstop.core.event import Event


def handle(event: Event, ctx: Context) -> Decision | None:
    step = step_of(ctx) if event.calls else None
    if step is None or not step.files:
        return None
    from clickstop.checks import changes  # late: most steps change nothing and need none of these
    from clickstop.checks.formatting import format_files

    ledger = ledger_of(ctx, "edit")
    lines = []
    for folder, files in changes.by_package(step.files, step.project).items():
        line = format_files(step.project, folder, files, ledger, ctx.environ)
        # Without its examples in brackets, so that the same problem is reported once.
        if line and ctx.once(line.partition(" (")[0], ever=True):
            lines.append(line)
    return tell("\n".join(lines)) if lines else None
