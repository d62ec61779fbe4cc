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


class OneSessionsCost(Arguments):
    """A session."""

    session: Session = ""
    by: By = "model"


class CostOverTime(Arguments):
    """A period."""

    days: Days = 30
    by: By = "day"


class UsedIn(Arguments):
    """A session or a period."""

    session: OneSession = ""
    days: Days = 30


def cost_session(repo: Here, given: OneSessionsCost) -> Costs:
    return up_to_date(repo).costs(given.by, "", session_of(repo.connection, given.session))


def cost_trend(repo: Here, given: CostOverTime) -> Costs:
    return up_to_date(repo).costs(given.by, *period_of(repo.connection, "", given.days))


def tool_usage(repo: Here, given: UsedIn) -> Usage:
    since, session_id = period_of(repo.connection, given.session, given.days)
    return Usage(since, session_id, usage.of(repo.connection, since, session_id))


TOOLS = (
    Tool(
        "cost_session",
        "What a session costs in US dollars at list prices, subagents included, with tokens; and the budgets."
        " The same as `clickstop cost --session`.",
        cost_session,
        Costs,
        OneSessionsCost,
        reads=("costs",),
    ),
    Tool(
        "cost_trend",
        "What the last days cost in US dollars: by day, model, agent, branch or session. The same as"
        " `clickstop cost --days`.",
        cost_trend,
        Costs,
        CostOverTime,
        reads=("costs",),
    ),
    Tool(
        "tool_usage",
        "How tools are used, MCP tools included: calls, failures, median and 95th percentile of their duration,"
        " estimated tokens. The same as `clickstop usage`.",
        tool_usage,
        Usage,
        UsedIn,
        reads=("tool_calls",),
    ),
)
