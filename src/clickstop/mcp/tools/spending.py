"""Tools about costs and tool usage."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from clickstop.app import usage
from clickstop.app.costs import CostReport
from clickstop.app.spending import up_to_date
from clickstop.mcp.tool import Arguments, Days, Json, OneSession, Session, doc, period_of, session_of, tool

if TYPE_CHECKING:
    from clickstop.app.here import Here

By = Annotated[Literal["model", "agent", "branch", "day", "session"], doc("Group by this.")]


class CostOf(Arguments):
    session: Session = ""
    days: Annotated[float, doc("The last N days, instead of one session.", ge=0)] = 0
    by: By = "model"


class UsedIn(Arguments):
    session: OneSession = ""
    days: Days = 30


@tool(CostReport, CostOf)
def cost(repo: Here, arguments: CostOf) -> CostReport:
    """How much money did we spend? Dollars and tokens for a session, or with `days` for a period, by model, agent,
    branch or day, subagents included, at list prices, and the budgets. For calls and durations of tools use
    `usage`.
    """
    if arguments.days:
        return up_to_date(repo).costs(arguments.by, *period_of(repo.connection, arguments.session, arguments.days))
    return up_to_date(repo).costs(arguments.by, "", session_of(repo.connection, arguments.session))


@tool({"since": str, "session_id": str, "tools": [usage.ToolUsage]}, UsedIn, name="usage")
def used(repo: Here, arguments: UsedIn) -> Json:
    """Which tools were used how often, how many calls failed, how long they took (median and p95), and estimated
    tokens, MCP tools included. For dollars use `cost`.
    """
    since, session_id = period_of(repo.connection, arguments.session, arguments.days)
    return {"since": since, "session_id": session_id, "tools": usage.of(repo.connection, since, session_id)}
