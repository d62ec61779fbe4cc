"""Checks the store: briefly at every session's start, completely once a day."""

from __future__ import annotations

from clickstop.core.ids import utc
from clickstop.store.look import gaps, look

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context

_DAY = 86_400


def complaints(ctx: Context) -> list[str]:
    """Problems with the database's header, schema and size, and with the spool."""
    missing = gaps(ctx.database.open())
    lines = look(ctx.places)
    if missing:
        lines.append(f"its database lacks {', '.join(missing[:3])}. Run: clickstop doctor --fix")
    return lines


def check_daily(ctx: Context) -> None:
    """Start a check of the whole database, unless there was one within a day."""
    # A date in the future is ignored, because the clock was wrong.
    if ctx.database.dry or utc(ctx.now - _DAY) < ctx.store.checked_at() < utc(ctx.now + _DAY):
        return
    if ctx.once(f"daily check: {ctx.at[:10]}", ever=True):
        call = f"run({ctx.places.root!r}, {ctx.plan.repo_id!r})"
        ctx.detach(f"from clickstop.app.daily import run; {call}")
