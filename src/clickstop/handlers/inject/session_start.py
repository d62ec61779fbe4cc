"""Tell the agent, within a budget and once per context, what is owed, failed, left over and decided."""

from __future__ import annotations

from clickstop.core.decision import Decision, Item
from clickstop.core.event import CLEAR, COMPACT, FORK, RESUME
from clickstop.memory import sections
from clickstop.memory.budget import Piece, within
from clickstop.memory.recall import recall_of
from clickstop.workflow.service import workflows_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.event import Event

_BUDGETS = {RESUME: "resume", FORK: "resume", COMPACT: "compact", CLEAR: "clear"}


def handle(event: Event, ctx: Context) -> Decision | None:
    """Every part is a small function that gives pieces; the budget is one for all."""
    pieces = [*sections.health(ctx.plan.trouble), *sections.debts(ctx.store.open_debts("check"))]
    pieces += sections.lessons(ctx.store.open_debts("learning"))
    pieces += _remembered(event, ctx)
    if ctx.plan.data.get("has_workflows"):
        pieces += _of_workflows(event, ctx)
    if recall_of(ctx).begins_context:
        recall_of(ctx).begin_context()
    budget = ctx.settings.context[_BUDGETS.get(event.source, "startup")]
    chosen = within(recall_of(ctx).untold(pieces), budget, ctx.limits.in_all, ctx.limits)
    items = tuple(Item(piece.key, piece.text, piece.priority) for piece in chosen)
    return Decision(context=items, room=ctx.limits.in_all) if items else None


def _remembered(event: Event, ctx: Context) -> list[Piece]:
    recall = recall_of(ctx)
    pieces = sections.kept(recall.snapshot() if event.source == COMPACT else None)
    tried = recall.attempts()
    failed = sections.attempts(tried, recall.files_in_play() if tried else [], ctx.branch, recall.last_start())
    pieces += failed
    last = recall.last_summary() if event.source != COMPACT else None
    pieces += sections.last_summary(last, told_apart=True, told=_said(pieces))
    pieces += sections.decisions(recall.recent_decisions(), _said(pieces))
    return pieces + sections.rules(recall.rules_for_all())


def _said(pieces: list[Piece]) -> str:
    return "\n".join(one.text for one in pieces)


def _of_workflows(event: Event, ctx: Context) -> list[Piece]:
    return [*(_kept(event, ctx) or _active(ctx)), *_hint(ctx)]


def _kept(event: Event, ctx: Context) -> list[Piece]:
    """What stood in active logs before the compaction; read again where nothing could be kept."""
    if event.source != COMPACT:
        return []
    from clickstop.workflow import reminding, standing

    texts = workflows_of(ctx).kept() or [
        reminding.kept(workflow, log)
        for workflow, log in workflows_of(ctx).logs()
        if standing.is_active(workflow, log)
    ]
    return [Piece(f"workflow kept {at}", text, 90 - at) for at, text in enumerate(texts)]


def _active(ctx: Context) -> list[Piece]:
    from clickstop.workflow import reminding, standing

    found = [(workflow, log) for workflow, log in workflows_of(ctx).logs() if standing.is_active(workflow, log)]
    text = reminding.active(found)
    return [Piece(f"workflow logs {len(text)}", text, 70)] if text else []


def _hint(ctx: Context) -> list[Piece]:
    if not ctx.once("hint: getting_started"):
        return []
    from clickstop.workflow import reminding

    return [Piece(f"workflow {one.name}", reminding.getting_started(one), 40) for one in workflows_of(ctx).all]
