"""Count each finished test run for its feature, together with the state of the run log."""

from __future__ import annotations

from clickstop.workflow.service import workflows_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.event import Event


def handle(event: Event, ctx: Context) -> None:
    signals = [(str(row["event_type"]), str(row["signal_tool"])) for row in ctx.recorded("quality_events")]
    silent = not signals and not event.exit_code  # no test ran to its end
    if not silent and not event.interrupted and not event.background:
        _count(event, ctx, signals)


def _count(event: Event, ctx: Context, signals: list[tuple[str, str]]) -> None:
    from clickstop.core.reading import whole_output
    from clickstop.workflow.commands import result_of, same_line

    command = event.command or ctx.store.command_of(event.session_id, event.call_id)
    for target in workflows_of(ctx).tested(command, [tool for _, tool in signals]):
        passed = result_of(target.workflow, signals, command, event.exit_code)
        if passed is None:
            continue
        ledger = workflows_of(ctx).ledger(target.workflow, target.feature, target.files)
        ctx.record(
            "workflow_runs",
            workflow=target.workflow.name,
            feature=target.feature,
            category="" if passed else target.workflow.category(whole_output(event)),
            passed=int(passed),
            log_hash=ledger.hash,
            written=ledger.written(),
            command=same_line(command),
            call_id=event.call_id,
        )
