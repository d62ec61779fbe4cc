"""Save what a call could lose, and the checkout at every prompt, so that `clickstop undo` can bring it back."""

from __future__ import annotations

from clickstop.core.decision import Decision, Item
from clickstop.core.ids import PROBE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.event import Event

_TITLE = 300  # characters of a prompt, for lists
_BACKGROUND_MS = 10_000
_FILES = ("edit", "write", "notebook")


def handle(event: Event, ctx: Context) -> Decision | None:
    if event.kind == "prompt.submit":
        if not event.machine and not ctx.database.dry and not event.session_id.startswith(PROBE):
            _save_checkout(event, ctx)
        return None
    if event.kind == "session.end":
        _thin_out(ctx)
        return None
    if event.tool in _FILES:
        if not ctx.held and not ctx.database.dry:
            from clickstop.undo.edits import save_edited

            save_edited(event, ctx)
        return None
    from clickstop.undo.service import drop, saved_first

    if ctx.held:
        drop(ctx)
        return None
    saved = saved_first(ctx)
    if saved is None:
        return None
    missing = f"Could not be saved first, so undo cannot restore it: {saved.why_not_all}"
    if saved.why_not_all and not saved.is_told:
        words = f"{saved.sentence}. {missing}" if saved.sentence else missing
    elif saved.is_relied_on:
        words = saved.sentence
    else:
        return None
    return Decision(context=(Item("undo", words),), message=words)


def _save_checkout(event: Event, ctx: Context) -> None:
    """Save the checkout in a background process: the model takes longer than that."""
    from clickstop.secrets.redact import head

    who = {"session_id": ctx.session_id, "agent_id": event.agent_id}
    undo = ctx.settings.undo
    limits = {"file_mb": undo["max_file_mb"], "total_mb": undo["max_mb"], "budget_ms": _BACKGROUND_MS}
    arguments = (ctx.plan.root, event.cwd, head(event.prompt, _TITLE), who, limits)
    # At the lowest priority: the agent's own programs come first.
    ctx.detach(f"os.nice(19); from clickstop.undo.prompt import save; save(*{arguments!r})")


def _thin_out(ctx: Context) -> None:
    undo = ctx.settings.undo
    arguments = (ctx.plan.root, undo["keep_days"], undo["max_mb"])
    ctx.detach(f"from clickstop.undo.retention import thin_in_background; thin_in_background(*{arguments!r})")
