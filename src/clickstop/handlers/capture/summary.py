"""Keep a summary of the session and CURRENT.md; at the next start, complete sessions that died or just ended."""

from __future__ import annotations

from clickstop.core.event import COMPACT, RESUME
from clickstop.memory.recall import recall_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.event import Event


def handle(event: Event, ctx: Context) -> None:
    if event.kind == "session.start":
        if event.source == RESUME:
            recall_of(ctx).judge_last_prompt("abandoned", unless=("done", "corrected"))
        if event.source != COMPACT:
            recall_of(ctx).complete_others()
        return
    told = recall_of(ctx).summarise(state="idle" if event.kind == "turn.stop" else "failed")
    if told is not None:
        recall_of(ctx).refresh_current(*told)
