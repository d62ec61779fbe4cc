"""After every round: record signals, pay debts, and tell the person what went wrong."""

from __future__ import annotations

from clickstop.checks.baseline import BEFORE, as_before
from clickstop.checks.round import SLOW, UNCLEAR, CheckResult
from clickstop.core.outcomes import FAILED, MISSING, NO_TESTS, PASSED, UNTRUSTED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.checks.project import Project
    from clickstop.context.context import Context


def follow_up(answers: list[CheckResult], ctx: Context, project: Project, *, instead: str) -> list[str]:
    """Record what the round showed; notices for the person, each given once.

    `instead` says when a check runs that was too slow for this moment.
    """
    # Before anything is recorded: an excused check leaves no signal and holds nobody.
    if any(answer.state == FAILED for answer in answers):
        from clickstop.checks.excuses import excuse

        excuse(answers, ctx)
    for answer in answers:
        _keep_signals(answer, ctx, project)
        if answer.state == PASSED or _owes_nothing(answer, ctx):
            ctx.pay("check", answer.named(project.top))
    notices = [pair for answer in answers for pair in _notices(answer, project, instead)]
    lines = [line for key, line in notices if ctx.once(key, ever=True)]
    for answer in answers:
        each_session = (*_kept_command(answer), *_old(answer, project.top))
        lines += [line for line in each_session if ctx.once(line)]
        lines += [line for key, line in _unclear(answer) if ctx.once(key)]
    return lines


def _owes_nothing(answer: CheckResult, ctx: Context) -> bool:
    """Whether all lines passed but those whose program is missing. If these have never run, no debt is theirs."""
    red = answer.red
    if answer.state != UNCLEAR or len(red) == len(answer.results):
        return False
    if any(result.outcome != MISSING for result in red):
        return False
    from clickstop.checks.service import ledger_of

    ledger = ledger_of(ctx, "")
    return not any(
        ledger.costs(result.folder, result.line, whole=whole) for result in red for whole in (True, False)
    )


def _notices(answer: CheckResult, project: Project, instead: str) -> list[tuple[str, str]]:
    """(key, line) pairs. The key leaves out figures, so that the same notice with new ones is not repeated."""
    name = answer.named(project.top)
    if answer.state == UNTRUSTED:
        line = _untrusted(answer)
        return [(line, line)]
    if answer.state == SLOW and instead:
        return [(f"moved: {name} {instead}", _moved(answer, name, instead))]
    return _remarks(answer, name) if answer.state == PASSED else []


def _remarks(answer: CheckResult, name: str) -> list[tuple[str, str]]:
    """Remarks on a check that passed but changed files or left processes; a failure's report has its own."""
    flawed = [result for result in answer.results if not result.cached_at and (result.changed or result.strays)]
    if not flawed:
        return []
    from clickstop.checks.report import remarks

    notes = [note for result in flawed for note in remarks(result)]
    # The first words say what a note is about; file names and figures come later and may differ.
    return [(f"remark: {name} {note[:20]}", f"clickstop: {name} passed, but {note}") for note in notes]


def _kept_command(answer: CheckResult) -> list[str]:
    """The command changed in this session and the change is not trusted, so the old command still runs."""
    if not answer.command.instead:
        return []
    name, lines = answer.command.name, ", ".join(f"`{line}`" for line in answer.command.lines)
    notice = f"clickstop: {name} still runs {lines}, because a change is not trusted yet: {answer.command.instead}."
    return [f"{notice} To review and trust it: clickstop trust {name}"]


def _unclear(answer: CheckResult) -> list[tuple[str, str]]:
    """A check without a result (out of time, missing program) is for the person to fix, not for the agent. The keys
    leave out how long it took.
    """
    if answer.state != UNCLEAR:
        return []
    from clickstop.checks.report import headline

    red = [result for result in answer.red if result.why != NO_TESTS]
    return [
        (f"unclear: {result.outcome} {result.folder} {result.line} {result.why}", f"clickstop: {headline(result)}")
        for result in red
    ]


def _old(answer: CheckResult, top: str) -> list[str]:
    """Failures from before this session: mentioned to the person, held against nobody."""
    if answer.state != FAILED or answer.origin != BEFORE:
        return []
    return [f"clickstop: {as_before(result)} ({answer.named(top)})" for result in answer.failed]


def _keep_signals(answer: CheckResult, ctx: Context, project: Project) -> None:
    event = ctx.event
    fresh = [result for result in answer.results if not result.cached_at]  # cached ones were recorded when they ran
    if not fresh:
        return
    from clickstop.checks.names import from_top
    from clickstop.checks.recovered import repay
    from clickstop.signals.evidence import row_of
    from clickstop.signals.signal import PASS

    for result in fresh:
        command = from_top(project.top, answer.command.folder, result.command)
        for finding in result.findings:
            if finding.type != PASS and answer.origin == BEFORE:
                continue  # this session did not cause it
            row = row_of(
                finding,
                command,
                result.output,
                ctx.settings.quality,
                folders=(project.top, answer.command.folder),
            )
            ctx.record("quality_events", tool_name="clickstop", call_id="", prompt_id=event.prompt_id, **row)
            if finding.type == PASS:
                repay(ctx, finding, command, tool_name="clickstop", call_id="")


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
