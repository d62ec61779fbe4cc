"""Review what is not committed when the agent stops, once per state of the files, for the next prompt."""

from __future__ import annotations

from clickstop.memory.review import reported, review

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.hook.context import Context
    from clickstop.hook.event import Event

_MOST = 50


def handle(event: Event, ctx: Context) -> None:
    if ctx.held or event.background_tasks or event.mode == "plan":
        return
    recall = ctx.recall
    changed = recall.uncommitted()
    state = recall.state_of(changed) if changed else ""
    if not state or not ctx.once(f"review: {state}", ever=True):
        return
    command = recall.reviewer()
    if command:
        said = ctx.run(command, seconds=ctx.settings.review["budget_s"], cwd=recall.top)
        found = reported(said.output, recall.exists)
    else:
        found = review(changed, recall.test_files(), recall.broken_rules)
    for one in found[:_MOST]:
        if not ctx.once(f"finding: {one.path} {one.rule} {one.text}"):
            continue
        ctx.record("review_findings", tree=state, path=one.path, line=one.line, rule_id=one.rule, text=one.text)
