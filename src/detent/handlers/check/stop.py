"""Hold an agent that wants to stop while what it changed is red, or has not been shown to be green."""

from __future__ import annotations

from detent.checks import changes, told
from detent.checks.afterwards import debt, settle
from detent.checks.round import SLOW, UNCLEAR, Round
from detent.checks.said import headline
from detent.hook.decision import Decision

TYPE_CHECKING = False
if TYPE_CHECKING:
    from detent.checks.project import Project
    from detent.checks.round import Asked
    from detent.hook.context import Context
    from detent.hook.event import Event


def handle(event: Event, ctx: Context) -> Decision | None:
    if event.background_tasks or event.mode == "plan":
        return None
    edits = ctx.store.edits_of_prompt(event.session_id, event.prompt_id)
    project = ctx.project(tuple(edit[2] for edit in edits)) if edits else None
    if project is None or project.evidence == "off":
        return None
    moment = project.moment("turn_stop")
    asking = Round(
        project,
        ctx.check_book("turn_stop"),
        ctx.environ,
        budget_s=moment["budget_s"],
        together=True,
        only_known=project.evidence == "ask",
    )
    files = changes.of_prompt(edits, project, event.cwd, lambda: asking.tree(project.top))
    for folder in changes.by_package(files, project):
        asking.ask(moment["checks"], folder)
    message = "\n".join([*settle(asking.asked, ctx, project, instead=""), *_unclear(asking.asked, ctx)])
    return _judged(asking, project, ctx, message)


def _judged(asking: Round, project: Project, ctx: Context, message: str) -> Decision | None:
    """Red checks first; what nobody has run for these files is asked of the agent once."""
    blocking, rest = asking.failed()
    if blocking:
        return _block(told.not_done(blocking, rest, project.top, ctx.once), blocking, project, message)
    slow = [one for one in asking.asked if one.state == SLOW]
    new = [one for one in slow if ctx.once(f"asked: {ctx.event.prompt_id} {debt(one, project)}")]
    if new:
        return _block(_missing(new, project), new, project, message)
    warnings = [headline(result) for one in rest for result in one.red]
    warnings += [f"{debt(one, project)} was not run after the last change" for one in slow]
    if warnings:
        return Decision("warn", "detent: " + "; ".join(warnings), message=message)
    return Decision(message=message) if message else None


def _block(reason: str, asked: list[Asked], project: Project, message: str) -> Decision:
    return Decision(
        "block", reason, message=message, debt="\n".join(f"check:{debt(one, project)}" for one in asked)
    )


def _missing(asked: list[Asked], project: Project) -> str:
    names = ", ".join(debt(one, project) for one in asked)
    return (
        f"Not shown to be done: {names} was not run since files changed last.\n"
        "It takes longer than a hook may wait, so it is left to you.\n"
        f"1. Run {told.whole_commands(asked, project.top)}.\n"
        "2. Mend what fails, then finish."
    )


def _unclear(asked: list[Asked], ctx: Context) -> list[str]:
    """Checks that did not come to a result are the person's matter."""
    lines = [f"detent: {headline(result)}" for one in asked if one.state == UNCLEAR for result in one.red]
    return [line for line in lines if ctx.once(line)]
