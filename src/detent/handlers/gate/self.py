"""Ask before detent's own hooks, settings, plan or records are changed, or a command weakens what it enforces."""

from __future__ import annotations

from detent.hook.decision import Decision
from detent.policy.finding import answer
from detent.policy.judge import judge_self

TYPE_CHECKING = False
if TYPE_CHECKING:
    from detent.hook.context import Context
    from detent.hook.event import Event


def handle(_event: Event, ctx: Context) -> Decision | None:
    gates = ctx.gates
    said = answer(judge_self(gates.effects, gates.policy, gates.scene))
    if said is None:
        return None
    return Decision(said.verdict, said.reason, unattended=said.unattended, rule_id=said.rule, effects=said.effects)
