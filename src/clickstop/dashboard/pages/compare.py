"""Two sessions, or two periods, side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.app import comparison
from clickstop.app.errors import AppError
from clickstop.app.period import named_session
from clickstop.app.timeline import wanted_sessions
from clickstop.dashboard import view
from clickstop.dashboard.page import Asked, DownloadTable, MissingError, Page
from clickstop.store.lists import RowQuery

if TYPE_CHECKING:
    from collections.abc import Mapping
    from sqlite3 import Connection

    from clickstop.dashboard.site import DashboardSite

_RECENT = 50


def page(asked: Asked) -> Page:
    site, connection, query = asked.site, asked.connection, asked.query
    names = [name for name in query.get("session", "").split(",") if name][:2]
    chosen = view.of("/compare", query, default="7")
    if len(names) == 2:
        sides, lines = _sessions(site, connection, names)
    else:
        sides, lines = _periods(site, connection, chosen, query)
    return Page(
        "Compare",
        {
            "view": chosen,
            "names": names,
            "sides": sides,
            "lines": lines,
            "recent": wanted_sessions(connection, RowQuery(limit=_RECENT)),
            "before": {"from": query.get("from2", ""), "to": query.get("to2", "")},
        },
        tables={
            "comparison": lambda: DownloadTable(
                ("figure", *(side[0] for side in sides)),
                [(line.name, line.left, line.right)[: len(sides) + 1] for line in lines],
            )
        },
    )


_Sides = list[tuple[str, str]]  # name and address


def _sessions(
    site: DashboardSite, connection: Connection, prefixes: list[str]
) -> tuple[_Sides, list[comparison.Figure]]:
    try:
        ids = [named_session(connection, name) for name in prefixes]
    except AppError as error:
        raise MissingError(str(error).partition(".")[0]) from error
    sides = [comparison.of_session(connection, session_id, site.root) for session_id in ids]
    names = [(f"session {session_id[:8]}", f"/sessions/{session_id}") for session_id in ids]
    return names, comparison.figures(*sides)


def _periods(
    site: DashboardSite, connection: Connection, chosen: view.View, query: Mapping[str, str]
) -> tuple[_Sides, list[comparison.Figure]]:
    other = view.of("/compare", {"from": query.get("from2", ""), "to": query.get("to2", "")}, default="all")
    periods = [chosen, other]
    if not other.first and not other.last:
        periods = [chosen, *_before(chosen)]
    names = [(period.label, period.address()) for period in periods]
    sides = [comparison.of_period(connection, period.since, period.until, site.days) for period in periods]
    return names, comparison.figures(*sides)


def _before(chosen: view.View) -> list[view.View]:
    """A period of the same length just before this one; none for all time."""
    if not chosen.first:
        return []
    days = len(chosen.each_day())
    earlier = {"from": view.days_before(chosen.first, days), "to": view.days_before(chosen.first, 1)}
    return [view.of("/compare", earlier)]
