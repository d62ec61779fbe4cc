"""Write the session's summary and CURRENT.md; at the next start, complete sessions that ended or died."""

from __future__ import annotations

from clickstop.core.event import COMPACT, RESUME

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.event import Event


def handle(event: Event, ctx: Context) -> None:
    if event.kind == "session.start":
        _complete(event, ctx)
        return
    from clickstop.memory.summaries import refresh_current, summarise

    record = summarise(ctx, state="idle" if event.kind == "turn.stop" else "failed")
    if record is not None:
        refresh_current(ctx, record)


def _complete(event: Event, ctx: Context) -> None:
    if event.source == RESUME:
        from clickstop.memory.turns import judge_last_prompt

        judge_last_prompt(ctx, "abandoned", unless=("done", "corrected"))
    # After a compaction, the same session continues.
    if event.source != COMPACT:
        from clickstop.memory.completing import complete_others

        complete_others(ctx)
