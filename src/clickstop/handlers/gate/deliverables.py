"""Stop a plan item from being marked done while files or tests that it promises are missing."""

from __future__ import annotations

from clickstop.core.decision import Decision, block, warn

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.event import Event

_LISTED = 8


def handle(event: Event, ctx: Context) -> Decision | None:
    if event.kind == "tool.batch":
        return _ticked_silently(ctx)
    from clickstop.memory import plan_items

    texts = plan_items.done_items(ctx) if event.done else plan_items.ticked_items(ctx)
    lacking = _lacking(texts, ctx)
    return block(_message(lacking), rule_id="deliverables") if lacking else None


def _ticked_silently(ctx: Context) -> Decision | None:
    """Warn about items that a command checked off, once per item: the file is already changed."""
    from clickstop.checks.service import changed_silently

    files = [path for path in changed_silently(ctx) if path.endswith(".md")]
    if not files:
        return None
    from clickstop.memory import plan_items

    lacking = _lacking(plan_items.ticked_in(ctx, files), ctx)
    new = {title: absent for title, absent in lacking.items() if ctx.once(f"ticked: {title}")}
    return warn(_message(new), rule_id="deliverables") if new else None


def _lacking(texts: list[str], ctx: Context) -> dict[str, list[str]]:
    """The missing deliverables by the title of each item."""
    from clickstop.memory import deliverables, plan_items

    lacking = {}
    for text in texts:
        absent = deliverables.missing(
            text, lambda path: plan_items.exists(ctx, path), lambda path: plan_items.text_below(ctx, path)
        )
        if absent:
            lacking[text.partition("\n")[0].strip()] = absent
    return lacking


def _message(lacking: dict[str, list[str]]) -> str:
    lines = [f"- {title[:120]}: {', '.join(absent[:_LISTED])}" for title, absent in list(lacking.items())[:_LISTED]]
    return (
        "Not done yet: an item is checked off, but what it promises does not exist.\n"
        "Why: the next reader will rely on it.\n"
        + "\n".join(lines)
        + "\n1. Create what is missing, correct its name in the plan, or note there that it is not needed.\n"
        "2. Then check the item off again."
    )
