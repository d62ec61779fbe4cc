"""Keep what each edit shows, and tell at a stop or commit whether the session has fixed a bug, with its reasons."""

from __future__ import annotations

from detent.learning.signs import role_of, signs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from detent.hook.context import Context
    from detent.hook.event import Event


def handle(event: Event, ctx: Context) -> None:
    if event.kind == "turn.stop" or event.tool == "shell":
        if event.mode != "plan":
            ctx.fixes.current()
        return
    from detent.hook.fixes import note

    path = ctx.fixes.relative(event.target)
    role = role_of(path) if path else ""
    if role:
        is_new = event.tool == "write" and not event.patch
        note(ctx, path, role, signs(event.patch, role), is_new=is_new)
