"""Undo: saved states, how they differ from the current files, and restoring them."""

from __future__ import annotations

from clickstop.app import changes, undo
from clickstop.app.errors import AppError
from clickstop.dashboard import view
from clickstop.dashboard.page import Asked, MissingError, Page, columns

_HEADERS = ("id", "created_at", "reason", "session_id", "command", "saved", "bytes")
_MOST = 100_000


def page(asked: Asked) -> Page:
    site, query = asked.site, asked.query
    chosen_view = view.of("/undo", query, default="all")
    size = view.PER_PAGE
    states = undo.summaries(site, size + 1, (chosen_view.number - 1) * size)
    chosen, files = None, []
    if state_id := query.get("id", "")[:80]:
        try:
            state = undo.named_state(site, state_id)
            chosen, files = undo.summary_of(site, state), changes.since(site, state)
        except AppError as error:
            raise MissingError(str(error)) from None
    return Page(
        "Undo",
        {
            "view": chosen_view,
            "states": states[:size],
            "more": len(states) > size,
            "kept": undo.kept(site),
            "chosen": chosen,
            "files": files,
            "done": query.get("done", "")[:80],
        },
        tables={"states": columns(_HEADERS, lambda: undo.summaries(site, _MOST))},
    )
