"""Undo: what was saved before calls and at prompts, how it differs from now, and bringing it back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.app import changes, undo
from clickstop.app.errors import AppError
from clickstop.dashboard.page import PER_PAGE, MissingError, Page, Turning, number_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from sqlite3 import Connection

    from clickstop.dashboard.site import Site


def page(site: Site, _connection: Connection, query: Mapping[str, str]) -> Page:
    number = number_of(query)
    states = undo.summaries(site, PER_PAGE + 1, (number - 1) * PER_PAGE)
    chosen, files = None, []
    if wanted := query.get("id", "")[:80]:
        try:
            state = undo.named_state(site, wanted)
            chosen, files = undo.summary_of(site, state), changes.since(site, state)
        except AppError as error:
            raise MissingError(str(error)) from None
    return Page(
        "Undo",
        {
            "states": states[:PER_PAGE],
            "turning": Turning(number, more=len(states) > PER_PAGE),
            "kept": undo.kept(site),
            "chosen": chosen,
            "files": files,
            "done": query.get("done", "")[:80],
        },
    )
