"""Overview: is it alive, how good is the work, what does it cost, what is owed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.app import period, score, trend
from clickstop.app.status import status
from clickstop.core.ids import short
from clickstop.dashboard.figures import costs as cost_figures
from clickstop.dashboard.figures import quality as figures
from clickstop.dashboard.page import Page
from clickstop.dashboard.pages.cost import spent
from clickstop.install import entries
from clickstop.store import checks, decisions, pages, sessions
from clickstop.store.memory import MemoryReader

if TYPE_CHECKING:
    from collections.abc import Mapping
    from sqlite3 import Connection

    from clickstop.dashboard.site import Site

SESSIONS = 20
DAYS = 14
_LAST = 6


def page(site: Site, connection: Connection, _asked: Mapping[str, str]) -> Page:
    now = status(site, connection, entries.find(site.folder, site.environ))
    over_sessions = trend.of_period(connection, *period.last(connection, SESSIONS))
    latest = sessions.latest(connection)
    costs = spent(site, connection, "day", period.days_ago(DAYS))
    return Page(
        "Overview",
        {
            "status": now,
            "trend": over_sessions,
            "score": score.of_session(connection, latest["session_id"]) if latest else None,
            "costs": costs,
            "debts": MemoryReader(connection).debts(),
            "evidence": checks.evidence(connection, _LAST),
            "stops": [{**row, "short": short(row["id"])} for row in decisions.recent(connection, _LAST)],
            "running": pages.running(connection, period.days_ago(1)),
            "last_beat": max((beat.last_at for beat in now.beats), default=""),
            "score_chart": figures.score_trend(over_sessions.sessions),
            "signals_chart": figures.signals(over_sessions.types),
            "cost_chart": cost_figures.cost_by_day(costs.lines if costs else []),
        },
    )
