"""Memory: what is remembered, found by words; what the agent was told of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.app import context, ledgers
from clickstop.app.period import days_ago
from clickstop.app.search import KINDS, find, known_rules
from clickstop.dashboard.figures import others as figures
from clickstop.dashboard.page import Page
from clickstop.store.search import Filter

if TYPE_CHECKING:
    from collections.abc import Mapping
    from sqlite3 import Connection

    from clickstop.dashboard.site import Site

_HITS = 50
_DAYS = 30
_PIECES = 20


def page(site: Site, connection: Connection, query: Mapping[str, str]) -> Page:
    words, kind = query.get("q", "").strip()[:200], query.get("kind", "")
    kind = kind if kind in KINDS else ""
    hits = find(connection, words, Filter(type=kind), _HITS, known_rules(site))
    since = days_ago(_DAYS)
    ledger = context.ledger(connection, since, "", _PIECES)
    return Page(
        "Memory",
        {
            "words": words,
            "kind": kind,
            "kinds": KINDS,
            "hits": hits,
            "most": _HITS,
            "told": ledger,
            "prompts": ledgers.prompts(connection, since, "", 1).outcomes,
            "findings": ledgers.findings(connection, 20, new=False),
            "context_chart": figures.context(ledger.kinds),
        },
    )
