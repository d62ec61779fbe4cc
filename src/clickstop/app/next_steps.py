"""What a person should do next, most urgent first, each with its command."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from clickstop.app.workflow import configured, log_states
from clickstop.core.words import many

if TYPE_CHECKING:
    from clickstop.app.here import Here
    from clickstop.app.status import StatusReport
    from clickstop.app.trend import Trend
    from clickstop.app.workflow import LogState
    from clickstop.store.memory import Debt
    from clickstop.store.rows import Row

_LOGS = 100  # of each workflow
_MOST = 4


@dataclass(frozen=True, slots=True)
class NextStep:
    what: str
    command: str


def waiting_logs(repo: Here) -> list[LogState]:
    """Active run logs that still wait for something."""
    logs = log_states(repo, configured(repo), _LOGS)
    return [log for log in logs if log.active and (log.missing or log.waits_for)]


def of(repo: Here, status: StatusReport, debts: list[Debt], evidence: list[Row], trend: Trend) -> list[NextStep]:
    """The most urgent steps, at most four."""
    steps = []
    if not status.hooks:
        steps.append(NextStep("No hooks are installed, so clickstop sees nothing.", "clickstop init"))
    if status.problem:
        steps.append(NextStep(f"The configuration does not apply: {status.problem}.", "clickstop config check"))
    if status.failures:
        steps.append(NextStep(f"clickstop itself failed {many(status.failures, 'time')}.", "clickstop doctor"))
    if evidence and evidence[0]["outcome"] != "passed":
        steps.append(NextStep(f"The last check, {evidence[0]['name']}, did not pass.", "clickstop check"))
    if any(debt.kind == "learning" for debt in debts):
        steps.append(NextStep("A bug fix has no lesson yet.", "clickstop learn status"))
    if any(debt.kind == "check" for debt in debts):
        steps.append(NextStep("A session ended with failed checks.", "clickstop check"))
    logs = waiting_logs(repo)
    if logs:
        steps.append(
            NextStep(f"The run log of {logs[0].feature} waits: {logs[0].waits_for}.", "clickstop runlog list")
        )
    if trend.left_red and not steps:
        steps.append(NextStep(f"Still red: {many(len(trend.left_red), 'failure')}.", "clickstop report"))
    if not status.beats and status.hooks:
        steps.append(
            NextStep("Start your agent in this folder; the session appears here automatically.", "clickstop demo")
        )
    return steps[:_MOST]
