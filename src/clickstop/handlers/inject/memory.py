"""Tell the person in one line when a file of memory or rules tries to talk the agent out of its rules."""

from __future__ import annotations

import os

from clickstop.core.decision import tell
from clickstop.policy.instructions import attempt

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.decision import Decision
    from clickstop.core.event import Event


def handle(event: Event, ctx: Context) -> Decision | None:
    root = os.path.realpath(event.root)
    places = []
    for path in ctx.agent.memory_files(root, event.cwd, event.transcript, ctx.environ):
        trick = attempt(ctx.text_of(path))
        if trick is None:
            continue
        line, aim = trick
        place = f"{path.removeprefix(root + os.sep)}:{line} {aim}"
        if ctx.once_or(f"memory: {place}", otherwise=True):
            places.append(place)
    if not places:
        return None
    more = f" (and {len(places) - 1} more file(s))" if places[1:] else ""
    return tell(f"clickstop: {places[0]}{more}. Read it before you go on; the session loads it.")
