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
    lines.extend(
        f"clickstop: the plug-in {path} is not trusted and does not run. Read it, then run: clickstop trust"
        for path in ctx.plan.untrusted
        if ctx.once(f"untrusted: {path}")
    )
    lines.extend(_hooks_taken_out(ctx))
    if event.kind == "session.start":
        from clickstop.context.store_health import check_daily

        check_daily(ctx)
        lines.extend(_since_last_session(event, ctx))
    return Decision(message="\n".join(lines)) if lines else None


def _hooks_taken_out(ctx: Context) -> list[str]:
    found = ctx.store.last_audit("config.changed")
    if found is None or not ctx.once(f"settings: {found[0]} {found[2]}", ever=True):
        return []
    file, lost, at = found
    return [
        f"clickstop: its hooks were taken out of {file} at {at[:16]}Z ({lost}). To put them back: clickstop init"
    ]


def _since_last_session(event: Event, ctx: Context) -> list[str]:
    since = ctx.store.last_session_start(event.session_id)
    from clickstop.context.store_health import complaints

    found = complaints(ctx)
    lines = [f"clickstop: {line}" for line in found if ctx.once(f"store: {line}", ever=True)]
    aside = ctx.store.last_audit("store.moved_aside")
    if aside and ctx.once(f"aside: {aside[0]}", ever=True):
        lines.append(f"clickstop: its database was damaged and moved to {aside[0]}. Run: clickstop doctor --fix")
    damaged = ctx.store.last_audit("store.damaged")
    if damaged and ctx.once(f"damaged: {damaged[2][:10]} {damaged[1]}", ever=True):
        lines.append(f"clickstop: its database is damaged ({damaged[1][:200]}). Run: clickstop doctor --fix")
    failures = ctx.store.failures_since(since)
    if failures and ctx.once(f"failures: {len(failures)} {failures[0][0]}"):
        handler, error = failures[0]
        lines.append(
            f"clickstop: {len(failures)} failure(s) since the last session, the last in {handler}: {error[:200]}."
            " Run: clickstop doctor"
        )
    return lines
