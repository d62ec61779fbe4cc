"""What a session start reads: attempts, the last summary, decisions, and files that the agent loads."""

from __future__ import annotations

import os

from clickstop.core.event import RESUME
from clickstop.core.ids import utc
from clickstop.store.memory import SESSION, MemoryReader
from clickstop.store.observations import ObservationReader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from clickstop.context.context import Context
    from clickstop.store.memory import Snapshot, Summary
    from clickstop.store.observations import Decided, OpenAttempt

_RECENT = 180 * 86_400  # seconds for which decisions are given, the latest few of them
_DECISIONS = 5


def open_attempts(ctx: Context) -> list[OpenAttempt]:
    """Failed attempts that have not worked yet."""
    attempts = ObservationReader(ctx.database.open()).open_attempts()
    if ctx.event.source == RESUME:  # its own are in the conversation
        return [attempt for attempt in attempts if not attempt.is_of(ctx.session_id)]
    return attempts


def files_in_play(ctx: Context, attempts: list[OpenAttempt]) -> list[str]:
    """Files that changed recently on this branch, and uncommitted files of the attempts."""
    named = dict.fromkeys(path for attempt in attempts for path in attempt.files)
    if not named:
        return []
    changed = dict.fromkeys(ObservationReader(ctx.database.open()).changed_files(ctx.branch))
    top = ctx.checkout
    there = [path for path in named if path not in changed and os.path.lexists(os.path.join(top, path))]
    if not there:  # saves asking git
        return [*changed]
    differing = [change.path for change in ctx.git.changes(*there) or []]
    others = [path for path in there if path not in differing]
    return [*changed, *differing, *((ctx.git.untracked(*others) or []) if others else [])]


def last_snapshot(ctx: Context) -> Snapshot | None:
    """The snapshot taken before the compaction."""
    return MemoryReader(ctx.database.open()).snapshot(ctx.session_id, SESSION)


def last_summary(ctx: Context) -> Summary | None:
    """The last summary of another session. For a resumed session, only a newer one."""
    memory = MemoryReader(ctx.database.open())
    session = memory.session(ctx.session_id) if ctx.event.source == RESUME else None
    return memory.summary(ctx.session_id, ctx.branch, session.last_at if session else "")


def recent_decisions(ctx: Context) -> list[Decided]:
    since = utc(ctx.now - _RECENT)
    return ObservationReader(ctx.database.open()).decisions(ctx.branch, since, _DECISIONS)


def loaded_texts(ctx: Context) -> Iterator[tuple[str, str]]:
    """Names and texts of the memory and rule files that the agent loads at its start."""
    root = os.path.realpath(ctx.event.root)
    for path in ctx.agent.memory_files(root, ctx.event.cwd, ctx.event.transcript, ctx.environ):
        yield path.removeprefix(root + os.sep), ctx.text_of(path)
