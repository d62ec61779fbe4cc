"""Completes sessions that ended without an event, or otherwise than their last turn. Each session start completes a
few.
"""

from __future__ import annotations

import os

from clickstop.core.ids import utc
from clickstop.store.memory import MemoryReader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.store.memory import Prompt, Session

_AT_ONCE = 3  # sessions completed by one start
_LOOKED_AT = 10
_DAY = 86_400  # seconds after which the process id may belong to another process
_SILENT = 7_200  # seconds without an event after which a session is over
# Tables stored for one session before the next one is completed.
_TABLES = (
    *("observations", "digests", "session_summaries", "prompt_outcomes", "lost_sessions"),
    *("settled_attempts", "used_injections"),
)


def complete_others(ctx: Context) -> None:
    """Complete sessions that crashed, or whose end was recorded but not summarised."""
    completed = 0
    # At a session's start, which should stay fast, so only a few sessions are completed at a time.
    memory = MemoryReader(ctx.database.open())
    for session_id in memory.left_behind(ctx.session_id, _LOOKED_AT):
        session = memory.session(session_id)
        if session is not None and completed < _AT_ONCE and not _is_alive(ctx, session):
            _complete(ctx, session_id, session)
            completed += 1


def note_end(ctx: Context) -> None:
    """Spare the next start a session that ends as its last turn left it."""
    if _abandoned_prompt(MemoryReader(ctx.database.open()), ctx.session_id) is None:
        ctx.change("final_summaries", session_id=ctx.session_id, at=ctx.at)


def _complete(ctx: Context, session_id: str, session: Session) -> None:
    from clickstop.memory.summaries import refresh_current, summarise
    from clickstop.memory.turns import digest

    digest(ctx, session_id)
    ctx.flush(_TABLES)
    is_lost = session.ended_at is None and (
        session.process is not None or _is_silent(ctx, session.last_at, _SILENT)
    )
    if is_lost:
        ctx.change("lost_sessions", session_id=session_id, last_at=session.last_at)
    abandoned = _abandoned_prompt(MemoryReader(ctx.database.open()), session_id)
    if abandoned is not None:
        ctx.change("prompt_outcomes", id=abandoned.id, outcome="abandoned")
    ctx.flush(_TABLES)
    record = summarise(ctx, session_id, state="lost" if is_lost else session.status)
    ctx.flush(_TABLES)
    if record is not None and session.last_at >= MemoryReader(ctx.database.open()).newest_summary(session_id):
        refresh_current(ctx, record)


def _abandoned_prompt(memory: MemoryReader, session_id: str) -> Prompt | None:
    """The last prompt of a session that is over, if it has no outcome or a failed check at its end."""
    prompt = memory.last_prompt(session_id)
    if prompt is None or prompt.outcome not in ("", "done"):
        return None
    # A prompt whose last verification failed was not done, even if its turn ended normally.
    last = memory.verified(session_id)[:1]
    return prompt if not prompt.outcome or any(not run.passed for run in last) else None


def _is_alive(ctx: Context, session: Session) -> bool:
    """Whether the session is running in another terminal."""
    if session.ended_at is not None:
        return False
    if session.process is None or session.process == ctx.event.process:  # a process has one session at a time
        return False
    if not hasattr(os, "killpg") or _is_silent(ctx, session.last_at, _DAY):  # without POSIX signals, we cannot ask
        return not _is_silent(ctx, session.last_at, _SILENT)
    try:
        os.kill(session.process, 0)
    except OSError as error:
        return isinstance(error, PermissionError)
    return True


def _is_silent(ctx: Context, last_at: str, seconds: int) -> bool:
    return last_at < utc(ctx.now - seconds)
