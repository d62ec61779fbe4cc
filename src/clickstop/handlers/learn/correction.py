"""Keep a person's correction after edits as a candidate for a rule; nothing is enforced without approval."""

from __future__ import annotations

from clickstop.learning.fixes import fixes_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.event import Event

_LONGEST = 600  # characters; a longer text is a task
_FILES = 8


def handle(event: Event, ctx: Context) -> None:
    if event.machine or len(event.prompt) > _LONGEST:
        return
    from clickstop.learning.corrections import norm, slug_for

    said = norm(event.prompt)
    if not said:
        return
    edited = [row[2] for row in fixes_of(ctx).store.edits(fixes_of(ctx).session_id, "")]
    if not edited:
        return
    ctx.record(
        "rules",
        slug=slug_for(said),
        kind="",
        severity="warn",
        state="candidate",
        message=said,
        files=list(dict.fromkeys(reversed(edited)))[:_FILES],
        last_at=ctx.at,
    )
