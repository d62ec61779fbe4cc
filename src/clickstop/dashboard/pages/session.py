"""One session: summary, figures, lanes, timeline, and what each prompt changed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from urllib.parse import quote

from clickstop.agents.index import AGENTS, agent_named
from clickstop.app import changes, lanes, running, score
from clickstop.app.errors import AppError
from clickstop.app.timeline import TimelineEntry, story
from clickstop.core.ids import seconds_of
from clickstop.core.words import one_line
from clickstop.dashboard.charts.lanes import IDLE
from clickstop.dashboard.figures import session as figures
from clickstop.dashboard.page import Asked, MissingError, MovedError, Page
from clickstop.dashboard.pages.cost import spent
from clickstop.dashboard.view import number_of
from clickstop.store import sessions, timeline

if TYPE_CHECKING:
    from collections.abc import Mapping
    from sqlite3 import Connection

    from clickstop.app.changes import PromptChange
    from clickstop.app.timeline import Story
    from clickstop.dashboard.site import DashboardSite

ENTRIES = 150  # of the timeline on one page


@dataclass(slots=True)
class SessionItem:
    """An entry, or all entries of a subagent; and the idle time before it."""

    entry: TimelineEntry
    idle: float = 0.0  # minutes
    nested: list[TimelineEntry] = field(default_factory=list)
    name: str = ""  # of the subagent


def page(asked: Asked) -> Page:
    site, connection, query = asked.site, asked.connection, asked.query
    session_id = query["session_id"]
    row = timeline.session(connection, session_id)
    if row is None:
        raise _elsewhere(connection, session_id)
    parts = running.parts(connection, row)
    side = lanes.of_parts(row, parts)
    session_story = story(connection, session_id, site.root, parts)
    moved = score.of_session(connection, session_id)
    story_items = items(session_story.entries, {agent.agent_id: agent.name for agent in side.agents})
    last = max(1, -(-len(story_items) // ENTRIES))
    # A running session opens at its end, where new entries appear.
    number = min(last, number_of(query)) if "page" in query or row["ended_at"] else last
    changed, chosen, trouble = _changed(site, session_id, query.get("changes", ""))
    return Page(
        f"Session {session_id[:8]}",
        {
            "story": session_story,
            "session": row,
            "score": moved,
            "items": story_items[(number - 1) * ENTRIES : number * ENTRIES],
            "number": number,
            "pages": last,
            "resume": agent_named(row["agent"]).resume_command(session_id) if row["agent"] in AGENTS else "",
            "costs": spent(site, connection, "model", "", session_id),
            "changed": changed,
            "chosen": chosen,
            "trouble": trouble,
            "lanes_chart": figures.session_lanes(side),
            "score_chart": figures.session_score(moved),
        },
        heading=_asked(session_story) or f"Session {session_id[:8]}",
    )


def _changed(
    site: DashboardSite, session_id: str, state_id: str
) -> tuple[list[PromptChange], PromptChange | None, str]:
    """What each prompt changed, the chosen one with its diff, and why that is unknown, or ""."""
    try:
        changed = changes.of_session(site, session_id, site.changes)
        return changed, changes.of_prompt(site, session_id, state_id) if state_id else None, ""
    except AppError as error:
        return [], None, str(error)


def _asked(session: Story) -> str:
    """The session's request, in the person's words."""
    request = session.summary["request"] if session.summary else ""
    return one_line(request or next((entry.text for entry in session.entries if entry.kind == "prompt"), ""), 110)


def items(entries: list[TimelineEntry], names: Mapping[str, str]) -> list[SessionItem]:
    """Entries with those of each subagent grouped where it started."""
    folded: list[SessionItem] = []
    by_agent: dict[str, SessionItem] = {}
    before = 0.0
    for entry in entries:
        now = seconds_of(entry.at)
        if entry.agent and entry.agent in by_agent:
            by_agent[entry.agent].nested.append(entry)
        else:
            idle = now - before if before and now - before > IDLE else 0.0
            item = SessionItem(entry, idle / 60)
            if entry.agent:
                item.nested, item.name = [entry], names.get(entry.agent, "subagent")
                by_agent[entry.agent] = item
            folded.append(item)
        before = max(before, now)
    return folded


def _elsewhere(connection: Connection, text: str) -> Exception:
    """The error for an unknown id: a redirect if it is a prefix of session ids."""
    matching = [row["session_id"] for row in sessions.matching(connection, text)]
    if len(matching) == 1:
        return MovedError(f"/sessions/{quote(matching[0])}")
    if matching:
        return MovedError(f"/sessions?session={quote(text)}")
    return MissingError(f"There is no session {text[:80]}")
