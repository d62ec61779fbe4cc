"""Block or ask about shell commands that would destroy, leak, publish or run unknown code, judged by effect."""

from __future__ import annotations

from clickstop.policy.finding import decision_on
from clickstop.policy.gates import gates_of, remember_copies
from clickstop.policy.judge import judge
from clickstop.policy.own import judge_own
from clickstop.policy.rules import UNDOABLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.decision import Decision
    from clickstop.core.event import Event


def handle(_event: Event, ctx: Context) -> Decision | None:
    gates = gates_of(ctx)
    # Before any verdict: a later call may send the copy that this one makes.
    remember_copies(ctx, gates)
    findings = gates.findings(judge) + gates.findings(judge_own)
    if any(finding.rule in UNDOABLE for finding in findings):
        from clickstop.undo.service import relieved

        return relieved(findings, ctx)
    return decision_on(findings)
