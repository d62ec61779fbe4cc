"""Tell the agent what memory knows about files, errors and identifiers in a prompt, and which command fits."""

from __future__ import annotations

from clickstop.core.decision import PER_HANDLER, Decision, Item

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.event import Event
    from clickstop.memory.budget import ContextPiece


def handle(event: Event, ctx: Context) -> Decision | None:
    # A prompt that starts with a slash is a command of the client.
    if event.machine or not event.prompt.strip() or event.prompt.lstrip().startswith("/"):
        return None
    pieces = [*_suggested(event, ctx), *_remembered(event, ctx)]
    if not pieces:
        return None
    from clickstop.memory.budget import within
    from clickstop.memory.injected import not_held

    chosen = within(not_held(ctx, pieces), ctx.settings.context["prompt"], PER_HANDLER, ctx.limits)
    items = tuple(Item(piece.key, piece.text, piece.priority) for piece in chosen)
    return Decision(context=items) if items else None


def _suggested(event: Event, ctx: Context) -> list[ContextPiece]:
    """A command or skill of the project that fits the prompt, each once per session."""
    offered = ctx.agent.offered(ctx.checkout) if ctx.settings.context["suggest"] else []
    if not offered:
        return []
    from clickstop.memory.suggest import fitting

    name = fitting(event.prompt, offered, ctx.settings.context["suggestions"])
    if not name or not ctx.once(f"suggested: {name}"):
        return []
    from clickstop.memory.budget import ContextPiece

    command = next(command for command in offered if command.name == name)
    about = f" ({command.about})" if command.about else ""
    return [ContextPiece(f"suggestion {name}", f"This project has {command.kind} for that: {name}{about}", 40)]


def _remembered(event: Event, ctx: Context) -> list[ContextPiece]:
    from clickstop.memory.marks import marks

    names = marks(event.prompt)
    if not names:
        return []
    from clickstop.memory.recollection import recollect

    return recollect(ctx, names)
