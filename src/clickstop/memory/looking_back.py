"""What a start looks back at: attempts, the last summary, decisions, files that the agent itself loads."""

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

_RECENT = 180 * 86_400  # seconds for which a decision is told; of those, only the last few
_DECISIONS = 5


def open_attempts(ctx: Context) -> list[OpenAttempt]:
    """Failed attempts that nothing has settled."""
    attempts = ObservationReader(ctx.database.open()).open_attempts()
    if ctx.event.source == RESUME:  # its own are in its conversation
        return [attempt for attempt in attempts if not attempt.is_of(ctx.session_id)]
    return attempts


def files_in_play(ctx: Context, attempts: list[OpenAttempt]) -> list[str]:
    """Files that were changed lately on this branch; and of those that attempts name and that are there, what is
    not committed.
    """
    named = dict.fromkeys(path for attempt in attempts for path in attempt.files)
    if not named:
        return []
    changed = dict.fromkeys(ObservationReader(ctx.database.open()).changed_files(ctx.branch))
    top = ctx.worktree or ctx.event.root
    there = [path for path in named if path not in changed and os.path.lexists(os.path.join(top, path))]
    if not there:  # git need not be asked
        return [*changed]
    differing = [change.path for change in ctx.git.changes(*there) or []]
    others = [path for path in there if path not in differing]
    return [*changed, *differing, *((ctx.git.untracked(*others) or []) if others else [])]


def last_snapshot(ctx: Context) -> Snapshot | None:
    """What this session kept before its compaction."""
    return MemoryReader(ctx.database.open()).snapshot(ctx.session_id, SESSION)


def last_summary(ctx: Context) -> Summary | None:
    """The summary of another session; for one that is resumed, only if it is newer."""
    memory = MemoryReader(ctx.database.open())
    session = memory.session(ctx.session_id) if ctx.event.source == RESUME else None
    return memory.summary(ctx.session_id, ctx.branch, session.last_at if session else "")


def recent_decisions(ctx: Context) -> list[Decided]:
    since = utc(ctx.now - _RECENT)
    return ObservationReader(ctx.database.open()).decisions(ctx.branch, since, _DECISIONS)


def loaded_texts(ctx: Context) -> Iterator[tuple[str, str]]:
    """Name and text of the files of memory and rules that the agent loads when a session starts."""
    root = os.path.realpath(ctx.event.root)
    for path in ctx.agent.memory_files(root, ctx.event.cwd, ctx.event.transcript, ctx.environ):
        yield path.removeprefix(root + os.sep), ctx.text_of(path)
