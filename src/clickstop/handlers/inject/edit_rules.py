"""Tell the agent, after its first edit of a file in a context, which project rules apply to that file."""

from __future__ import annotations

from clickstop.core.decision import Decision, Item
from clickstop.memory.budget import ContextPiece, within
from clickstop.memory.injected import is_held
from clickstop.memory.rules import for_file, rules_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.event import Event


def handle(_event: Event, ctx: Context) -> Decision | None:
    path = next(iter(ctx.inside), "")
    key = f"rules {path}"
    if not path or is_held(ctx, key):
        return None
    rules = for_file(rules_of(ctx), path)
    pieces = [
        ContextPiece(rule.id, f"- {rule.text} ({rule.id}, {rule.severity})", len(rules) - at)
        for at, rule in enumerate(rules)
    ]
    chosen = within(pieces, ctx.settings.context["edit"], ctx.limits.in_all, ctx.limits)
    if not chosen:
        return None
    more = f"\n- and {len(pieces) - len(chosen)} more" if len(chosen) < len(pieces) else ""
    text = f"Rules for {path}:\n" + "\n".join(piece.text for piece in chosen) + more
    return Decision(context=(Item(key, text, 60),))
