"""One entry of a session in full. The session's page loads it from here when it is opened there."""

from __future__ import annotations

from clickstop.app import entry
from clickstop.dashboard.page import Asked, MissingError, Page
from clickstop.store import timeline


def page(asked: Asked) -> Page:
    connection, query = asked.connection, asked.query
    session = timeline.session(connection, query["session_id"])
    whole = entry.of(connection, session, query["ref"]) if session else None
    if session is None or whole is None:
        raise MissingError("There is no such entry")
    return Page(f"{whole.title}", {"session": session, "entry": whole, "ref": query["ref"]})
