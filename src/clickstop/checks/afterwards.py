"""What follows from every round: signals are kept, debts paid, the person is told what went wrong."""

from __future__ import annotations

from clickstop.checks.baseline import BEFORE, as_before
from clickstop.checks.round import SLOW, UNCLEAR, CheckResult
from clickstop.core.outcomes import FAILED, NO_TESTS, PASSED, UNTRUSTED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.checks.project import Project
    from clickstop.context.context import Context


def settle(answers: list[CheckResult], ctx: Context, project: Project, *, instead: str) -> list[str]:
    """Lines for the person, each said once. `instead` is when a check runs that was too slow for this moment."""
    # First of all: what is excused leaves no signal and holds nobody.
    if any(answer.state == FAILED for answer in answers):
        from clickstop.checks.unstarted import excuse

        excuse(answers, ctx)
    for answer in answers:
        _keep_signals(answer, ctx, project)
        if answer.state == PASSED:
            ctx.pay("check", answer.named(project.top))
    notices = [pair for answer in answers for pair in _notices(answer, project, instead)]
    lines = [line for key, line in notices if ctx.once(key, ever=True)]
    for answer in answers:
        each_session = (*_kept_command(answer), *_unclear(answer), *_old(answer, project.top))
        lines += [line for line in each_session if ctx.once(line)]
    return lines


def _notices(answer: CheckResult, project: Project, instead: str) -> list[tuple[str, str]]:
    """Lines, each with what it is about: the same matter with other figures is the same matter."""
    name = answer.named(project.top)
    if answer.state == UNTRUSTED:
        line = _untrusted(answer)
        return [(line, line)]
    if answer.state == SLOW and instead:
        return [(f"moved: {name} {instead}", _moved(answer, name, instead))]
    return _remarks(answer, name) if answer.state == PASSED else []


def _remarks(answer: CheckResult, name: str) -> list[tuple[str, str]]:
    """A pass with a flaw; a failure tells of its own."""
    odd = [result for result in answer.results if not result.cached_at and (result.changed or result.strays)]
    if not odd:
        return []
    from clickstop.checks.report import remarks

    notes = [note for result in odd for note in remarks(result)]
    # Its beginning says what a note is about; the figures behind that may differ.
    return [(f"remark: {name} {note[:20]}", f"clickstop: {name} passed, but {note}") for note in notes]


def _kept_command(answer: CheckResult) -> list[str]:
    """A command that was changed in this session, and that nobody agreed to."""
    if not answer.command.instead:
        return []
    name, lines = answer.command.name, ", ".join(f"`{line}`" for line in answer.command.lines)
    notice = f"clickstop: {name} still runs {lines}, because a change is not trusted yet: {answer.command.instead}."
    return [f"{notice} To review and trust it: clickstop trust {name}"]


def _unclear(answer: CheckResult) -> list[str]:
    """A check that did not come to a result is the person's matter."""
    if answer.state != UNCLEAR:
        return []
    from clickstop.checks.report import headline

    return [f"clickstop: {headline(result)}" for result in answer.red if result.why != NO_TESTS]


def _old(answer: CheckResult, top: str) -> list[str]:
    """What was red before this session is nobody's matter, and no secret either."""
    if answer.state != FAILED or answer.origin != BEFORE:
        return []
    return [f"clickstop: {as_before(result)} ({answer.named(top)})" for result in answer.red]


def _keep_signals(answer: CheckResult, ctx: Context, project: Project) -> None:
    event = ctx.event
    fresh = [result for result in answer.results if not result.cached_at]  # the others were counted when they ran
    if not fresh:
        return
    from clickstop.checks.recovered import repay
    from clickstop.signals.evidence import row_of
    from clickstop.signals.signal import PASS

    for result in fresh:
        for finding in result.findings:
            if finding.type != PASS and answer.origin == BEFORE:
                continue  # not this session's
            row = row_of(
                finding,
                result.command,
                result.output,
                ctx.settings.quality,
                folders=(project.top, answer.command.folder),
            )
            ctx.record("quality_events", tool_name="clickstop", call_id="", prompt_id=event.prompt_id, **row)
            if finding.type == PASS:
                repay(ctx, finding, result.command, tool_name="clickstop", call_id="")


def _untrusted(answer: CheckResult) -> str:
    lines = ", ".join(f"`{line}`" for line in answer.command.lines)
    return (
        f"clickstop: this project's {answer.check.name} ({lines}, from {answer.command.place}) does not run,"
        " because it is not trusted on this machine. To review and trust it: clickstop trust"
    )


def _moved(answer: CheckResult, name: str, instead: str) -> str:
    return (
        f"clickstop: {name} takes {answer.cost_ms / 1000:.1f} s, so it runs {instead}."
        f" To keep it there: pinned = true under [checks.{answer.check.name}]"
    )
