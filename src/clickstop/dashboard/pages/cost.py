"""Cost and usage: what sessions cost, and how tools are used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.app import costs, usage
from clickstop.app.period import days_ago
from clickstop.app.spending import CostBook
from clickstop.costs.prices import PricesError
from clickstop.dashboard.figures import costs as figures
from clickstop.dashboard.page import Page, choice
from clickstop.store import pages

if TYPE_CHECKING:
    from collections.abc import Mapping
    from sqlite3 import Connection

    from clickstop.app.costs import Costs, Line
    from clickstop.dashboard.site import Site

DAYS = (7, 30, 90)
MOST = 20_000  # calls that are looked at: more would keep people waiting
_BY = ("model", "agent", "branch")
_SHORTER = (30, 7, 1)


def page(site: Site, connection: Connection, query: Mapping[str, str]) -> Page:
    days = choice(query, "days", DAYS, 30)
    since = days_ago(days)
    lines = costs.by_all(connection, since)
    model_costs = spent(site, connection, "model", since, lines=lines["model"])
    calls_since, calls_days = _of_calls(connection, days)
    tools = usage.of(connection, calls_since, "")
    return Page(
        "Cost and usage",
        {
            "days": days,
            "choices": DAYS,
            "costs": model_costs,
            "calls": sum(tool.calls for tool in tools),
            "calls_days": calls_days,
            "calls_since": calls_since,
            "day_chart": figures.cost_by_day(lines["day"]),
            "charts": [figures.cost_by(lines[by], by) for by in _BY],
            "tool_chart": figures.tools(tools),
        },
    )


def spent(
    site: Site,
    connection: Connection,
    by: str,
    since: str,
    session_id: str = "",
    *,
    lines: list[Line] | None = None,
) -> Costs | None:
    """What is stored, added up; None where a project's own prices cannot be read."""
    try:
        return CostBook(site, connection).costs(by, since, session_id, lines)
    except PricesError:
        return None


def _of_calls(connection: Connection, days: int) -> tuple[str, float]:
    """Since when calls are counted: the time that was asked for, or as much of it as can be counted quickly."""
    earliest = pages.nth_call(connection, MOST)
    for shorter in (days, *(fewer for fewer in _SHORTER if fewer < days)):
        since = days_ago(shorter)
        if since >= earliest:
            return since, shorter
    return earliest, 0
