"""Warn, then stop a call that goes round in circles: the same failure again and again, edits undone and redone."""

from __future__ import annotations

from clickstop.core.decision import block, warn

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.decision import Decision
    from clickstop.core.event import Event


def handle(event: Event, ctx: Context) -> Decision | None:
    limits = ctx.settings.loop
    wanted = [limit for limit in limits.values() if limit]
    undoing = ctx.mark_of(event.undoing)
    before = _same_calls(ctx, undoing, max(wanted) + 2) if wanted else []
    if not before or len(before) < min(wanted) - 1:
        return None
    edits = event.tool in ("edit", "write", "notebook")
    _, outcome, at, call_id, _ = before[0]
    counted = edits or limits["max_passes"] or outcome != "ok"
    if not counted and not ctx.store.is_red(event.session_id, call_id, at):  # it worked the last time
        return None
    from clickstop.policy.loops import Call, Change, Past, Signal, look

    since = before[-1][2]
    past = Past(
        ctx.mark,
        event.target,
        [Call(*row) for row in before],
        [Signal(*row) for row in ctx.store.signals_since(event.session_id, since)],
        [Change(*row) for row in ctx.store.changes_since(event.session_id, since)],
    )
    found = look(past, limits, edits=edits, undoable=bool(undoing))
    if found is None:
        return None
    speak = block if found.stops else warn
    return speak(found.told(event.target or event.tool_name), rule_id=found.kind)


def _same_calls(ctx: Context, undoing: int, limit: int) -> list[tuple[int, str, str, str, str]]:
    return ctx.ask(lambda: ctx.store.same_calls(ctx.mark, undoing, limit), [])
