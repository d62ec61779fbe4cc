"""Keep each prompt, redacted and numbered within its session, and whether the client itself wrote it."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from detent.hook.context import Context
    from detent.hook.event import Event


def handle(event: Event, ctx: Context) -> None:
    if event.prompt.strip():
        ctx.record("prompts", prompt_id=event.prompt_id, text=event.prompt, machine=int(event.machine))
