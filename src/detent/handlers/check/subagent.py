"""Keep a configured subagent at work until its checks are green, and tell its sender, if wished, which passed."""

from __future__ import annotations

from detent.checks import changes, told
from detent.checks.afterwards import settle
from detent.checks.names import is_meant
from detent.checks.round import Round
from detent.checks.run import PASSED
from detent.hook.decision import Decision, inject

TYPE_CHECKING = False
if TYPE_CHECKING:
    from detent.checks.project import Project
    from detent.hook.context import Context
    from detent.hook.event import Event


def handle(event: Event, ctx: Context) -> Decision | None:
    project = ctx.project()
    if project is None:
        return None
    if event.kind == "tool.after":
        return _report(event, ctx, project)
    moment = project.moment("subagent_stop")
    if not is_meant(event.agent_type, moment["agents"]) or event.mode == "plan":
        return None
    asking = Round(
        project,
        ctx.check_book("subagent_stop"),
        ctx.environ,
        budget_s=moment["budget_s"],
        together=True,
    )
    edits = ctx.store.edits_of_prompt(event.session_id, event.prompt_id, event.agent_id)
    files = changes.of_prompt(edits, project, event.cwd, lambda: asking.tree(project.top))
    for folder in changes.by_package(files or [event.cwd], project):
        asking.ask(moment["checks"], folder)
    message = "\n".join(settle(asking.asked, ctx, project, instead="when the turn ends"))
    blocking, rest = asking.failed()
    if not blocking:
        return Decision(message=message) if message else None
    return Decision("block", told.not_done(blocking, rest, project.top, ctx.once), message=message)


def _report(event: Event, ctx: Context, project: Project) -> Decision | None:
    """On the result of the call that sent it: one line, if something was checked since."""
    if not project.moment("subagent_stop")["report"]:
        return None
    began = ctx.store.began(event.session_id, [event.call_id]).get(event.call_id)
    names = ctx.store.checks_since(event.session_id, "subagent_stop", PASSED, began) if began else []
    return inject("checks", f"Checks when the subagent stopped: {', '.join(names)} passed.") if names else None
