"""Say it when a session has met its first failing command, and owe a look at it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.core.decision import block

if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.decision import Decision
    from clickstop.core.event import Event


def handle(event: Event, ctx: Context) -> Decision | None:
    if not ctx.once("house: first failure"):
        return None
    return block(f"{event.command} failed with {event.exit_code}.", debt="check:first-failure")
