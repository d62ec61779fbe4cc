"""Tell a configured subagent which checks it must pass, and hold its stop until it passes them."""

from __future__ import annotations

from clickstop.checks.service import ledger_of, project_of, projects_of, unseen_by_agent
from clickstop.core.decision import Decision, inject, together
from clickstop.core.event import PLAN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from clickstop.checks.project import Project
    from clickstop.context.context import Context
    from clickstop.core.event import Event


def handle(event: Event, ctx: Context) -> Decision | None:
    moment = ctx.settings.moments["subagent_stop"]
    if event.kind == "tool.after":
        return _report(event, ctx) if moment["report"] else None
    if not moment["agents"] or event.mode == PLAN:
        return None
    from clickstop.checks.names import matches_agent

    project = project_of(ctx) if matches_agent(event.agent_type, moment["agents"]) else None
    if project is None:
        return None
    if event.kind == "subagent.start":
        return _announced(project, event)
    edits = ctx.store.edits_of_prompt(event.session_id, event.prompt_id, event.agent_id)
    decisions = [_checked(event, ctx, affected, edits) for affected in projects_of(ctx, edits) or [project]]
    return together([decision for decision in decisions if decision is not None])


def _announced(project: Project, event: Event) -> Decision | None:
    from clickstop.checks.feedback import announcement

    text = announcement(project, project.moment("subagent_stop")["checks"], event.cwd)
    return inject("checks", text) if text else None


def _checked(event: Event, ctx: Context, project: Project, edits: list[Any]) -> Decision | None:
    from clickstop.checks import changes, feedback  # late: most subagents need none of these
    from clickstop.checks.follow_up import follow_up
    from clickstop.checks.round import Round, debts_of, holds

    moment, ledger = project.moment("subagent_stop"), ledger_of(ctx, "subagent_stop")
    asking = Round(project, ledger, ctx.environ, budget_s=moment["budget_s"], together=True)
    files = changes.of_prompt(edits, project, event.cwd, lambda: asking.tree(project.top))
    for folder, changed in changes.by_package(files or [event.cwd], project).items():
        asking.ask(moment["checks"], folder, changed, whole=True)
    message = "\n".join(follow_up(asking.answers, ctx, project, instead="when the turn ends"))
    blocking, others = asking.failed()
    if not holds(blocking, ctx, project.top):
        return Decision(message=message) if message else None
    from clickstop.checks.release.service import released

    return released(ctx, blocking, project.top, files, message) or Decision(
        "block",
        feedback.not_done(blocking, others, project.top, unseen_by_agent(ctx)),
        message=message,
        debt=debts_of(blocking, project.top),
        left=feedback.still_red(blocking, project.top),
    )


def _report(event: Event, ctx: Context) -> Decision | None:
    """With the result of the call that started it: one line, if checks ran since."""
    names = ctx.store.checks_since_call(event.session_id, event.call_id, "subagent_stop", "passed")
    return inject("checks", f"Checks when the subagent stopped: {', '.join(names)} passed.") if names else None
