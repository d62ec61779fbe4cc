"""Run the quick checks of the packages that a step changed, and tell the agent what failed."""

from __future__ import annotations

from clickstop.checks.service import ledger_of, step_of, unseen_by_agent
from clickstop.core.decision import Decision

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.checks.project import Project
    from clickstop.checks.round import CheckResult
    from clickstop.context.context import Context
    from clickstop.core.event import Event


def handle(event: Event, ctx: Context) -> Decision | None:
    step = step_of(ctx) if event.calls else None
    return _checked(step.project, step.files, ctx) if step and step.files else None


def _checked(project: Project, files: list[str], ctx: Context) -> Decision | None:
    from clickstop.checks import changes  # late: most steps change nothing and need none of these
    from clickstop.checks.baseline import NEW
    from clickstop.checks.follow_up import follow_up
    from clickstop.checks.round import Round

    moment = project.moment("edit")
    asking = Round(project, ledger_of(ctx, "edit"), ctx.environ, budget_s=moment["budget_s"])
    for folder, changed in changes.by_package(files, project).items():
        asking.ask(moment["checks"], folder, changed)
    message = "\n".join(follow_up(asking.answers, ctx, project, instead="when the agent stops"))
    red, others = asking.failed()
    owed = [check for check in red if check.origin == NEW]
    if red or others:
        return _decided(owed, [*(check for check in red if check not in owed), *others], project, ctx, message)
    return Decision(message=message) if message else None


def _decided(
    owed: list[CheckResult], others: list[CheckResult], project: Project, ctx: Context, message: str
) -> Decision:
    """Block nothing here: failures that would hold a stop become debts, which the agent learns of."""
    from clickstop.checks import feedback

    text = feedback.failures([*owed, *others], project.top, unseen_by_agent(ctx))
    if not owed:
        return Decision("warn", text, message=message)
    names = ", ".join(check.named(project.top) for check in owed)
    reason = f"Fix before you finish: {names}.\n{text}"
    return Decision(
        "block", reason, message=message, debt="\n".join(f"check:{check.named(project.top)}" for check in owed)
    )
