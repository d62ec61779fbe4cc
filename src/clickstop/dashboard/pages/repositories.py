"""All repositories of this machine that were set up, each with score, cost, last activity and health."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.app import repositories
from clickstop.dashboard.page import Page, Table

if TYPE_CHECKING:
    from collections.abc import Mapping
    from sqlite3 import Connection

    from clickstop.dashboard.site import Site

_HEADERS = ("repository", "path", "score", "sessions", "cost of 30 days", "last event", "failures", "trouble")


def page(site: Site, _connection: Connection, _query: Mapping[str, str]) -> Page:
    lines = repositories.every(site.environ, site.root)
    rows = [(*_row(line), line.trouble) for line in lines]
    return Page("All repositories", {"lines": lines}, tables={"repositories": lambda: Table(_HEADERS, rows)})


def _row(line: repositories.Repository) -> tuple[object, ...]:
    return line.name, line.root, line.score, line.sessions, line.usd, line.last_at, line.failures
