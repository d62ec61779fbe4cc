"""Tell the person in one line when a memory or rules file tries to talk the agent out of its rules."""

from __future__ import annotations

from clickstop.core.decision import tell
from clickstop.memory.looking_back import loaded_texts
from clickstop.policy.instructions import attempt

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.decision import Decision
    from clickstop.core.event import Event


def handle(_event: Event, ctx: Context) -> Decision | None:
    places = []
    for name, text in loaded_texts(ctx):
        trick = attempt(text)
        if trick is None:
            continue
        line, aim = trick
        place = f"{name}:{line} {aim}"
        # Without the store, repeat it rather than never say it.
        if ctx.once(f"memory: {place}", otherwise=True):
            places.append(place)
    if not places:
        return None
    more = f" (and {len(places) - 1} more file{'s' if places[2:] else ''})" if places[1:] else ""
    return tell(f"clickstop: {places[0]}{more}. Read it before you continue; the session loads it.")
