"""Sessions, with filters by time, branch, model, state and words, in any order."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from clickstop.app.timeline import wanted_sessions
from clickstop.dashboard import view
from clickstop.dashboard.page import Asked, Page, columns
from clickstop.store import lists

if TYPE_CHECKING:
    from sqlite3 import Connection

    from clickstop.store.rows import Row


STATES = ("running", "waiting", "ended", "failed")
ALL = 100_000  # rows of one export
_COLUMNS = "session_id asked started_at last_at branch model state score usd calls prompts".split()
_HEADERS = "session request started last branch model state score cost calls prompts".split()


def page(asked: Asked) -> Page:
    connection = asked.connection
    chosen = view.of("/sessions", asked.query, lists.SESSION_FILTERS, lists.SESSION_ORDERS, default="all")
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
        tables={
            "sessions": columns(_COLUMNS, lambda: _asked(connection, replace(choice, limit=ALL, skip=0)), _HEADERS)
        },
    )


def _asked(connection: Connection, choice: lists.RowQuery) -> list[Row]:
    rows = wanted_sessions(connection, choice)
    return [{**row, "asked": row["request"] or row["first_prompt"] or ""} for row in rows]
