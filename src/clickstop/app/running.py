"""Which sessions and calls are still running. Clients do not report an interrupted call or a killed process."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

from clickstop.agents.index import AGENTS, agent_named
from clickstop.core.ids import seconds_of
from clickstop.store import timeline

if TYPE_CHECKING:
    from sqlite3 import Connection

    from clickstop.store.rows import Row

RUNNING, WAITING, ENDED, GONE, FAILED = "running", "waiting", "ended", "gone", "failed"
GOING_ON = (RUNNING, WAITING)
_SILENT = 86_400  # seconds without an event after which a session counts as gone


def state(session: Row, now: float | None = None) -> str:
    """Running, waiting for the person, ended, failed, or gone: its client disappeared without an event."""
    if session["ended_at"]:
        return ENDED
    now = time.time() if now is None else now
    if now - seconds_of(session["last_at"]) > _SILENT or not _is_alive(session["process"]):
        return GONE
    return {"idle": WAITING, "failed": FAILED}.get(session["status"], RUNNING)


def parts(connection: Connection, session: Row) -> dict[str, list[Row]]:
    """The rows of a session by table. Unfinished calls that may still end get the outcome `running`."""
    rows = timeline.parts(connection, session["session_id"])
    now = state(session)
    if now not in GOING_ON:
        return rows
    # An unfinished call of the main agent from before the last prompt was interrupted.
    since = max((row["created_at"] for row in rows["prompts"] if not row["machine"]), default="")
    main_works = now == RUNNING and not _was_interrupted(session)
    for call in rows["tool_calls"]:
        goes_on = main_works and call["created_at"] >= since if not call["agent_id"] else True
        if call["kind"] == "tool.before" and goes_on:
            call["outcome"] = RUNNING
            call["duration_ms"] = max(0, round((time.time() - seconds_of(call["created_at"])) * 1000))
    return rows


def _was_interrupted(session: Row) -> bool:
    return session["agent"] in AGENTS and agent_named(session["agent"]).was_interrupted(session["transcript"])


def _is_alive(process: int | None) -> bool:
    """Whether the process may exist. On another machine or in another container, nobody can tell."""
    if process is None or os.name == "nt":  # on Windows, os.kill(process, 0) would end the process
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):  # it exists, but belongs to another user
        return True
    return True
