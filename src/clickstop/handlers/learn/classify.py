"""Classify a fix as known, similar or new, and count known bugs that come back."""

from __future__ import annotations

from clickstop.core.decision import Decision
from clickstop.core.event import PLAN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.event import Event


def handle(event: Event, ctx: Context) -> Decision | None:
    if event.mode == PLAN or not ctx.store.has_changes(ctx.session_id):
        return None
    from clickstop.learning.fixes import current_fix

    fix = current_fix(ctx)
    if fix is None or fix.status != "armed" or fix.classification:
        return None
    from clickstop.learning.lessons import classify, note_return

    verdict = classify(ctx, fix)
    if verdict.level != "KNOWN":
        return None
    rule = note_return(ctx, fix, verdict)
    files = ", ".join(fix.paths[:3])
    return Decision(
        message=f"clickstop: a known kind of bug came back ({verdict.name}, in {files}), despite the rule"
        f" {rule}."
        f" To find out why it missed this one: clickstop rule prove {rule}"
    )
