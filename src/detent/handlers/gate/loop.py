"""Warn, then stop a call that goes round in circles: the same failure again and again, edits undone and redone."""

from __future__ import annotations

from detent.hook.decision import block, warn

TYPE_CHECKING = False
if TYPE_CHECKING:
    from detent.hook.context import Context
    from detent.hook.decision import Decision
    from detent.hook.event import Event


def handle(event: Event, ctx: Context) -> Decision | None:
    limits = ctx.settings.loop
    set_ = [limit for limit in limits.values() if limit]
    undoing = ctx.mark_of(event.undoing)
    before = ctx.same_calls(undoing, max(set_, default=0) + 2)
    if not before or len(before) < min(set_) - 1:
        return None
    from detent.policy.loops import Call, Change, Past, Signal, look

    since = before[-1][2]
    past = Past(
        ctx.mark,
        event.target,
        [Call(*row) for row in before],
        [Signal(*row) for row in ctx.store.signals_since(event.session_id, since)],
        [Change(*row) for row in ctx.store.changes_since(event.session_id, since)],
    )
    edits = event.tool in ("edit", "write", "notebook")
    found = look(past, limits, edits=edits, undoable=bool(undoing))
    if found is None:
        return None
    speak = block if found.stops else warn
    return speak(found.told(event.target or event.tool_name), rule_id=found.kind)
