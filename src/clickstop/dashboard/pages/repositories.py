"""All repositories of this machine that were set up, each with score, cost, last activity and health."""

from __future__ import annotations

from clickstop.app import repositories
from clickstop.dashboard.page import Asked, Page, columns

_COLUMNS = "name root score sessions usd last_at failures trouble".split()
_HEADERS = ("repository", "path", "score", "sessions", "cost, 30 days", "last event", "failures", "trouble")


def page(asked: Asked) -> Page:
    site = asked.site
    lines = repositories.every(site.environ, site.root)
    return Page("All repositories", {"lines": lines}, tables={"repositories": columns(_COLUMNS, lines, _HEADERS)})
