"""Ask before clickstop's own hooks, settings, plan or records change, or a command weakens what it enforces."""

from __future__ import annotations

from clickstop.core.decision import Decision
from clickstop.policy.finding import answer
from clickstop.policy.gates import gates_of
from clickstop.policy.judge import judge_self

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.event import Event


def handle(_event: Event, ctx: Context) -> Decision | None:
    gates = gates_of(ctx)
    said = answer(gates.findings(judge_self, changes_table=gates.changes_table))
    if said is None:
        return None
    return Decision(said.verdict, said.reason, unattended=said.unattended, rule_id=said.rule, effects=said.effects)
