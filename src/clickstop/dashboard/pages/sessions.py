"""Sessions: the last ones, a line each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.app.timeline import sessions
from clickstop.dashboard.page import PER_PAGE, Page, Turning, number_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from sqlite3 import Connection

    from clickstop.dashboard.site import Site


def page(_site: Site, connection: Connection, query: Mapping[str, str]) -> Page:
    number, branch = number_of(query), query.get("branch", "")
    rows = sessions(connection, PER_PAGE + 1, branch, (number - 1) * PER_PAGE)
    turning = Turning(number, more=len(rows) > PER_PAGE)
    return Page("Sessions", {"rows": rows[:PER_PAGE], "turning": turning, "branch": branch})
