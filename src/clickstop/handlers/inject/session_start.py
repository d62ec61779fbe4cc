"""Tell the agent, within a token budget and once per context, what failed, is unfinished or was decided."""

from __future__ import annotations

from clickstop.core.decision import Decision, Item
from clickstop.core.event import CLEAR, COMPACT, FORK, RESUME
from clickstop.memory import looking_back, sections
from clickstop.memory.budget import ContextPiece, within
from clickstop.memory.injected import begin_context, not_held
from clickstop.memory.rules import rules_of
from clickstop.workflow.service import workflows_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.event import Event

_BUDGETS = {RESUME: "resume", FORK: "resume", COMPACT: "compact", CLEAR: "clear"}


def handle(event: Event, ctx: Context) -> Decision | None:
    """Collect pieces from small functions, and choose within one budget."""
    pieces = [*sections.health(ctx.plan.trouble), *sections.debts(ctx.store.open_debts("check"))]
    pieces += sections.broken_rules(ctx.store.open_debts("rule"))
    pieces += sections.lessons(ctx.store.open_debts("learning"))
    pieces += _remembered(event, ctx)
    if ctx.plan.data.get("has_workflows"):
        pieces += _of_workflows(event, ctx)
    # The agent's context is new: everything may be shown again.
    begin_context(ctx)
    budget = ctx.settings.context[_BUDGETS.get(event.source, "startup")]
    chosen = within(not_held(ctx, pieces), budget, ctx.limits.in_all, ctx.limits)
    items = tuple(Item(piece.key, piece.text, piece.priority) for piece in chosen)
    return Decision(context=items, room=ctx.limits.in_all) if items else None


def _remembered(event: Event, ctx: Context) -> list[ContextPiece]:
    pieces = sections.before_compaction(looking_back.last_snapshot(ctx) if event.source == COMPACT else None)
    attempts = looking_back.open_attempts(ctx)
    in_play = looking_back.files_in_play(ctx, attempts)
    pieces += sections.attempts(attempts, in_play, ctx.branch, ctx.store.last_session_start(ctx.session_id))
    last = looking_back.last_summary(ctx) if event.source != COMPACT else None
    pieces += sections.last_summary(last, pieces)
    pieces += sections.decisions(looking_back.recent_decisions(ctx), pieces)
    return pieces + sections.rules([rule for rule in rules_of(ctx) if not rule.paths])


def _of_workflows(event: Event, ctx: Context) -> list[ContextPiece]:
    return [*(_snapshots(event, ctx) or _active(ctx)), *_hint(ctx)]


def _snapshots(event: Event, ctx: Context) -> list[ContextPiece]:
    """Active logs from before the compaction; read again if none were saved."""
    if event.source != COMPACT:
        return []
    from clickstop.workflow import reminding, standing
    from clickstop.workflow.remembered import kept_texts

    texts = kept_texts(ctx) or [
        reminding.snapshot(workflow, log)
        for workflow, log in workflows_of(ctx).logs()
        if standing.is_active(workflow, log)
    ]
    return [ContextPiece(f"workflow kept {at}", text, 90 - at) for at, text in enumerate(texts)]


def _active(ctx: Context) -> list[ContextPiece]:
    from clickstop.workflow import reminding, standing

    logs = [(workflow, log) for workflow, log in workflows_of(ctx).logs() if standing.is_active(workflow, log)]
    text = reminding.active(logs)
    return [ContextPiece(f"workflow logs {len(text)}", text, 70)] if text else []


def _hint(ctx: Context) -> list[ContextPiece]:
    if not ctx.once("hint: getting_started"):
        return []
    from clickstop.workflow import reminding

    return [
        ContextPiece(f"workflow {workflow.name}", reminding.getting_started(workflow), 40)
        for workflow in workflows_of(ctx).all
    ]
