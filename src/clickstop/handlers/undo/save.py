"""Save what a call could lose, and the checkout at every prompt, so that `clickstop undo` can bring it back."""

from __future__ import annotations

from clickstop.secrets.redact import head

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.event import Event

_TITLE = 300  # characters of a prompt that a list shows
_BACKGROUND_MS = 10_000


def handle(event: Event, ctx: Context) -> None:
    if event.kind == "prompt.submit":
        if not event.machine and not ctx.database.dry:
            _save_checkout(event, ctx)
    elif not ctx.held:
        from clickstop.undo.service import saved_first

        saved_first(ctx)


def _save_checkout(event: Event, ctx: Context) -> None:
    """In a process of its own: the model thinks longer than that takes."""
    who = {"session_id": ctx.session_id, "agent_id": event.agent_id}
    undo = ctx.settings.undo
    limits = {"file_mb": undo["max_file_mb"], "total_mb": undo["max_mb"], "budget_ms": _BACKGROUND_MS}
    told = (ctx.plan.root, event.cwd, head(event.prompt, _TITLE), who, limits)
    ctx.detach(f"from clickstop.undo.prompt import save; save(*{told!r})")
