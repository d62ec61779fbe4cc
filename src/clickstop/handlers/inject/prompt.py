"""Tell the agent what memory knows of files, errors and identifiers in a prompt, and which command fits."""

from __future__ import annotations

from clickstop.core.decision import PER_HANDLER, Decision, Item
from clickstop.memory.recall import project_commands, recall_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.event import Event
    from clickstop.memory.budget import Piece


def handle(event: Event, ctx: Context) -> Decision | None:
    if event.machine or not event.prompt.strip() or event.prompt.lstrip().startswith("/"):
        return None
    pieces = [*_suggested(event, ctx), *_known(event, ctx)]
    if not pieces:
        return None
    from clickstop.memory.budget import within

    chosen = within(recall_of(ctx).untold(pieces), ctx.settings.context["prompt"], PER_HANDLER, ctx.limits)
    return Decision(context=tuple(Item(one.key, one.text, one.priority) for one in chosen)) if chosen else None


def _suggested(event: Event, ctx: Context) -> list[Piece]:
    """One command or skill of the project, each once a session."""
    offered = project_commands(ctx) if ctx.settings.context["suggest"] else []
    if not offered:
        return []
    from clickstop.memory.suggest import fitting

    name = fitting(event.prompt, offered, ctx.settings.context["suggestions"])
    if not name or not ctx.once(f"suggested: {name}"):
        return []
    from clickstop.memory.budget import Piece

    what = next(one for one in offered if one.name == name)
    about = f" ({what.about})" if what.about else ""
    return [Piece(f"suggestion {name}", f"This project has {what.kind} for that: {name}{about}", 40)]


def _known(event: Event, ctx: Context) -> list[Piece]:
    from clickstop.memory.marks import marks

    named = marks(event.prompt)
    return recall_of(ctx).known_of(named) if named else []
