"""Keep a summary of the session and CURRENT.md; at the next start, complete sessions that died or just ended."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.hook.context import Context
    from clickstop.hook.event import Event


def handle(event: Event, ctx: Context) -> None:
    if event.kind == "session.start":
        if event.source == "resume":
            ctx.recall.judge_last_prompt("abandoned", unless=("done", "corrected"))
        if event.source != "compact":
            ctx.recall.complete_others()
        return
    told = ctx.recall.summarise(state="idle" if event.kind == "turn.stop" else "failed")
    if told is not None:
        ctx.recall.refresh_current(*told)
