"""Stop the writing of a guarded file until its workflow's run log says what must be written down first."""

from __future__ import annotations

from clickstop.core.decision import Decision, block
from clickstop.workflow.service import workflows_of
from clickstop.workflow.writing import judge, message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.event import Event
    from clickstop.workflow.writing import Judgement


def handle(event: Event, ctx: Context) -> Decision | None:
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
        kept = [_kept(judgement) for judgement in judgements if judgement.open]
        return Decision(reason="; ".join([*passed, *kept])) if judgements else None
    first = next(judgement for judgement in refused if not _why_passed(judgement, event, ctx))
    if any(check.kind == "draft" for check in first.checks if not check.holds):
        ctx.once("hint: draft_folder")
    return block(message(first), rule_id=first.workflow.name)


def _why_passed(judged: Judgement, event: Event, ctx: Context) -> str:
    from clickstop.workflow.exempting import why_exempt
    from clickstop.workflow.remembered import labels, why_opened

    opened = why_opened(ctx, judged.workflow, judged.feature)
    if opened:
        return f"{judged.path}: a person opened the gates of {judged.feature} ({opened})"
    return why_exempt(judged.workflow, judged.path, event.changed_lines, lambda: labels(ctx))


def _kept(judged: Judgement) -> str:
    return f"{judged.path}: all that the workflow {judged.workflow.name} wants is written down in {judged.log.path}"
