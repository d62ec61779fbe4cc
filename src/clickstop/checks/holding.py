"""Whether what is red holds an agent, and what of it is owed."""

from __future__ import annotations

from clickstop.checks.baseline import NEW

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.checks.round import Answer
    from clickstop.context.context import Context


def holds(blocking: list[Answer], ctx: Context, top: str) -> bool:
    """What is new holds; that of which nobody knows whether it is new holds each agent once."""
    if any(answer.origin == NEW for answer in blocking):
        return True
    who = ctx.event.agent_id
    untold = [answer for answer in blocking if ctx.once(f"unknown: {who} {answer.named(top)}")]
    return bool(untold)


def debts_of(blocking: list[Answer], top: str) -> str:
    """What is surely this session's doing."""
    return "\n".join(f"check:{answer.named(top)}" for answer in blocking if answer.origin == NEW)
