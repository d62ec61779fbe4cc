"""Redactions: which kinds of secrets were hidden in which sessions. The store has only keyed digests."""

from __future__ import annotations

from clickstop.dashboard import view
from clickstop.dashboard.page import Asked, DownloadTable, Page
from clickstop.store import pages

_HEADERS = ("at", "session", "kind", "number", "lasting")


def page(asked: Asked) -> Page:
    connection = asked.connection
    chosen = view.of("/redactions", asked.query, ("kind",), default="all")
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
            "choices": {"kind": [counted["kind"] for counted in kinds]},
        },
        tables={
            "redactions": lambda: DownloadTable(
                _HEADERS, [tuple(row.values()) for row in pages.redactions(connection, *choice, limit=100_000)]
            )
        },
    )
