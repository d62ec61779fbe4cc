"""Record what each response cost, from the client's transcripts; tell the person when a budget is exceeded."""

from __future__ import annotations

from clickstop.core.decision import tell
from clickstop.costs.spending import Spending

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.decision import Decision
    from clickstop.core.event import Event


def handle(event: Event, ctx: Context) -> Decision | None:
    limits = ctx.settings.cost
    spent = Spending(ctx, limits["prices"])
    spent.take_in(others=event.kind == "session.start")
    # The event for a failed turn cannot carry a message.
    if event.kind == "turn.failed" or not (limits["budget_session"] or limits["budget_day"]):
        return None
    from clickstop.costs.budgets import crossed

    session = crossed("this session", "budget_session", limits, spent.of_session)
    day = crossed("today's work here", "budget_day", limits, spent.today)
    # The limit is part of the key, so that a raised budget is reported again when it is crossed.
    lines = [session] if session and ctx.once(f"cost: session {limits['budget_session']}") else []
    lines += [day] if day and ctx.once(f"cost: {spent.day} {limits['budget_day']}", ever=True) else []
    return tell("\n".join(lines)) if lines else None
