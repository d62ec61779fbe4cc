"""Tell the person, once and in one line, what is wrong with clickstop itself."""

from __future__ import annotations

from clickstop.core.decision import Decision

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.event import Event


def handle(event: Event, ctx: Context) -> Decision | None:
    lines = []
    if ctx.plan.problem and ctx.once(f"config: {ctx.plan.problem}"):
        lines.append(f"clickstop: {ctx.plan.trouble}. Run: clickstop config check")
    notes = [*ctx.plan.waiting, *(f"{trouble}. Run: clickstop config check" for trouble in ctx.plan.troubles)]
    if ctx.plan.data.get("untold"):
        notes.extend(_untold(ctx))
    lines.extend(f"clickstop: {note}" for note in notes if ctx.once(f"note: {note}"))
    lines.extend(f"clickstop: {note}" for note in ctx.plan.unread if ctx.once(f"unread: {note}", ever=True))
    lines.extend(_hooks_taken_out(ctx))
    if event.kind == "session.start":
        from clickstop.context.store_health import check_daily

        check_daily(ctx)
        lines.extend(f"clickstop: {line}" for line in [*ctx.plan.lowered, *_rules_off(ctx)])
        lines.extend(_since_last_session(event, ctx))
    return Decision(message="\n".join(lines)) if lines else None


def _untold(ctx: Context) -> list[str]:
    from clickstop.context.trusted import untold
    from clickstop.core.words import many

    number = untold(ctx)
    if not number:
        return []
    waits = "waits" if number == 1 else "wait"
    files = f"{many(number, 'file')} with rules or failure classes {waits} for your trust"
    return [f"{files}, and the agent does not see it. To review it: clickstop trust"]


def _rules_off(ctx: Context) -> list[str]:
    """Learned rules that cannot run in this installation."""
    if not ctx.plan.data.get("has_learned"):
        return []
    from clickstop.learning.engine import unrunnable
    from clickstop.learning.learned import learned_of

    return list(filter(None, [unrunnable(learned_of(ctx).patterns)]))


def _hooks_taken_out(ctx: Context) -> list[str]:
    change = ctx.store.last_audit("config.changed")
    if change is None or not ctx.once(f"settings: {change.subject} {change.at}", ever=True):
        return []
    taken_out = f"its hooks were removed from {change.subject} at {change.at[:16]}Z ({change.reason})"
    return [f"clickstop: {taken_out}. To put them back: clickstop init"]


def _since_last_session(event: Event, ctx: Context) -> list[str]:
    since = ctx.store.last_session_start(event.session_id)
    from clickstop.context.store_health import complaints

    lines = [f"clickstop: {line}" for line in complaints(ctx) if ctx.once(f"store: {line}", ever=True)]
    aside = ctx.store.last_audit("store.moved_aside")
    if aside and ctx.once(f"aside: {aside.subject}", ever=True):
        lines.append(
            f"clickstop: its database was damaged and moved to {aside.subject}. Run: clickstop doctor --fix"
        )
    damaged = ctx.store.last_audit("store.damaged")
    if damaged and ctx.once(f"damaged: {damaged.at[:10]} {damaged.reason}", ever=True):
        lines.append(f"clickstop: its database is damaged ({damaged.reason[:200]}). Run: clickstop doctor --fix")
    failures = ctx.store.failures_since(since)
    if failures and ctx.once(f"failures: {len(failures)} {failures[0].handler}"):
        last = failures[0]
        lines.append(
            f"clickstop: {len(failures)} failure{'s' if failures[1:] else ''} since the last session, the last in"
            f" {last.handler}: {last.error[:200]}. Run: clickstop doctor"
        )
    return lines
