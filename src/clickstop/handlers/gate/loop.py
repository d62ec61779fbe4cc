"""Warn, then stop an agent in a loop: the same failure again and again, or edits that revert each other."""

from __future__ import annotations

from clickstop.core.decision import block, warn

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.decision import Decision
    from clickstop.core.event import Event


def handle(event: Event, ctx: Context) -> Decision | None:
    limits = [limit for limit in ctx.settings.loop.values() if limit]
    return ctx.ask(lambda: _judged(event, ctx, limits), None) if limits else None


def _judged(event: Event, ctx: Context, limits: list[int]) -> Decision | None:
    undoing = ctx.mark_of(event.undoing)
    # Too few calls for any limit. Most calls end here, before the readers are loaded.
    enough = max(1, min(limits) - 1)
    if ctx.database.ended_alike(ctx.mark, undoing, enough) < enough:
        return None
    before = ctx.store.same_calls(ctx.mark, undoing, max(limits) + 2)
    if len(before) < enough:
        return None
    edits = event.tool in ("edit", "write", "notebook")
    last = before[0]
    counted = edits or ctx.settings.loop["max_passes"] or last.outcome != "ok"
    if not counted and not ctx.store.is_red(event.session_id, last.call_id, last.at):  # it passed last time
        return None
    from clickstop.policy.loops import Past, look
    from clickstop.workflow.service import runs_count_from

    since = before[-1].at
    past = Past(
        ctx.mark,
        event.target,
        before,
        ctx.store.signals_since(event.session_id, since),
        ctx.store.changes_since(event.session_id, since),
    )
    circle = look(past, ctx.settings.loop, edits=edits, undoable=bool(undoing))
    moment = runs_count_from(ctx) if circle is not None else None
    if moment is not None:  # workflows have their own limit for test runs
        circle = look(past.after(moment), {**ctx.settings.loop, "no_progress": 0}, edits=False, undoable=False)
    if circle is None:
        return None
    speak = block if circle.stops else warn
    return speak(circle.message(event.target or event.tool_name), rule_id=circle.kind)
