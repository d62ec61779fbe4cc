"""Hold an agent's stop while its changes fail a check or are not verified."""

from __future__ import annotations

from clickstop.core.decision import Decision, together
from clickstop.core.event import PLAN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from clickstop.checks.project import Project
    from clickstop.checks.round import CheckResult, Round
    from clickstop.context.context import Context
    from clickstop.core.event import Event


def handle(event: Event, ctx: Context) -> Decision | None:
    if event.background_tasks or event.mode == PLAN:
        return None
    edits = ctx.store.edits_of_prompt(event.session_id, event.prompt_id)
    if not edits:
        return None
    from clickstop.checks.service import projects_of

    projects = projects_of(ctx, edits)
    decisions = [_checked(project, edits, ctx) for project in projects if project.evidence != "off"]
    return together([decision for decision in decisions if decision is not None])


def _checked(project: Project, edits: list[Any], ctx: Context) -> Decision | None:
    from clickstop.checks import changes  # late: most stops need none of these
    from clickstop.checks.follow_up import follow_up
    from clickstop.checks.governor import postponed
    from clickstop.checks.round import Round
    from clickstop.checks.service import ledger_of

    moment, ledger = project.moment("turn_stop"), ledger_of(ctx, "turn_stop")
    # With `ask`, nothing runs here: the agent is asked to run what is missing.
    only_known = project.evidence == "ask"
    asking = Round(project, ledger, ctx.environ, budget_s=moment["budget_s"], together=True, only_known=only_known)
    files = changes.of_prompt(edits, project, ctx.event.cwd, lambda: asking.tree(project.top))
    for folder, changed in changes.by_package(files, project).items():
        asking.ask([*moment["checks"], *postponed(project, folder, ledger)], folder, changed, whole=True)
    # For `check.claims`, which runs after this.
    ctx.memo["all shown"] = asking.shows_all()
    message = "\n".join(follow_up(asking.answers, ctx, project, instead=""))
    decision = _judged(asking, project, ctx, message, files)
    return decision if decision and decision.verdict == "block" else _proved(decision, asking, project, ctx, files)


def _proved(
    decision: Decision | None, asking: Round, project: Project, ctx: Context, files: list[str]
) -> Decision | None:
    """Hold the stop once if checks pass only under tool settings that the agent changed; after that, tell the
    person.
    """
    from clickstop.checks.tool_settings import is_setting
    from clickstop.core.outcomes import PASSED

    settings = [path for path in files if is_setting(path)]
    if not settings or not any(check.state == PASSED for check in asking.answers):
        return decision
    from clickstop.checks import feedback
    from clickstop.checks.changed_settings import changed_settings

    changed = changed_settings(settings, project, ctx)
    message = decision.message if decision else ""
    new = [setting for setting in changed if ctx.once(f"moved: {ctx.event.agent_id} {setting}")]
    if new:
        return Decision("block", feedback.settings_changed(new), message=message, rule_id="settings")
    untold = [setting for setting in changed if ctx.once(f"moved, told: {setting}")]
    if not untold:
        return decision
    decision = decision or Decision()
    decision.message = "\n".join(filter(None, (message, feedback.settings_notice(untold))))
    return decision


def _judged(asking: Round, project: Project, ctx: Context, message: str, files: list[str]) -> Decision | None:
    """The verdict on failed checks first; then ask the agent once for checks that are too slow to run here."""
    from clickstop.checks.round import SLOW
    from clickstop.core.outcomes import PASSED

    if all(check.state == PASSED for check in asking.answers):
        return Decision(message=message) if message else None
    from clickstop.checks import feedback
    from clickstop.checks.report import headline
    from clickstop.checks.round import holds
    from clickstop.checks.service import unseen_by_agent

    blocking, others = asking.failed()
    if blocking:
        from clickstop.checks.release.service import released

        excused = released(ctx, blocking, project.top, files, message)
        if excused is not None:
            return excused
    # What failed before the session is not this agent's to fix.
    if holds(blocking, ctx, project.top):
        reason = feedback.not_done(blocking, others, project.top, unseen_by_agent(ctx))
        return _block(reason, blocking, project, message)
    if blocking and ctx.once(f"left unknown: {ctx.event.prompt_id}"):
        message = "\n".join(filter(None, (message, feedback.unknown_notice(blocking, project.top))))
    slow = [check for check in asking.answers if check.state == SLOW]
    new = [check for check in slow if ctx.once(f"asked: {ctx.event.prompt_id} {check.named(project.top)}")]
    if new:
        return _block(feedback.not_verified(new, project.top), new, project, message, cause="evidence")
    warnings = [headline(result) for check in others for result in check.red]
    warnings += [f"{check.named(project.top)} has not run since the last change" for check in slow]
    if warnings:
        return Decision("warn", "clickstop: " + "; ".join(warnings), message=message)
    return Decision(message=message) if message else None


def _block(reason: str, checks: list[CheckResult], project: Project, message: str, cause: str = "") -> Decision:
    from clickstop.checks import feedback
    from clickstop.checks.round import debts_of

    owed, remaining = debts_of(checks, project.top), feedback.still_red(checks, project.top)
    return Decision("block", reason, message=message, debt=owed, left=remaining, rule_id=cause)
