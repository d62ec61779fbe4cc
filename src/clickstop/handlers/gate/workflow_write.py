"""Stop a write to a guarded file until its workflow's run log contains the required stages."""

from __future__ import annotations

from clickstop.core.decision import Decision, block, warn
from clickstop.workflow.features import feature_of
from clickstop.workflow.remembered import labels, why_opened
from clickstop.workflow.service import workflows_of
from clickstop.workflow.writing import judge, message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.event import Event
    from clickstop.workflow.writing import Judgement


def handle(event: Event, ctx: Context) -> Decision | None:
    return _promoted(event, ctx) if event.kind == "tool.batch" else _judged(event, ctx)


def _judged(event: Event, ctx: Context) -> Decision | None:
    workflows = workflows_of(ctx)
    judgements = [
        judgement
        for path in workflows.written_paths()
        for workflow in workflows.all
        if (judgement := judge(workflow, path, workflows.top, workflows.branch)) is not None
    ]
    refused = [judgement for judgement in judgements if not judgement.open]
    passed = [why for judgement in refused if (why := _why_passed(judgement, event, ctx))]
    if len(passed) == len(refused):
        documented = [_documented(judgement) for judgement in judgements if judgement.open]
        return Decision(reason="; ".join([*passed, *documented])) if judgements else None
    first = next(judgement for judgement in refused if not _why_passed(judgement, event, ctx))
    if any(check.kind == "draft" for check in first.checks if not check.holds):
        ctx.once("hint: draft_folder")  # for `clickstop workflow`, which lists the hints that were given
    return block(message(first), rule_id=first.workflow.name)


def _promoted(event: Event, ctx: Context) -> Decision | None:
    """Warn about new files in the guarded folder that a program put there, which no command line showed."""
    from clickstop.workflow.written import appeared, message

    workflows = workflows_of(ctx)
    ids = [call.call_id for call in event.calls if call.tool not in ("edit", "write", "notebook")]
    moments = [moment for moment in ctx.store.began(event.session_id, ids).values() if moment is not None]
    for workflow in workflows.all if moments else ():
        for path in appeared(workflow, workflows.top, min(moments)):
            is_new = not ctx.git.has("HEAD", path) and ctx.once(f"promoted: {path}")
            if is_new and not why_opened(ctx, workflow, feature_of(workflow, path, workflows.branch)):
                return warn(message(workflow, path), rule_id=workflow.name)
    return None


def _why_passed(judged: Judgement, event: Event, ctx: Context) -> str:
    from clickstop.workflow.writing import why_exempt

    opened = why_opened(ctx, judged.workflow, judged.feature)
    if opened:
        return f"{judged.path}: a person opened the gates of {judged.feature} ({opened})"
    return why_exempt(judged.workflow, judged.path, event.changed_lines, lambda: labels(ctx))


def _documented(judged: Judgement) -> str:
    return f"{judged.path}: everything the workflow {judged.workflow.name} requires is in {judged.log.path}"
