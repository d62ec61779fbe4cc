"""Calls of tools: by time, tool, outcome, branch, model and words."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from clickstop.dashboard import view
from clickstop.dashboard.page import Page, Table
from clickstop.dashboard.pages.sessions import ALL
from clickstop.store import lists

if TYPE_CHECKING:
    from collections.abc import Mapping
    from sqlite3 import Connection

    from clickstop.dashboard.site import Site
    from clickstop.store.rows import Row

OUTCOMES = ("ok", "failed", "refused", "interrupted", "background")
_HEADERS = ("at", "session", "agent", "tool", "about", "outcome", "exit", "took (ms)", "result")


def page(_site: Site, connection: Connection, query: Mapping[str, str]) -> Page:
    chosen = view.of("/calls", query, lists.CALL_FILTERS, lists.CALL_ORDERS, default="7")
    choice = chosen.wanted()
    rows = lists.calls(connection, choice)
    return Page(
        "Calls",
        {
            "view": chosen,
            "rows": rows[: view.PER_PAGE],
            "more": len(rows) > view.PER_PAGE,
            "total": chosen.total(len(rows), lambda: lists.count_calls(connection, choice)),
            "choices": {
                "outcome": OUTCOMES,
                "agent": ("main", "subagents"),
                "branch": lists.choices(connection, "branch"),
                "model": lists.choices(connection, "model"),
            },
        },
        tables={
            "calls": lambda: Table(
                _HEADERS, [_row(row) for row in lists.calls(connection, replace(choice, limit=ALL, skip=0))]
            )
        },
    )


def _row(row: Row) -> tuple[object, ...]:
    names = ("created_at", "session_id", "agent_id", "tool_name", "target", "outcome", "exit_code", "duration_ms")
    return (*(row[name] for name in names), row["summary"])
