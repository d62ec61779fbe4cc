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
    found = workflows_of(ctx)
    judged = [
        one
        for path in found.written_paths()
        for workflow in found.all
        if (one := judge(workflow, path, found.top, found.branch)) is not None
    ]
    refused = [one for one in judged if not one.open]
    passed = [why for one in refused if (why := _why_passed(one, event, ctx))]
    if len(passed) == len(refused):
        return (
            Decision(reason="; ".join([*passed, *(_kept(one) for one in judged if one.open)])) if judged else None
        )
    first = next(one for one in refused if not _why_passed(one, event, ctx))
    if any(check.kind == "draft" for check in first.checks if not check.holds):
        ctx.once("hint: draft_folder")
    return block(message(first), rule_id=first.workflow.name)


def _why_passed(judged: Judgement, event: Event, ctx: Context) -> str:
    opened = workflows_of(ctx).opened(judged.workflow, judged.feature)
    if opened:
        return f"{judged.path}: a person opened the gates of {judged.feature} ({opened})"
    from clickstop.workflow.exempting import why_exempt

    return why_exempt(judged.workflow, judged.path, event.changed_lines, workflows_of(ctx).labels)


def _kept(judged: Judgement) -> str:
    return f"{judged.path}: all that the workflow {judged.workflow.name} wants is written down in {judged.log.path}"
