"""Learning: the chain of each fix, rules with their hits, what came back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.app import learning
from clickstop.dashboard.figures import others as figures
from clickstop.dashboard.page import Page
from clickstop.store import pages

if TYPE_CHECKING:
    from collections.abc import Mapping
    from sqlite3 import Connection

    from clickstop.dashboard.site import Site

_HITS = 20


def page(_site: Site, connection: Connection, _asked: Mapping[str, str]) -> Page:
    lessons = learning.of(connection)
    return Page(
        "Learning",
        {"found": lessons, "hits": pages.rule_hits(connection, _HITS), "rule_chart": figures.rules(lessons.rules)},
    )
