"""Stop a test that keeps failing until research, a deep analysis or a justification is written down."""

from __future__ import annotations

from clickstop.core.decision import Decision, block
from clickstop.workflow.service import has_test_runs, workflows_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.event import Event


def handle(event: Event, ctx: Context) -> Decision | None:
    return _judged(event, ctx) if has_test_runs(ctx) else None  # most commands come before any test has run


def _judged(event: Event, ctx: Context) -> Decision | None:
    from clickstop.memory.injected import context_key
    from clickstop.workflow import retrying
    from clickstop.workflow.remembered import runs_of, why_opened

    opened = []
    for target in workflows_of(ctx).tested(event.command):
        workflow, feature = target.workflow, target.feature
        runs = runs_of(ctx, workflow, feature)
        if not runs or runs[0].passed:
            continue
        ledger = workflows_of(ctx).ledger(workflow, feature, target.files)
        refusal = retrying.judge(workflow, runs, ledger.written())
        if refusal is None:
            continue
        why = why_opened(ctx, workflow, feature)
        if not why:
            key = f"retry: {workflow.name} {feature} {' '.join(refusal.lacking)} {context_key(ctx)}"
            # The whole message once per context window; after that a line is enough.
            if ctx.once(key, otherwise=True):
                text = retrying.message(workflow, refusal, feature, ledger.path, ledger.problem)
            else:
                text = retrying.reminder(workflow, refusal, feature, ledger.path)
            return block(text, rule_id=workflow.name)
        opened.append(f"a person opened the gates of {feature} ({why})")
    return Decision(reason="; ".join(opened)) if opened else None
