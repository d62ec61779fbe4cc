"""Hold the stop after a bug fix until a test or a proved rule covers it, or the agent says why none can."""

from __future__ import annotations

from clickstop.core.decision import Decision
from clickstop.core.event import PLAN

_ID = "learn.close_loop"

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.event import Event


def handle(event: Event, ctx: Context) -> Decision | None:
    if event.kind == "session.end":
        from clickstop.learning.mirrors import remove_mirrors

        remove_mirrors(ctx.environ, ctx.session_id)
        return None
    # Without changed files there is no fix, and without debts nothing of other sessions to settle.
    is_quiet = event.mode == PLAN or not (ctx.store.has_changes(ctx.session_id) or ctx.store.open_debts("learning"))
    return None if is_quiet else _closed(event, ctx)


def _closed(event: Event, ctx: Context) -> Decision | None:
    from clickstop.learning.fixes import close_fix, current_fix, hold_for, owe_fix, settle_others

    settle_others(ctx)
    fix = current_fix(ctx)
    if fix is None or fix.status == "known":
        return None
    if ctx.environ.get("CLICKSTOP_AUTOLEARNING_SKIP") == "1":
        ctx.record(
            "audit_log",
            actor="environment",
            action="learning.skipped",
            subject=fix.id,
            reason="CLICKSTOP_AUTOLEARNING_SKIP=1",
        )
        close_fix(ctx, fix, "waived")
        return None
    from clickstop.learning.lacking import lacking

    missing = lacking(ctx, fix)
    if not missing:
        close_fix(ctx, fix, "paid")
        return None
    if ctx.held or event.background_tasks:  # an earlier cause comes first, or background work is not done
        return None
    from clickstop.learning.checklist import FIRST

    options = ctx.settings.learning
    first = FIRST if ctx.once("learning: first fix", ever=True) else ""
    if not fix.verified and fix.score < options["block_at"]:
        return Decision(message=first) if first else None
    holds = ctx.store.stop_blocks(event.session_id, event.prompt_id, event.agent_id, _ID, "")
    if holds:  # the agent may have explained why no rule is possible
        from clickstop.learning.no_pattern import closed

        reason = closed(ctx, fix)
        if reason:
            return Decision("warn", reason)
    if fix.status != "owed" and holds < (1 if options["block_once"] else ctx.plan.max_stop_blocks):
        text = hold_for(ctx, fix, missing)
        return Decision("block", f"{text}\n{first}".rstrip(), debt=f"learning:{fix.debt}")
    owe_fix(ctx, fix)
    if not ctx.once(f"learning owed: {fix.id}"):
        return None
    names = ", ".join(item.name for item in missing)
    return Decision(message=f"clickstop: the fix {fix.debt} is missing {names}. To see it: clickstop learn status")
