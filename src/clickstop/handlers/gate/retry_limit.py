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
    from clickstop.workflow import retrying

    found = workflows_of(ctx)
    passed = []
    for one in found.tested(event.command):
        attempts = found.attempts(one.workflow, one.feature)
        if not attempts or attempts[0].passed:
            continue
        ledger = found.ledger(one.workflow, one.feature, one.files)
        refusal = retrying.judge(one.workflow, attempts, ledger.written())
        if refusal is None:
            continue
        opened = found.opened(one.workflow, one.feature)
        if not opened:
            told = retrying.message(one.workflow, refusal, one.feature, ledger.path, ledger.problem)
            return block(told, rule_id=one.workflow.name)
        passed.append(f"a person opened the gates of {one.feature} ({opened})")
    return Decision(reason="; ".join(passed)) if passed else None
