"""One session: its lanes, its score, its story from the first to the last event."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

from clickstop.app import changes, lanes, running, score
from clickstop.app.errors import AppError
from clickstop.app.timeline import story
from clickstop.dashboard.figures import session as figures
from clickstop.dashboard.page import MissingError, MovedError, Page, Turning, number_of
from clickstop.dashboard.pages.cost import spent
from clickstop.store import sessions, timeline

if TYPE_CHECKING:
    from collections.abc import Mapping
    from sqlite3 import Connection

    from clickstop.app.changes import PromptChange
    from clickstop.dashboard.site import Site

ENTRIES = 200


def page(site: Site, connection: Connection, query: Mapping[str, str]) -> Page:
    session_id = query["session_id"]
    row = timeline.session(connection, session_id)
    if row is None:
        raise _elsewhere(connection, session_id)
    parts = running.parts(connection, row)
    side = lanes.of_parts(row, parts)
    session_story = story(connection, session_id, site.root, parts)
    moved = score.of_session(connection, session_id)
    last = max(1, -(-len(session_story.entries) // ENTRIES))
    # Of a session that runs, its end is what moves.
    number = min(last, number_of(query)) if "page" in query or row["ended_at"] else last
    first = (number - 1) * ENTRIES
    changed, chosen, trouble = _changed(site, session_id, query.get("changes", ""))
    return Page(
        f"Session {session_id[:8]}",
        {
            "story": session_story,
            "session": row,
            "score": moved,
            "entries": session_story.entries[first : first + ENTRIES],
            "turning": Turning(number, more=number < last, size=ENTRIES),
            "pages": last,
            "costs": spent(site, connection, "model", "", session_id),
            "changed": changed,
            "chosen": chosen,
            "trouble": trouble,
            "lanes_chart": figures.session_lanes(side),
            "score_chart": figures.session_score(moved),
        },
    )


def _changed(site: Site, session_id: str, wanted: str) -> tuple[list[PromptChange], PromptChange | None, str]:
    """What each prompt changed, one of them with its lines, and why that cannot be told."""
    try:
        changed = changes.of_session(site, session_id, site.changes)
        return changed, changes.of_prompt(site, session_id, wanted) if wanted else None, ""
    except AppError as error:
        return [], None, str(error)


def _elsewhere(connection: Connection, text: str) -> Exception:
    """The one session whose id begins so, else what to say."""
    matching = [row["session_id"] for row in sessions.matching(connection, text)]
    if len(matching) == 1:
        return MovedError(f"/sessions/{quote(matching[0])}")
    if matching:
        return MovedError(f"/sessions?session={quote(text)}")
    return MissingError(f"There is no session {text[:80]}")
