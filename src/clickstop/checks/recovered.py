"""Give back the points that a session lost for failures it has fixed since."""

from __future__ import annotations

from clickstop.signals.signal import RECOVERED, QualitySignal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context


def repay(
    ctx: Context, passed: QualitySignal, command: str, *, tool_name: str, call_id: str, began: str = ""
) -> None:
    """Record, for each failure of the session that this pass fixes, a row that cancels its points. `began` is the
    folder in which the command was started.
    """
    if not ctx.database.has_lost_points(ctx.event.session_id):  # saves loading the readers
        return
    from clickstop.signals.mending import GreenRun, mends

    top = ctx.checkout
    green = GreenRun(passed.tool, command, passed.passed, top=top, began=began)
    for failure in ctx.store.unpaid_failures(ctx.event.session_id):
        if mends(green, failure):
            ctx.record(
                "quality_events",
                event_type=RECOVERED,
                tool_name=tool_name,
                call_id=call_id,
                prompt_id=ctx.event.prompt_id,
                signal_tool=failure.tool,
                command=failure.command,
                details=f"{failure.type.replace('_', ' ')} fixed: {failure.details}",
                score_delta=-failure.points,
                fingerprint=failure.fingerprint,
                once=0,
                names=failure.names,
                files=failure.files,
            )
