"""Redactions: which kinds of secrets were kept out of which sessions. Of a secret, only a keyed digest is known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.dashboard import view
from clickstop.dashboard.page import Page, Table
from clickstop.store import pages

if TYPE_CHECKING:
    from collections.abc import Mapping
    from sqlite3 import Connection

    from clickstop.dashboard.site import Site

_HEADERS = ("at", "session", "kind", "number", "lasting")


def page(_site: Site, connection: Connection, query: Mapping[str, str]) -> Page:
    chosen = view.of("/redactions", query, ("kind",), default="all")
    size = view.PER_PAGE
    choice = (chosen.since, chosen.until, chosen.filters.get("kind", ""))
    rows = pages.redactions(connection, *choice, limit=size + 1, skip=(chosen.number - 1) * size)
    kinds = pages.redacted(connection, 100)
    return Page(
        "Redactions",
        {
            "view": chosen,
            "rows": rows[:size],
            "more": len(rows) > size,
            "kinds": kinds,
            "choices": {"kind": [one["kind"] for one in kinds]},
        },
        tables={
            "redactions": lambda: Table(
                _HEADERS, [tuple(row.values()) for row in pages.redactions(connection, *choice, limit=100_000)]
            )
        },
    )
