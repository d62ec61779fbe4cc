"""Supplies the ids that a client leaves out: the prompt that an event belongs to, and the call that it ends."""

from __future__ import annotations

from clickstop.core.event import ENDED
from clickstop.core.ids import new_id

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.event import Event


def complete(event: Event, ctx: Context) -> None:
    """Fill in the ids. The end of a call belongs to the newest unfinished call that does the same.

    If the store cannot be read, the end counts as a call of its own, and the event has no prompt.
    """
    if not event.prompt_id:
        event.prompt_id = (
            new_id() if _is_new_prompt(event) else ctx.ask(lambda: ctx.store.prompt_now(ctx.session_id), "")
        )
    if event.tool and not event.call_id:
        begun = ctx.ask(lambda: ctx.store.open_call(ctx.session_id, ctx.mark), "") if event.kind in ENDED else ""
        event.call_id = begun or new_id()


def expect(ctx: Context) -> None:
    """Store what handlers rewrote the call to, because its end will report that."""
    for row in ctx.recorded("tool_calls"):
        row["mark"] = ctx.mark_of(ctx.event.deed)


def _is_new_prompt(event: Event) -> bool:
    return event.kind == "prompt.submit" and not event.machine
