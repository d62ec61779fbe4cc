"""Cost and usage: what sessions cost, the burn rate, and how tools are used."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

from clickstop.app import costs, usage
from clickstop.app.spending import CostBook
from clickstop.core import usage_window
from clickstop.costs.prices import PricesError
from clickstop.dashboard import view
from clickstop.dashboard.figures import costs as figures
from clickstop.dashboard.page import Asked, Page

if TYPE_CHECKING:
    from sqlite3 import Connection

    from clickstop.app.costs import CostReport, Line
    from clickstop.dashboard.site import DashboardSite

_BY = ("model", "agent", "branch")


def page(asked: Asked) -> Page:
    site, connection = asked.site, asked.connection
    chosen = view.of("/cost", asked.query, _BY)
    every = costs.by_all(connection, chosen.since, chosen.until, kept_days=site.days)
    lines = every
    if chosen.filters:
        lines = costs.by_all(connection, chosen.since, chosen.until, chosen.filters, site.days)
    tools = usage.of(connection, chosen.since, "", chosen.until, site.days)
    first = lines["day"][0].name if lines["day"] else ""
    return Page(
        "Cost and usage",
        {
            "view": chosen,
            "choices": {by: [line.name for line in every[by]] for by in _BY},
            "costs": spent(site, connection, "model", chosen.since, lines=lines["model"]),
            "burning": costs.burning_now(connection),
            "windows": usage_window.current(os.path.dirname(site.places.database), time.time()),
            "calls": sum(tool.calls for tool in tools),
            "day_chart": figures.cost_by_day(lines["day"], chosen.each_day(first)),
            "charts": [figures.cost_by(lines[by], by) for by in _BY],
            "tool_chart": figures.tools(tools, chosen),
        },
    )


def spent(
    site: DashboardSite,
    connection: Connection,
    by: str,
    since: str,
    session_id: str = "",
    *,
    lines: list[Line] | None = None,
) -> CostReport | None:
    """The stored costs, or None if the person's price file cannot be read."""
    try:
        return CostBook(site, connection).costs(by, since, session_id, lines)
    except PricesError:
        return None
