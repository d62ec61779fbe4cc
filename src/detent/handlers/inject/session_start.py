"""Tell the agent which run logs are active, how the workflow goes, and what was kept over a compaction."""

from __future__ import annotations

from detent.hook.decision import Decision, Item
from detent.workflow import reminding, standing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from detent.hook.context import Context
    from detent.hook.event import Event


def handle(event: Event, ctx: Context) -> Decision | None:
    items = [*(_kept(event, ctx) or _active(ctx)), *_hint(ctx)]
    return Decision(context=tuple(items)) if items else None


def _kept(event: Event, ctx: Context) -> list[Item]:
    """What stood in active logs before the compaction; read again where nothing could be kept."""
    if event.source != "compact":
        return []
    texts = ctx.workflow.kept() or [
        reminding.kept(workflow, log) for workflow, log in ctx.workflow.logs() if standing.is_active(workflow, log)
    ]
    return [Item(f"workflow kept {at}", text, 90 - at) for at, text in enumerate(texts)]


def _active(ctx: Context) -> list[Item]:
    found = [(workflow, log) for workflow, log in ctx.workflow.logs() if standing.is_active(workflow, log)]
    text = reminding.active(found)
    return [Item("workflow logs", text, 70)] if text else []


def _hint(ctx: Context) -> list[Item]:
    if not ctx.once("hint: getting_started"):
        return []
    return [Item(f"workflow {one.name}", reminding.getting_started(one), 40) for one in ctx.workflow.all]
