"""Keep what each answer of a model cost, from the client's transcripts; tell the person of a crossed budget."""

from __future__ import annotations

from detent.costs.budgets import crossed
from detent.hook.decision import tell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from detent.hook.context import Context
    from detent.hook.decision import Decision
    from detent.hook.event import Event


def handle(event: Event, ctx: Context) -> Decision | None:
    budgets = ctx.settings.cost
    spent = ctx.spending(budgets["prices"])
    spent.take_in(others=event.kind == "session.start")
    session, day = budgets["budget_session"], budgets["budget_day"]
    usd, unsure = spent.of_session() if session else (0.0, False)
    lines = [crossed("this session", "budget_session", usd, session, at_least=unsure)]
    usd, unsure = spent.today() if day else (0.0, False)
    lines.append(crossed("today's work here", "budget_day", usd, day, at_least=unsure))
    told = [lines[0]] if lines[0] and ctx.once(f"cost: session {session}") else []
    told += [lines[1]] if lines[1] and ctx.once(f"cost: {spent.day} {day}", ever=True) else []
    return tell("\n".join(told)) if told else None
