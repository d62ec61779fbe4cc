"""Send new rows to the team's database after the session, in a separate process."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.event import Event


def handle(_event: Event, ctx: Context) -> None:
    ctx.detach(f"from clickstop.team.detached import run; run({ctx.plan.root!r})")
