"""Read incident reports: what is missing, their class, and the rule they need."""

from __future__ import annotations

from clickstop.core.decision import Decision, Item
from clickstop.learning.incidents import ingest, is_report, sweep

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.event import Event


def handle(event: Event, ctx: Context) -> Decision | None:
    if event.kind != "tool.after":
        sweep(ctx)
        return None
    path = next(iter(ctx.inside), "")
    if not path or not is_report(ctx, path):
        return None
    incidents = ingest(ctx, path)
    if not incidents:
        return None
    last = incidents[-1]
    if last.missing:
        text = (
            f"{path} lacks: {', '.join(last.missing)}.\n"
            "Why: a report only teaches what it explains.\n"
            "1. Write these sections; clickstop then reads the report again."
        )
        return Decision(context=(Item(f"incident {last.slug}", text, 80),))
    if not ctx.once(f"rule template: {last.slug}"):
        return None
    from clickstop.learning.fixes import last_fix
    from clickstop.learning.incident import rule_template

    fix = last_fix(ctx)
    paths, failure_class = (fix.paths, fix.failure_class) if fix else ([], "")
    template = rule_template(last, ctx.settings.learning["rules"], paths, failure_class)
    text = f"The incident {last.slug} is recorded. A draft of its rule:\n{template}"
    return Decision(context=(Item(f"incident {last.slug}", text, 80),))
