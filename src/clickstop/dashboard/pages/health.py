"""Health: is it alive, what does the doctor say, how long do handlers take, what waits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.app import latency, ledgers
from clickstop.app.status import status
from clickstop.dashboard.figures import others as figures
from clickstop.dashboard.page import Page
from clickstop.install import entries
from clickstop.store import failures, pages

if TYPE_CHECKING:
    from collections.abc import Mapping
    from sqlite3 import Connection

    from clickstop.dashboard.site import Site

_CHECKS = 60
_LINES = 20


def page(site: Site, connection: Connection, _asked: Mapping[str, str]) -> Page:
    site.doctor.ask()
    times = latency.of(connection)
    return Page(
        "Health",
        {
            "status": status(site, connection, entries.find(site.folder, site.environ)),
            "doctor": site.doctor.report,
            "failures": failures.recent(connection, _LINES),
            "audit": ledgers.audit(connection, "", _LINES),
            "latency": times,
            "latency_chart": figures.latency(times),
            "sparks": figures.sparks(times),
            "check_chart": figures.checks(pages.check_times(connection, _CHECKS)),
        },
    )
