"""Tool calls, with filters by time, tool, outcome, branch, model and words."""

from __future__ import annotations

from dataclasses import replace

from clickstop.dashboard import view
from clickstop.dashboard.page import Asked, Page, columns
from clickstop.dashboard.pages.sessions import ALL
from clickstop.store import lists

OUTCOMES = ("ok", "failed", "refused", "interrupted", "background")
_COLUMNS = "created_at session_id agent_id tool_name target outcome exit_code duration_ms summary".split()
_HEADERS = ("at", "session", "agent", "tool", "about", "outcome", "exit", "took (ms)", "result")


def page(asked: Asked) -> Page:
    connection = asked.connection
    chosen = view.of("/calls", asked.query, lists.CALL_FILTERS, lists.CALL_ORDERS, default="7")
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
            "calls": columns(
                _COLUMNS, lambda: lists.calls(connection, replace(choice, limit=ALL, skip=0)), _HEADERS
            )
        },
    )
