"""Overview: is it alive, how good is the work, what does it cost, what is owed."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from clickstop.app import period, score, trend
from clickstop.app.status import status
from clickstop.core.ids import short, utc
from clickstop.dashboard.figures import costs as cost_figures
from clickstop.dashboard.figures import quality as figures
from clickstop.dashboard.page import Page
from clickstop.dashboard.pages.cost import spent
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
    from clickstop.install import entries

    installed = entries.find(site.folder, site.environ)
    now = status(connection, site.plan(), site.places, site.environ, installed=installed, now=time.time())
    rows, before = period.last(connection, SESSIONS)
    found = trend.of_sessions(connection, rows, before)
    latest = sessions.latest(connection)
    costs = spent(site, connection, "day", utc(time.time() - DAYS * period.DAY))
    return Page(
        "Overview",
        {
            "status": now,
            "trend": found,
            "score": score.of_session(connection, latest["session_id"]) if latest else None,
            "costs": costs,
            "debts": MemoryReader(connection).debts(),
            "evidence": checks.evidence(connection, _LAST),
            "stops": [{**row, "short": short(row["id"])} for row in decisions.recent(connection, _LAST)],
            "running": pages.running(connection, utc(time.time() - period.DAY)),
            "last_beat": max((beat.last_at for beat in now.beats), default=""),
            "score_chart": figures.score_trend(found.sessions),
            "signals_chart": figures.signals(found.types),
            "cost_chart": cost_figures.cost_by_day(costs.lines if costs else []),
        },
    )
