"""Read incident reports, whoever wrote them: what they lack, their class, and the rule they ask for."""

from __future__ import annotations

from clickstop.core.decision import Decision, Item
from clickstop.learning.lessons import lessons_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.event import Event


def handle(event: Event, ctx: Context) -> Decision | None:
    if event.kind != "tool.after":
        lessons_of(ctx).sweep()
        return None
    from clickstop.learning.fixes import fixes_of

    path = fixes_of(ctx).relative(event.target)
    if not path or not lessons_of(ctx).is_report(path):
        return None
    found = lessons_of(ctx).ingest(path)
    if not found:
        return None
    one = found[-1]
    if one.missing:
        text = (
            f"{path} lacks: {', '.join(one.missing)}.\n"
            "Why: a report teaches only what it explains.\n1. Write these sections; it is read again then."
        )
        return Decision(context=(Item(f"incident {one.slug}", text, 80),))
    if not ctx.once(f"rule template: {one.slug}"):
        return None
    from clickstop.learning.incident import rule_template

    fix = fixes_of(ctx).store.last_fix(fixes_of(ctx).session_id)
    files, name = fixes_of(ctx).fixed(fix), str(fix["class"]) if fix else ""
    template = rule_template(one, ctx.settings.learning["rules"], files, name)
    text = f"The incident {one.slug} is kept. Its rule, filled in as far as known:\n{template}"
    return Decision(context=(Item(f"incident {one.slug}", text, 80),))
