"""What follows from every round: signals are kept, debts paid, the person is told what went wrong."""

from __future__ import annotations

from clickstop.checks.baseline import BEFORE, as_before
from clickstop.checks.round import SLOW, UNCLEAR
from clickstop.core.outcomes import FAILED, NO_TESTS, PASSED, UNTRUSTED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.checks.project import Project
    from clickstop.checks.round import Asked
    from clickstop.context.context import Context


def settle(asked: list[Asked], ctx: Context, project: Project, *, instead: str) -> list[str]:
    """Lines for the person, each said once. `instead` is when a check runs that was too slow for this moment."""
    if any(one.state == FAILED for one in asked):
        from clickstop.checks.unstarted import excuse

        excuse(asked, ctx)
    for one in asked:
        _keep_signals(one, ctx, project)
        if one.state == PASSED:
            ctx.pay("check", one.named(project.top))
    said = [pair for one in asked for pair in _told(one, project, instead)]
    lines = [line for key, line in said if ctx.once(key, ever=True)]
    each_session = [line for one in asked for line in (*_kept(one), *_unclear(one), *_old(one, project.top))]
    return [*lines, *(line for line in each_session if ctx.once(line))]


def _told(one: Asked, project: Project, instead: str) -> list[tuple[str, str]]:
    """Lines, each with what it is about: the same matter with other figures is the same matter."""
    name = one.named(project.top)
    if one.state == UNTRUSTED:
        line = _untrusted(one)
        return [(line, line)]
    if one.state == SLOW and instead:
        return [(f"moved: {name} {instead}", _moved(one, name, instead))]
    return _remarks(one, name) if one.state == PASSED else []


def _remarks(one: Asked, name: str) -> list[tuple[str, str]]:
    """A pass with a flaw; a failure tells of its own."""
    odd = [result for result in one.results if not result.cached_at and (result.changed or result.strays)]
    if not odd:
        return []
    from clickstop.checks.said import remarks

    notes = [note for result in odd for note in remarks(result)]
    return [(f"remark: {name} {note[:20]}", f"clickstop: {name} passed, but {note}") for note in notes]


def _kept(one: Asked) -> list[str]:
    """A command that was changed in this session, and that nobody agreed to."""
    if not one.command.instead:
        return []
    name, lines = one.command.name, ", ".join(f"`{line}`" for line in one.command.lines)
    kept = f"clickstop: {name} stays {lines}, because a change is not trusted yet: {one.command.instead}."
    return [f"{kept} To review and trust it: clickstop trust {name}"]


def _unclear(one: Asked) -> list[str]:
    """A check that did not come to a result is the person's matter."""
    if one.state != UNCLEAR:
        return []
    from clickstop.checks.said import headline

    return [f"clickstop: {headline(result)}" for result in one.red if result.why != NO_TESTS]


def _old(one: Asked, top: str) -> list[str]:
    """What was red before this session is nobody's matter, and no secret either."""
    if one.state != FAILED or one.origin != BEFORE:
        return []
    return [f"clickstop: {as_before(result)} ({one.named(top)})" for result in one.red]


def _keep_signals(one: Asked, ctx: Context, project: Project) -> None:
    event = ctx.event
    fresh = [result for result in one.results if not result.cached_at]  # the others were counted when they ran
    if not fresh:
        return
    from clickstop.checks.recovered import repay
    from clickstop.signals.evidence import row_of
    from clickstop.signals.signal import PASS

    for result in fresh:
        for finding in result.findings:
            if finding.type != PASS and one.origin == BEFORE:
                continue  # not this session's
            row = row_of(
                finding,
                result.command,
                result.output,
                ctx.settings.quality,
                folders=(project.top, one.command.folder),
            )
            ctx.record("quality_events", tool_name="clickstop", call_id="", prompt_id=event.prompt_id, **row)
            if finding.type == PASS:
                repay(ctx, finding, result.command, tool_name="clickstop", call_id="")


def _untrusted(one: Asked) -> str:
    lines = ", ".join(f"`{line}`" for line in one.command.lines)
    return (
        f"clickstop: this project's {one.check.name} ({lines}, from {one.command.place}) does not run,"
        " because it is not trusted on this machine. To review and trust it: clickstop trust"
    )


def _moved(one: Asked, name: str, instead: str) -> str:
    return (
        f"clickstop: {name} takes {one.cost_ms / 1000:.1f} s, so it runs {instead}."
        f" To keep it there: pinned = true under [checks.{one.check.name}]"
    )
