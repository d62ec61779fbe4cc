"""Review uncommitted changes when the agent stops, once per state of the files, for the next prompt."""

from __future__ import annotations

from clickstop.core.event import PLAN
from clickstop.memory.plan_items import exists
from clickstop.review.changes import reported, review
from clickstop.review.service import Review

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.event import Event

_MOST = 50


def handle(event: Event, ctx: Context) -> None:
    if ctx.held or event.background_tasks or event.mode == PLAN:
        return
    work = Review(ctx, ctx.settings.memory["current"])
    changed = work.uncommitted()
    state = work.state_of(changed) if changed else ""
    # A reviewer may cost money: the same files are reviewed once, whatever the session.
    if not state or not ctx.once(f"review: {state}", ever=True):
        return
    command = work.reviewer()
    if command:
        finished = ctx.run(command, seconds=ctx.settings.review["budget_s"], cwd=work.top)
        findings = reported(finished.output, lambda path: exists(ctx, path))
    else:
        findings = review(changed, work.test_files(), work.broken_rules)
    for finding in findings[:_MOST]:
        if ctx.once(f"finding: {finding.path} {finding.rule} {finding.text}"):
            ctx.record(
                "review_findings",
                tree=state,
                path=finding.path,
                line=finding.line,
                rule_id=finding.rule,
                text=finding.text,
            )
