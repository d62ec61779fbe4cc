"""After each step that changed files, run the quick checks of their packages and tell the agent what failed."""

from __future__ import annotations

from clickstop.checks.service import ledger_of, not_told, step_of
from clickstop.core.decision import Decision

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.checks.project import Project
    from clickstop.checks.round import Answer
    from clickstop.context.context import Context
    from clickstop.core.event import Event


def handle(event: Event, ctx: Context) -> Decision | None:
    step = step_of(ctx) if event.calls else None
    return _checked(step.project, step.files, ctx) if step and step.files else None


def _checked(project: Project, files: list[str], ctx: Context) -> Decision | None:
    from clickstop.checks import changes  # most steps change nothing and need none of these
    from clickstop.checks.afterwards import settle
    from clickstop.checks.baseline import NEW
    from clickstop.checks.round import Round

    moment = project.moment("edit")
    asking = Round(project, ledger_of(ctx, "edit"), ctx.environ, budget_s=moment["budget_s"])
    for folder, some in changes.by_package(files, project).items():
        asking.ask(moment["checks"], folder, some)
    message = "\n".join(settle(asking.answers, ctx, project, instead="when the agent stops"))
    red, rest = asking.failed()
    owed = [one for one in red if one.origin == NEW]
    if red or rest:
        return _said(owed, [*(one for one in red if one not in owed), *rest], project, ctx, message)
    return Decision(message=message) if message else None


def _said(owed: list[Answer], rest: list[Answer], project: Project, ctx: Context, message: str) -> Decision:
    """Nothing is blocked here: what would block is owed, and said so."""
    from clickstop.checks import feedback

    text = feedback.failures([*owed, *rest], project.top, not_told(ctx))
    if not owed:
        return Decision("warn", text, message=message)
    names = ", ".join(one.named(project.top) for one in owed)
    reason = f"To be fixed before you finish: {names}.\n{text}"
    return Decision(
        "block", reason, message=message, debt="\n".join(f"check:{one.named(project.top)}" for one in owed)
    )
