"""What follows from every round: signals are kept, debts paid, and the person is told what did not run."""

from __future__ import annotations

from detent.checks.round import SLOW
from detent.checks.run import PASSED, UNTRUSTED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from detent.checks.project import Project
    from detent.checks.round import Asked
    from detent.hook.context import Context


def settle(asked: list[Asked], ctx: Context, project: Project, *, instead: str) -> list[str]:
    """Lines for the person, each said once. `instead` is when a check runs that was too slow for this moment."""
    for one in asked:
        _keep_signals(one, ctx, project)
        if one.state == PASSED:
            ctx.pay("check", one.named(project.top))
    return [
        line
        for one in asked
        if (line := _untrusted(one) or _moved(one, project, instead)) and ctx.once(line, ever=True)
    ]


def _keep_signals(one: Asked, ctx: Context, project: Project) -> None:
    event = ctx.event
    fresh = [result for result in one.results if not result.cached_at]  # the others were counted when they ran
    if not fresh:
        return
    from detent.signals.evidence import row_of

    for result in fresh:
        for finding in result.findings:
            row = row_of(
                finding,
                result.command,
                result.output,
                ctx.settings.quality,
                folders=(project.top, one.command.folder),
            )
            ctx.record("quality_events", tool_name="detent", call_id="", prompt_id=event.prompt_id, **row)


def _untrusted(one: Asked) -> str:
    if one.state != UNTRUSTED:
        return ""
    lines = ", ".join(f"`{line}`" for line in one.command.lines)
    return (
        f"detent: this project's {one.check.name} ({lines}, from {one.command.place}) is not run,"
        " since nobody has agreed to it on this machine. To read it and agree: detent trust"
    )


def _moved(one: Asked, project: Project, instead: str) -> str:
    if one.state != SLOW or not instead:
        return ""
    return (
        f"detent: {one.named(project.top)} takes {one.cost_ms / 1000:.1f} s, so it runs {instead}."
        f" To keep it where it was: pinned = true under [checks.{one.check.name}]"
    )
