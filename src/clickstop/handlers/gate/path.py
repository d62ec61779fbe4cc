"""Block, ask or warn before a tool or command writes or reads a protected file; warn once per file."""

from __future__ import annotations

from clickstop.policy.finding import decision_on
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
    findings = gates.findings(judge_paths)
    if event.tool not in ("shell", "mcp") and not findings:  # rules for commands also apply to tools
        findings = gates.findings(judge)
    findings += gates.findings(judge_own, paths=True)
    return decision_on(
        [
            finding
            for finding in findings
            if finding.verdict != "warn" or ctx.once(f"{finding.rule}: {finding.path}")
        ]
    )
