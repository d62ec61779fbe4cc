"""Overview: is it alive, what is failing, what did it stop, what did it cost, what to do next."""

from __future__ import annotations

from clickstop.app import costs, ledgers, next_steps, period, score, trend
from clickstop.app.handlers import words
from clickstop.app.running import GOING_ON
from clickstop.app.status import status
from clickstop.app.timeline import wanted_sessions
from clickstop.dashboard import view
from clickstop.dashboard.figures import costs as cost_figures
from clickstop.dashboard.figures import quality as figures
from clickstop.dashboard.page import Asked, Page
from clickstop.dashboard.pages.cost import spent
from clickstop.dashboard.pages.gates import folded
from clickstop.install import entries
from clickstop.store import checks, sessions
from clickstop.store.lists import RowQuery
from clickstop.store.memory import MemoryReader

SESSIONS = 20
DAYS = 14
_LAST = 6
_STOPS = 30  # decisions to read; repeated ones are folded


def page(asked: Asked) -> Page:
    site, connection = asked.site, asked.connection
    now = status(site, connection, entries.in_force(site.folder, site.environ))
    over_sessions = trend.of_period(connection, *period.last(connection, SESSIONS))
    latest = sessions.latest(connection)
    fortnight = view.of("/cost", {"days": "7"})
    period_shown = _period()
    days = costs.by_all(connection, period_shown.since, kept_days=site.days)["day"]
    spending = spent(site, connection, "day", period_shown.since, lines=days)
    debts = MemoryReader(connection).debts()
    evidence = checks.evidence(connection, _LAST)
    stops = folded(ledgers.gates(connection, _STOPS))[:_LAST]
    recent = wanted_sessions(connection, RowQuery(since=period.days_ago(1), order="last", limit=_LAST))
    week = ledgers.by_rule(connection, fortnight.since)
    return Page(
        "Overview",
        {
            "status": now,
            "trend": over_sessions,
            "score": score.of_session(connection, latest["session_id"]) if latest else None,
            "costs": spending,
            "burning": costs.burning_now(connection),
            "debts": debts,
            "logs": next_steps.waiting_logs(site),
            "evidence": evidence,
            "stops": stops,
            "stopped": {name: sum(getattr(rule, name) for rule in week) for name in ("block", "ask", "warn")},
            "names": words(connection),
            "running": [row for row in recent if row["state"] in GOING_ON],
            "last_beat": max((beat.last_at for beat in now.beats), default=""),
            "steps": next_steps.of(site, now, debts, evidence, over_sessions),
            "score_chart": figures.score_trend(over_sessions.sessions),
            "signals_chart": figures.signals(over_sessions.types),
            "cost_chart": cost_figures.cost_by_day(days, period_shown.each_day()),
        },
    )


def _period() -> view.View:
    """The last 14 days."""
    week = view.of("/", {"days": "7"})
    return view.of("/", {"from": view.days_before(week.first, DAYS - 7)})
