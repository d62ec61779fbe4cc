"""Stop the next guarded write or test run until the last run is written down, where the workflow wants that."""

from __future__ import annotations

from clickstop.core.decision import Decision, block
from clickstop.workflow.service import has_test_runs, workflows_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.event import Event
    from clickstop.workflow.model import Workflow


def handle(event: Event, ctx: Context) -> Decision | None:
    if not has_test_runs(ctx) or not any(workflow.log_update == "block" for workflow in workflows_of(ctx).all):
        return None
    for workflow, feature in dict.fromkeys(_concerned(event, ctx)):
        said = _owed(workflow, feature, ctx)
        if said:
            return block(said, rule_id=workflow.name)
    return None


def _concerned(event: Event, ctx: Context) -> list[tuple[Workflow, str]]:
    """The features that this call tests or writes."""
    from clickstop.workflow.exempting import why_exempt
    from clickstop.workflow.features import feature_of, is_guarded

    found = workflows_of(ctx)
    tested = [(one.workflow, one.feature) for one in found.tested(event.command)] if event.command else []
    return tested + [
        (workflow, feature_of(workflow, path, found.branch))
        for path in found.written_paths()
        for workflow in found.all
        if is_guarded(workflow, path) and not why_exempt(workflow, path, event.changed_lines, found.labels)
    ]


def _owed(workflow: Workflow, feature: str, ctx: Context) -> str:
    """What the log of a feature still lacks; "" where nothing is owed or a person has opened the gate."""
    from clickstop.workflow import reminding, retrying

    found = workflows_of(ctx)
    attempts = found.attempts(workflow, feature) if workflow.log_update == "block" else []
    if not attempts or found.opened(workflow, feature):
        return ""
    ledger = found.ledger(workflow, feature, [])
    unpayable = not feature and not ledger.exists  # a run of everything, where nothing is worked on
    if unpayable or not retrying.owes_update(attempts, ledger.hash):
        return ""
    return reminding.owed(workflow, feature, attempts[0].number, ledger.path, passed=attempts[0].passed)
