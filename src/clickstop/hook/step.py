"""Handles each call as a step of its own, for clients that report no batches, in the time that is left."""

from __future__ import annotations

from clickstop.context.context import Context
from clickstop.core.decision import merge
from clickstop.core.event import Event
from clickstop.hook import deadline
from clickstop.hook.dispatch import Spoken, decide
from clickstop.store.save import Lost

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.core.decision import Capability, Decision


def follow(ctx: Context, can: Capability, spoken: list[Spoken], decision: Decision) -> Decision:
    """The decision on the call, merged with that of the `tool.batch` handlers on a batch of this one call."""
    try:
        ctx.database.save(ctx.operations)  # the batch's handlers read the rows of the call
    except Lost:  # `store_event` reports it
        return decision
    ctx.operations.clear()
    if not deadline.resume():
        return decision
    step = Context(_batch_of(ctx.event), ctx.plan, ctx.places, ctx.environ)
    step.only, step.database, step.operations = ctx.only, ctx.database, ctx.operations
    later: list[Spoken] = []
    of_batch = decide(step.event, step, can, later)
    spoken.extend(later)
    # Both share one reply, and each was already cut to its room.
    decision.room = of_batch.room = ctx.limits.in_all
    return merge([decision, of_batch], ctx.limits)


def _batch_of(call: Event) -> Event:
    batch = Event(
        call.agent,
        "tool.batch",
        session_id=call.session_id,
        agent_id=call.agent_id,
        agent_type=call.agent_type,
        prompt_id=call.prompt_id,
        cwd=call.cwd,
        root=call.root,
        attended=call.attended,
        mode=call.mode,
        transcript=call.transcript,
        calls=(call,),
    )
    batch.process = call.process
    return batch
