"""Count a finished test run, red or green, for the feature it belongs to, with what its run log said by then."""

from __future__ import annotations

from detent.workflow.commands import result_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from detent.hook.context import Context
    from detent.hook.event import Event


def handle(event: Event, ctx: Context) -> None:
    if event.interrupted or event.background:
        return
    command = event.command or ctx.store.command_of(event.session_id, event.call_id)
    found = [row for table, row in ctx.operations if table == "quality_events"]
    signals = [(row["event_type"], row["signal_tool"]) for row in found]
    for one in ctx.workflow.tested(command, [tool for _, tool in signals]):
        passed = result_of(one.workflow, signals, command, event.exit_code)
        if passed is None:
            continue
        ledger = ctx.workflow.ledger(one.workflow, one.feature, one.files)
        ctx.record(
            "workflow_runs",
            workflow=one.workflow.name,
            feature=one.feature,
            category="" if passed else one.workflow.category(ctx.whole_output()),
            passed=int(passed),
            log_hash=ledger.hash,
            written=ledger.written,
            command=" ".join(command.split())[:500],
            call_id=event.call_id,
        )
