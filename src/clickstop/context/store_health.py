"""How the store itself is: a glance at every session's start, all of it once a day."""

from __future__ import annotations

from clickstop.core.ids import utc
from clickstop.store.look import gaps, look

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context

_DAY = 86_400


def complaints(ctx: Context) -> list[str]:
    """What a glance tells: its header, its schema, its size, what waits."""
    missing = gaps(ctx.database.open())
    lines = look(ctx.places)
    if missing:
        lines.append(f"its database lacks {', '.join(missing[:3])}. Run: clickstop doctor --fix")
    return lines


def check_daily(ctx: Context) -> None:
    """Have the whole database read, in a process of its own, if that was not done for a day."""
    # A date in the future is a clock that was wrong: it does not count for ever.
    if ctx.database.dry or utc(ctx.now - _DAY) < ctx.store.checked_at() < utc(ctx.now + _DAY):
        return
    if ctx.once(f"daily check: {ctx.at[:10]}", ever=True):
        call = f"run({ctx.places.root!r}, {ctx.plan.repo_id!r})"
        ctx.detach(f"from clickstop.app.daily import run; {call}")
