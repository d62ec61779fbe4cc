"""Record when a change to the agent's settings removed clickstop's hooks or turned hooks off."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.event import Event


def handle(event: Event, ctx: Context) -> None:
    lost = ctx.agent.lost_hooks(event.cwd or event.root, ctx.environ)
    if lost:
        file = event.paths[0] if event.paths else event.source
        ctx.record("audit_log", actor="unknown", action="config.changed", subject=file, reason=lost)
