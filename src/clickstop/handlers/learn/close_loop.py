"""Hold the stop after a bug fix, once, until what was learned is written down, enforced and proved."""

from __future__ import annotations

from clickstop.core.decision import Decision
from clickstop.core.event import PLAN
from clickstop.learning.fixes import fixes_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from clickstop.context.context import Context
    from clickstop.core.event import Event


def handle(event: Event, ctx: Context) -> Decision | None:
    if event.mode == PLAN:
        return None
    fixes_of(ctx).settle_others()
    fix = fixes_of(ctx).current()
    if fix is None or fix["status"] == "known":
        return None
    if ctx.environ.get("CLICKSTOP_AUTOLEARNING_SKIP") == "1":
        ctx.record(
            "audit_log",
            actor="environment",
            action="learning.skipped",
            subject=fix["id"],
            reason="CLICKSTOP_AUTOLEARNING_SKIP=1",
        )
        fixes_of(ctx).close(fix, "waived")
        return None
    lacking = fixes_of(ctx).checklist(fix)
    if not lacking:
        fixes_of(ctx).close(fix, "paid")
        return None
    if ctx.held or event.background_tasks:  # an earlier cause is open, or more is to come
        return None
    return _insist(fix, lacking, ctx)


def _insist(fix: dict[str, Any], lacking: list[Any], ctx: Context) -> Decision | None:
    from clickstop.learning.checklist import FIRST

    options = ctx.settings.learning
    first = FIRST if ctx.once("learning: first fix", ever=True) else ""
    if not fix["verified"] and fix["score"] < options["block_at"]:
        return Decision(message=first) if first else None
    debt = fixes_of(ctx).debt(fix)
    if ctx.once(f"learning: {fix['id']}") or not options["block_once"]:
        text = fixes_of(ctx).told(fix, lacking)
        return Decision("block", f"{text}\n{first}".rstrip(), debt=f"learning:{debt}")
    fixes_of(ctx).owe(fix)
    if not ctx.once(f"learning owed: {fix['id']}"):
        return None
    names = ", ".join(item.name for item in lacking)
    return Decision(message=f"clickstop: the fix {debt} is left without {names}. Later: clickstop learn status")
