"""Warn about, then stop, too many MCP calls per minute: per tool, per server and in total."""

from __future__ import annotations

from clickstop.core.decision import block, warn
from clickstop.policy.rates import admit, near, over, stopped, warned

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.decision import Decision
    from clickstop.core.event import Event


def handle(event: Event, ctx: Context) -> Decision | None:
    limits = ctx.settings.limits["mcp"]
    rates = admit(ctx, limits)
    full = over(rates)
    if full is not None:
        return block(stopped(full, event, limits), rule_id=f"mcp_{full.column}")
    close = near(rates)
    # Once a minute, not with every call.
    if close is None or not ctx.once(f"mcp_rate: {close.column} {event.tool_name} {ctx.at[:16]}"):
        return None
    return warn(warned(close, event, limits), rule_id=f"mcp_{close.column}")
