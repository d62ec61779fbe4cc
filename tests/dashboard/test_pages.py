"""What stands on a page, before it is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.core.ids import utc
from clickstop.dashboard.page import Asked
from clickstop.dashboard.pages import session
from tests.dashboard import stores
from tests.store import rows

if TYPE_CHECKING:
    from pathlib import Path

    from clickstop.dashboard.site import DashboardSite


def test_a_session_that_runs_shows_its_end_and_one_that_is_over_its_beginning(
    site: DashboardSite, repo: Path, environ: dict[str, str]
) -> None:
    calls = [
        rows.call(f"c{number}", "long", utc(), target=f"make {number}") for number in range(session.ENTRIES + 1)
    ]
    stores.seed(repo, environ, [rows.session("long", utc(), status="open"), *calls])

    def number(**query: str) -> int:
        with site.open() as connection:
            return int(session.page(Asked(site, connection, {"session_id": "long", **query})).values["number"])

    assert (number(), number(page="1"), number(page="99")) == (2, 1, 2)
    stores.seed(repo, environ, [rows.session("long", utc(), status="ended", ended_at=utc())])
    assert (number(), number(page="2")) == (1, 2)
