"""Collect evidence from edits, and decide at a stop or commit whether the session fixed a bug, and why."""

from __future__ import annotations

from clickstop.core.event import PLAN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.event import Event

_PATCH = 12_000  # characters


def handle(event: Event, ctx: Context) -> None:
    if event.kind == "turn.stop" or event.tool == "shell":
        if event.mode != PLAN and ctx.store.has_changes(ctx.session_id):
            from clickstop.learning.fixes import current_fix

            current_fix(ctx)  # it records what it finds
        return
    from clickstop.learning.signs import role_of, signs
    from clickstop.secrets.redact import head

    path = next(iter(ctx.inside), "")
    role = role_of(path) if path else ""
    if not role:
        return
    ctx.record(
        "edits",
        call_id=event.call_id,
        prompt_id=event.prompt_id,
        path=path,
        role=role,
        is_new=int(event.tool == "write" and not event.patch),
        signs=signs(event.patch, role),
        patch=head(event.patch, _PATCH),
    )
