"""Stop a plan's item from being marked as done while files or tests that it promises are missing."""

from __future__ import annotations

from clickstop.core.decision import Decision, block
from clickstop.memory import deliverables, plan_items

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.event import Event

_LISTED = 8


def handle(event: Event, ctx: Context) -> Decision | None:
    texts = plan_items.done_items(ctx) if event.done else plan_items.ticked_items(ctx)
    lacking = {}
    for text in texts:
        absent = deliverables.missing(
            text, lambda path: plan_items.exists(ctx, path), lambda path: plan_items.text_below(ctx, path)
        )
        if absent:
            lacking[text.partition("\n")[0].strip()] = absent
    return block(_message(lacking), rule_id="deliverables") if lacking else None


def _message(lacking: dict[str, list[str]]) -> str:
    lines = [f"- {title[:120]}: {', '.join(absent[:_LISTED])}" for title, absent in list(lacking.items())[:_LISTED]]
    return (
        "Not done yet: an item is marked as done, and what it promises is not there.\n"
        "Why: a plan that says done is believed by whoever reads it next.\n"
        + "\n".join(lines)
        + "\n1. Make what is missing, or correct its name in the plan, or write there that it is not needed.\n"
        "2. Then mark the item again."
    )
