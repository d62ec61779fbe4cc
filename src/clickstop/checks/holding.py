"""Whether what is red holds an agent, and what of it is owed."""

from __future__ import annotations

from clickstop.checks.baseline import NEW

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.checks.round import Asked
    from clickstop.context.context import Context


def holds(blocking: list[Asked], ctx: Context, top: str) -> bool:
    """What is new holds; that of which nobody knows whether it is new holds each agent once."""
    if any(one.origin == NEW for one in blocking):
        return True
    who = ctx.event.agent_id
    untold = [one for one in blocking if ctx.once(f"unknown: {who} {one.named(top)}")]
    return bool(untold)


def debts_of(blocking: list[Asked], top: str) -> str:
    """What is surely this session's doing."""
    return "\n".join(f"check:{one.named(top)}" for one in blocking if one.origin == NEW)
