"""Speak up before a protected file is written or read, by the agent's tools or by a command; warn once per file."""

from __future__ import annotations

from clickstop.policy.finding import answer
from clickstop.policy.gates import gates_of
from clickstop.policy.judge import judge
from clickstop.policy.own import judge_own
from clickstop.policy.paths import judge_paths

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.decision import Decision
    from clickstop.core.event import Event


def handle(event: Event, ctx: Context) -> Decision | None:
    gates = gates_of(ctx)
    found = gates.findings(judge_paths)
    if event.tool not in ("shell", "mcp") and not found:  # what a command may not write, a tool may not either
        found = gates.findings(judge)
    found += gates.findings(judge_own, paths=True)
    said = answer([one for one in found if one.verdict != "warn" or ctx.once(f"{one.rule}: {one.path}")])
    return said.decision if said is not None else None
