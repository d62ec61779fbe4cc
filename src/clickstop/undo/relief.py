"""What was saved first need not be asked about."""

from __future__ import annotations

from clickstop.policy.finding import Finding, decision_on
from clickstop.policy.gates import gates_of
from clickstop.policy.rules import UNDOABLE
from clickstop.undo.service import saved_first

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.decision import Decision


def relieved(findings: list[Finding], ctx: Context) -> Decision | None:
    """The answer to these findings, some of them on losses that can be undone. `undo.save` says what was saved."""
    decision = decision_on(findings)
    if decision is None or decision.verdict == "block":
        return decision
    saved = saved_first(ctx)
    if saved is None:
        return decision
    if gates_of(ctx).policy["undo"]["asks"] or saved.why_not_all:
        for finding in findings:
            if finding.rule in UNDOABLE and saved.why_not_all:
                finding.lost = (*finding.lost, f"what could not be saved first: {saved.why_not_all}")
                saved.is_told = True
        return decision_on(findings)  # once more: its words name the losses
    saved.is_relied_on = True
    return decision_on([finding for finding in findings if finding.rule not in UNDOABLE])
