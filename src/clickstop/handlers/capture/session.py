"""Record each session: agent, model, branch, worktree, start, end, status."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.event import Event

_STATUS = {"session.end": "ended", "turn.failed": "failed", "turn.stop": "idle"}


def handle(event: Event, ctx: Context) -> None:
    starting = event.kind in ("session.start", "prompt.submit")
    ctx.record(
        "sessions",
        model=event.model,
        # Every event updates the row; "" keeps what is stored.
        branch=ctx.branch if starting else "",
        worktree=ctx.worktree if starting else "",
        transcript=event.transcript,
        source=event.source if event.kind == "session.start" else "",
        started_at=ctx.at,
        last_at=ctx.at,
        ended_at=ctx.at if event.kind == "session.end" else None,
        status=_STATUS.get(event.kind, "open"),
        process=event.process,
    )
    if event.kind == "session.end":
        from clickstop.memory.completing import note_end

        note_end(ctx)
