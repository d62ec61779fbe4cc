"""All repositories that this user set up, with score, cost, last activity and problems."""

from __future__ import annotations

from clickstop.app import repositories
from clickstop.dashboard.page import Asked, Page, columns

_COLUMNS = "name root score sessions usd last_at failures trouble".split()
_HEADERS = ("repository", "path", "score", "sessions", "cost, 30 days", "last event", "failures", "problem")


def page(asked: Asked) -> Page:
    site = asked.site
    lines = repositories.every(site.environ, site.root)
    return Page("All repositories", {"lines": lines}, tables={"repositories": columns(_COLUMNS, lines, _HEADERS)})
