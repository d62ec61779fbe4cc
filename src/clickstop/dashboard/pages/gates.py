"""Gates: what was blocked or asked about, and why; what is allowed all the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.app import decisions, gates, ledgers
from clickstop.app.why import RULED
from clickstop.dashboard.figures import others as figures
from clickstop.dashboard.page import PER_PAGE, Page, Turning, choice, number_of
from clickstop.store import pages

if TYPE_CHECKING:
    from collections.abc import Mapping
    from sqlite3 import Connection

    from clickstop.dashboard.site import Site

DAYS = (7, 30, 90)


def page(site: Site, connection: Connection, query: Mapping[str, str]) -> Page:
    days, number = choice(query, "days", DAYS, 30), number_of(query)
    lines = ledgers.gates(connection, PER_PAGE + 1, (number - 1) * PER_PAGE)
    counts = decisions.by_rule(connection, days)
    rules, policy = gates.rules(site)
    return Page(
        "Gates",
        {
            "days": days,
            "choices": DAYS,
            "lines": lines[:PER_PAGE],
            "turning": Turning(number, more=len(lines) > PER_PAGE),
            "allowable": RULED,
            "totals": {
                name: sum(getattr(rule, name) for rule in counts) for name in ("block", "ask", "warn", "marked")
            },
            "rules": rules,
            "policy": policy,
            "secrets": pages.redacted(connection, 20),
            "rule_chart": figures.gates(counts),
            "marked": query.get("marked", ""),
        },
    )
