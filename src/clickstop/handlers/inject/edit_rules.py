"""Tell the agent, after its first edit of a file in a session, which of the project's rules hold for that file."""

from __future__ import annotations

from clickstop.core.decision import Decision, Item
from clickstop.memory.budget import Piece, within
from clickstop.memory.recall import recall_of
from clickstop.memory.rules import for_file

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.event import Event


def handle(event: Event, ctx: Context) -> Decision | None:
    path = recall_of(ctx).path_below(event.target)
    if not path or not ctx.once(f"rules: {path}"):
        return None
    found = for_file(recall_of(ctx).rules(), path)
    pieces = [
        Piece(f"rule {rule.id} {path}", f"- {rule.text} ({rule.id}, {rule.severity})", len(found) - at)
        for at, rule in enumerate(found)
    ]
    chosen = within(recall_of(ctx).untold(pieces), ctx.settings.context["edit"], ctx.limits.in_all, ctx.limits)
    if not chosen:
        return None
    more = f"\n- and {len(pieces) - len(chosen)} more" if len(chosen) < len(pieces) else ""
    text = f"Rules for {path}:\n" + "\n".join(piece.text for piece in chosen) + more
    return Decision(context=(Item(f"rules {path}", text, 60),))
