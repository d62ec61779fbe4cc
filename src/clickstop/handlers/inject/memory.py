"""Tell the person in one line when a file of memory or rules tries to talk the agent out of its rules."""

from __future__ import annotations

from clickstop.core.decision import tell
from clickstop.memory.recall import memory_texts
from clickstop.policy.instructions import attempt

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.decision import Decision
    from clickstop.core.event import Event


def handle(_event: Event, ctx: Context) -> Decision | None:
    found = []
    for name, text in memory_texts(ctx):
        tried = attempt(text)
        if tried is not None and ctx.once_or(f"memory: {name}:{tried[0]} {tried[1]}", otherwise=True):
            found.append(f"{name}:{tried[0]} {tried[1]}")
    if not found:
        return None
    more = f" (and {len(found) - 1} more file(s))" if found[1:] else ""
    return tell(f"clickstop: {found[0]}{more}. Read it before you go on; the session loads it.")
