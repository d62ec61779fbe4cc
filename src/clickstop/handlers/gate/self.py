"""Ask before clickstop's own hooks, settings, plan or records change, or a command weakens what it enforces."""

from __future__ import annotations

from clickstop.policy.finding import decision_on
from clickstop.policy.gates import gates_of
from clickstop.policy.judge import judge_self

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.decision import Decision
    from clickstop.core.event import Event


def handle(_event: Event, ctx: Context) -> Decision | None:
    gates = gates_of(ctx)
    return decision_on(gates.findings(judge_self, changes_table=gates.changes_table))
