"""Stop the next guarded write or test run until the last run is in the log, if the workflow requires that."""

from __future__ import annotations

from clickstop.core.decision import Decision, block
from clickstop.workflow.service import has_test_runs, workflows_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.event import Event
    from clickstop.workflow.model import Workflow


def handle(event: Event, ctx: Context) -> Decision | None:
    # The cheap question first: most sessions have run no test yet.
    if not has_test_runs(ctx) or not any(workflow.log_update == "block" for workflow in workflows_of(ctx).all):
        return None
    for workflow, feature in dict.fromkeys(_concerned(event, ctx)):
        text = _owed(workflow, feature, ctx)
        if text:
            return block(text, rule_id=workflow.name)
    return None


def _concerned(event: Event, ctx: Context) -> list[tuple[Workflow, str]]:
    """The features that this call tests or whose files it writes."""
    from clickstop.workflow.features import feature_of, is_guarded
    from clickstop.workflow.remembered import labels
    from clickstop.workflow.writing import why_exempt

    workflows = workflows_of(ctx)
    targets = workflows.tested(event.command) if event.command else []
    tested = [(target.workflow, target.feature) for target in targets]
    return tested + [
        (workflow, feature_of(workflow, path, workflows.branch))
        for path in workflows.written_paths()
        for workflow in workflows.all
        if is_guarded(workflow, path) and not why_exempt(workflow, path, event.changed_lines, lambda: labels(ctx))
    ]


def _owed(workflow: Workflow, feature: str, ctx: Context) -> str:
    """What a feature's log lacks; "" if nothing, or if a person opened the gate."""
    from clickstop.workflow import reminding, retrying
    from clickstop.workflow.remembered import runs_of, why_opened

    runs = runs_of(ctx, workflow, feature) if workflow.log_update == "block" else []
    if not runs or why_opened(ctx, workflow, feature):
        return ""
    ledger = workflows_of(ctx).ledger(workflow, feature, [])
    unpayable = not feature and not ledger.exists  # a run of all tests while no feature is being worked on
    if unpayable or not retrying.owes_update(runs, ledger.hash):
        return ""
    return reminding.owed(workflow, feature, runs[0].number, ledger.path, passed=runs[0].passed)
