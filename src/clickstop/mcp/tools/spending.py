"""Tools about what sessions cost and how tools are used."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Literal

from clickstop.app import usage
from clickstop.app.costs import Costs
from clickstop.app.spending import up_to_date
from clickstop.mcp.tool import Arguments, Days, OneSession, Session, Tool, doc, period_of, session_of

if TYPE_CHECKING:
    from clickstop.app.here import Here

By = Annotated[Literal["model", "agent", "branch", "day", "session"], doc("What lines are added up by.")]


@dataclass(frozen=True, slots=True)
class Usage:
    """The tools of a period or a session, the most used first."""

    since: str
    session_id: str
    tools: list[usage.ToolUsage]


class CostOf(Arguments):
    """A session or a period."""

    session: Session = ""
    days: Annotated[float, doc("The last so many days, instead of one session.", ge=0)] = 0
    by: By = "model"


class UsedIn(Arguments):
    """A session or a period."""

    session: OneSession = ""
    days: Days = 30


def cost(repo: Here, arguments: CostOf) -> Costs:
    if arguments.days:
        return up_to_date(repo).costs(arguments.by, *period_of(repo.connection, arguments.session, arguments.days))
    return up_to_date(repo).costs(arguments.by, "", session_of(repo.connection, arguments.session))


def used(repo: Here, arguments: UsedIn) -> Usage:
    since, session_id = period_of(repo.connection, arguments.session, arguments.days)
    return Usage(since, session_id, usage.of(repo.connection, since, session_id))


TOOLS = (
    Tool(
        "cost",
        "How much money did we spend? Dollars and tokens of a session, or with `days` of a period, by model,"
        " agent, branch or day, subagents included, at list prices, and the budgets. For calls and durations of"
        " tools use `usage`.",
        cost,
        Costs,
        CostOf,
        reads=("costs",),
    ),
    Tool(
        "usage",
        "Which tools were used how often, how many calls failed, how long they took (median and p95), and"
        " estimated tokens, MCP tools included. For dollars use `cost`.",
        used,
        Usage,
        UsedIn,
        reads=("tool_calls",),
    ),
)
