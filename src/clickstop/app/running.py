"""Which sessions and calls go on, as far as anybody can tell: of what was broken off, clients tell nothing."""

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
_SILENT = 86_400  # seconds without any event after which a session is taken for gone


def state(session: Row, now: float | None = None) -> str:
    """Running, waiting for the person, ended, failed, or gone: its client went without a word."""
    if session["ended_at"]:
        return ENDED
    now = time.time() if now is None else now
    if now - seconds_of(session["last_at"]) > _SILENT or not _is_alive(session["process"]):
        return GONE
    return {"idle": WAITING, "failed": FAILED}.get(session["status"], RUNNING)


def parts(connection: Connection, session: Row) -> dict[str, list[Row]]:
    """What a session consists of; calls that have not ended yet and may still do so are `running`."""
    found = timeline.parts(connection, session["session_id"])
    now = state(session)
    if now not in GOING_ON:
        return found
    since = max((row["created_at"] for row in found["prompts"] if not row["machine"]), default="")
    main_works = now == RUNNING and not _was_interrupted(session)
    for call in found["tool_calls"]:
        goes_on = main_works and call["created_at"] >= since if not call["agent_id"] else True
        if call["kind"] == "tool.before" and goes_on:
            call["outcome"] = RUNNING
            call["duration_ms"] = max(0, round((time.time() - seconds_of(call["created_at"])) * 1000))
    return found


def _was_interrupted(session: Row) -> bool:
    return session["agent"] in AGENTS and agent_named(session["agent"]).was_interrupted(session["transcript"])


def _is_alive(process: int | None) -> bool:
    """Unless it is surely not there: of other machines' and containers' processes nothing is known."""
    if process is None or os.name == "nt":  # where a signal of none would end it
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):  # somebody else's, and there
        return True
    return True
