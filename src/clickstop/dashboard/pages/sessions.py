"""Sessions: by time, branch, model, state and words, a line each, in any order."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from clickstop.app.timeline import wanted_sessions
from clickstop.dashboard import view
from clickstop.dashboard.page import Page, Table
from clickstop.store import lists

if TYPE_CHECKING:
    from collections.abc import Mapping
    from sqlite3 import Connection

    from clickstop.dashboard.site import Site

STATES = ("running", "waiting", "ended", "failed")
ALL = 100_000  # rows that are taken along at once
_HEADERS = ("session", "asked", "began", "last", "branch", "model", "state", "score", "cost", "calls", "prompts")


def page(_site: Site, connection: Connection, query: Mapping[str, str]) -> Page:
    chosen = view.of("/sessions", query, lists.SESSION_FILTERS, lists.SESSION_ORDERS, default="all")
    choice = chosen.wanted()
    rows = wanted_sessions(connection, choice)
    return Page(
        "Sessions",
        {
            "view": chosen,
            "rows": rows[: view.PER_PAGE],
            "more": len(rows) > view.PER_PAGE,
            "total": chosen.total(len(rows), lambda: lists.count_sessions(connection, choice)),
            "choices": {
                "branch": lists.choices(connection, "branch"),
                "model": lists.choices(connection, "model"),
                "agent": lists.choices(connection, "agent"),
                "state": STATES,
            },
        },
        tables={"sessions": lambda: _table(connection, replace(choice, limit=ALL, skip=0))},
    )


def _table(connection: Connection, choice: lists.Wanted) -> Table:
    return Table(
        _HEADERS,
        [
            (
                row["session_id"],
                row["request"] or row["first_prompt"] or "",
                row["started_at"],
                row["last_at"],
                row["branch"],
                row["model"],
                row["state"],
                row["score"],
                row["usd"],
                row["calls"],
                row["prompts"],
            )
            for row in wanted_sessions(connection, choice)
        ],
    )
