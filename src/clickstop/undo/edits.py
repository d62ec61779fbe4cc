"""Save files before the first edit or write call of a prompt changes them. Cheap, because it does not run git."""

from __future__ import annotations

from clickstop.undo.packs import DamagedPackError
from clickstop.undo.saved_state import EDIT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.event import Event


def save_edited(event: Event, ctx: Context) -> None:
    """Save the event's files. Errors are ignored, because no verdict relies on these states."""
    paths = [path for path in event.real_paths if ctx.once(f"undo: {event.prompt_id} {path}", otherwise=False)]
    if not paths:
        return
    from clickstop.undo.saving import Risk, SaveLimits, Saving, new_state

    undo, risk = ctx.settings.undo, Risk()
    risk.paths = dict.fromkeys(paths)
    limits = SaveLimits(file_mb=undo["max_file_mb"], total_mb=undo["max_mb"], budget_ms=undo["budget_ms"])
    state = new_state(EDIT, ctx.at, ctx.event.root)
    state.session_id, state.agent_id, state.call_id = ctx.session_id, event.agent_id, event.call_id
    state.command = f"{event.tool_name} {', '.join(ctx.inside or paths)}"
    try:
        Saving(state, None, limits).save(risk, ctx.places.undo)
    except (OSError, DamagedPackError):
        return
