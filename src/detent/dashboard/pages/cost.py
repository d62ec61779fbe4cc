"""Cost and usage: what sessions cost, and how tools are used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from detent.costs.prices import PricesError

if TYPE_CHECKING:
    from sqlite3 import Connection

    from detent.dashboard.site import Site
    from detent.reports.costs import Costs


def spent(site: Site, connection: Connection, by: str, since: str, session_id: str = "") -> Costs | None:
    """What is stored, added up; None where a project's own prices cannot be read."""
    try:
        return site.spending(connection).costs(by, since, session_id)
    except PricesError:
        return None
