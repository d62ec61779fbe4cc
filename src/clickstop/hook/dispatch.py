"""Runs the matching handlers of an event, each isolated and timed, and merges their decisions."""

from __future__ import annotations

import sys
import time

from clickstop.core.decision import PER_HANDLER, Decision, Item, downgrade, merge, settle, wrong_in
from clickstop.core.ids import short
from clickstop.core.plan import Settings
from clickstop.hook import deadline
from clickstop.hook.boundary import error_text, failed
from clickstop.hook.deadline import CalledOffError, DeadlineError
from clickstop.hook.streams import end_forked_child
from clickstop.store.database import Error as StoreError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

    from clickstop.context.context import Context
    from clickstop.core.decision import Capability
    from clickstop.core.event import Event
    from clickstop.core.plan import Row


STOPS = ("turn.stop", "subagent.stop")
WEAKENED = "weakened"  # the question whether a weaker policy may apply, see `pinning.py`
SEARCHING = "redact.secrets"
UNSEARCHED = "This output could not be searched for secrets completely. It is shown unchanged."
OTHER_TOOL = "it handles other tools"
ORDINARY = "the command is ordinary"
NO_LITERAL = "none of its literals occurs"
UNSUSPICIOUS = "nothing looks like a secret"
SETTLED = "settled"  # the decision, while handlers run that only record


class Spoken:
    """One handler's decision, and how long it took."""

    __slots__ = ("decision", "error", "handler", "micros")

    def __init__(self, handler: str, micros: int, decision: Decision | None, error: str = "") -> None:
        self.handler = handler
        self.micros = micros
        self.decision = decision
        self.error = error


def decide(event: Event, ctx: Context, can: Capability, spoken: list[Spoken]) -> Decision:
    """The decision on this event. `spoken` is filled as handlers end, so that the watchdog can answer early."""
    rows = awake(event, ctx)
    last = [row for row in rows if row.afterwards]
    try:
        _run_all([row for row in rows if not row.afterwards], event, ctx, spoken)
        if WEAKENED in ctx.memo and not ctx.held:
            from clickstop.hook.pinning import ask

            spoken.append(ask(ctx, ctx.memo[WEAKENED]))
        decisions = settled(event, ctx, can, spoken)
        if last:
            # For the watchdog, if it must answer before these are done.
            ctx.memo[SETTLED] = downgrade(merge(decisions, ctx.limits), can, ctx.limits)
            ctx.flush()
            remarks: list[Spoken] = []
            _run_all(last, event, ctx, remarks)
            decisions += [remark.decision for remark in remarks if remark.decision is not None]
            spoken += remarks
    finally:
        deadline.stop()  # storing has its own limits
    return downgrade(merge(decisions, ctx.limits), can, ctx.limits)


def _run_all(rows: list[Row], event: Event, ctx: Context, spoken: list[Spoken]) -> None:
    """Run handlers until they are done or the time is up."""
    running = "hook"
    try:
        for row in rows:
            running = row.id
            answer = _run(row, event, ctx)
            if answer is not None:
                spoken.append(answer)
        for row in rows:
            running = row.id
            _finish(row, event, ctx)
    except DeadlineError as error:
        deadline.stop()
        if not isinstance(error, CalledOffError):
            failed(ctx, running, error)
        spoken.extend(instead_of_handlers(event, ctx, error, spoken))


def awake(event: Event, ctx: Context) -> list[Row]:
    """The handlers that may run: all, in a pause only safety gates, or none."""
    mode = ctx.plan.pause(ctx.now, event.session_id, ctx.environ)
    rows = ctx.plan.rows(event.kind)
    if ctx.only:
        rows = [row for row in rows if row.id in ctx.only]
    return [row for row in rows if mode == "" or (mode == "gates" and row.safety)]


def conclude(event: Event, ctx: Context, can: Capability, spoken: list[Spoken]) -> Decision:
    """Merge what the handlers said into one decision that the event can express."""
    return downgrade(merge(settled(event, ctx, can, spoken), ctx.limits), can, ctx.limits)


def settled(event: Event, ctx: Context, can: Capability, spoken: list[Spoken]) -> list[Decision]:
    """The decisions that count. Records a row for each that is more than a pass."""
    decisions = [answer.decision for answer in spoken if answer.decision is not None]
    if event.kind in STOPS:
        decisions = _one_stop_block(event, ctx, spoken)
    for answer in spoken:
        if answer.decision in decisions and answer.decision.verdict != "pass":
            _note(event, ctx, can, answer.handler, answer.decision)
    return decisions


def why_unconcerned(row: Row, event: Event, ctx: Context | None = None) -> str:
    """Why a handler does not apply to this event, or "". With a context, the whole payload is searched for
    secrets, too.
    """
    if row.tools and not event.matches_tool(row.tools):
        return OTHER_TOOL
    if not _is_called_for(row, event):
        return ORDINARY if row.unusual and event.command and event.tool == "shell" else NO_LITERAL
    return UNSUSPICIOUS if row.suspect and ctx is not None and not ctx.is_suspicious else ""


def _is_called_for(row: Row, event: Event) -> bool:
    if row.unusual and event.command and event.tool == "shell":
        return _is_unusual(event, tuple(row.unusual))
    if row.unusual and event.tool == "mcp":
        from clickstop.policy.mcp import may_act

        if may_act(event):
            return True
    # Text that was not read may contain any literal.
    if not row.needs or event.unread:
        return True
    for field, literals in row.needs.items():
        text = getattr(event, field)
        if any(literal in text for literal in literals):
            return True
    return False


_looked_at: list[object] = [None, False]  # the last event, and whether its command is out of the ordinary


def _is_unusual(event: Event, telling: tuple[str, ...]) -> bool:
    """Whether a command may do something out of the ordinary. Cached, because several gates ask this about the
    same command.
    """
    if event is not _looked_at[0]:
        from clickstop.shell.ordinary import is_ordinary, runs_fresh

        below = event.cwd.removeprefix(event.root).lower()  # in a protected folder, names are short
        _looked_at[:] = (
            event,
            (
                any(piece in below for piece in telling)
                or not is_ordinary(event.command, telling)
                or runs_fresh(event.command, event.cwd, time.time())
            ),
        )
    return bool(_looked_at[1])


def _run(row: Row, event: Event, ctx: Context) -> Spoken | None:
    """Run one handler; None if it does not apply to the event."""
    ctx.settings = Settings(row.settings)
    started = time.perf_counter_ns()
    decision, error = None, ""
    try:
        if why_unconcerned(row, event, ctx):
            return None
        decision = load(row).handle(event, ctx)
        problem = wrong_in(decision) if decision is not None else ""
        if problem:
            raise TypeError(problem)
    except DeadlineError:
        raise
    except BaseException as caught:  # noqa: BLE001  # also SystemExit: a handler must not end the process
        failed(ctx, row.id, caught)
        decision, error = _instead(row, event, caught), error_text(caught)
    end_forked_child()  # the event belongs to the parent
    if decision is not None:
        decision.verdict = settle(decision, attended=event.attended, ceiling=row.ceiling)
        ctx.held = ctx.held or decision.verdict == "block"
        _chain(event, decision)
    return Spoken(row.id, (time.perf_counter_ns() - started) // 1000, decision, error)


def _finish(row: Row, event: Event, ctx: Context) -> None:
    """Run the second part of a handler that has one: it waits for work that went on beside the other handlers."""
    if not row.module.startswith("clickstop."):  # a plugin may have a function of that name for itself
        return
    finish = getattr(sys.modules.get(row.module), "finish", None)
    if finish is None:
        return
    ctx.settings = Settings(row.settings)
    try:
        finish(event, ctx)
    except DeadlineError:
        raise
    except BaseException as error:  # noqa: BLE001  # as for the first part
        failed(ctx, row.id, error)


def load(row: Row) -> ModuleType:
    """Import the handler's module; a third-party one may be a file."""
    if row.source and row.module not in sys.modules:
        from clickstop.handlers.source import load_source

        return load_source(row.module, row.source)
    __import__(row.module)
    return sys.modules[row.module]


def instead_of_handlers(
    event: Event, ctx: Context, error: BaseException, spoken: list[Spoken] | None = None
) -> list[Spoken]:
    """The decisions of safety gates that could not run."""
    heard = [answer.handler for answer in spoken or ()]
    answers = []
    for row in awake(event, ctx):
        decision = _instead(row, event, error) if row.id not in heard else None
        if decision is not None:
            answers.append(Spoken(row.id, 0, decision, error_text(error)))
    return answers


def _instead(row: Row, event: Event, error: BaseException) -> Decision | None:
    """The decision in place of a failed handler: a safety gate still blocks calls with its literals."""
    if event.tool and row.tools and not event.matches_tool(row.tools):
        return None
    if row.id == SEARCHING and event.output:
        return Decision(context=(Item("unsearched", UNSEARCHED),), message=f"clickstop: {UNSEARCHED}")
    stops = "is too large to be read as a whole" if event.unread and row.fail_on else _held_literal(row, event)
    if not stops:
        return None
    return Decision(
        settle(Decision("block"), attended=event.attended, ceiling=row.ceiling),
        f"The gate {row.id} failed, and the call {stops}.\n"
        f"A safety gate that cannot decide blocks such calls ({type(error).__name__}).\n"
        "1. Try another way.\n2. Ask the person to run: clickstop doctor",
    )


def _held_literal(row: Row, event: Event) -> str:
    text = f"{event.command}\n{event.target}\n{event.content}"
    literal = next((literal for literal in row.fail_on if literal in text), None)
    return "" if literal is None else f"contains {literal!r}"


def _chain(event: Event, decision: Decision) -> None:
    """Pass a rewrite or redaction on to later handlers."""
    if decision.rewrite:
        event.command = decision.rewrite.get("command", event.command)
        event.content = decision.rewrite.get("content", event.content)
    if decision.output is not None:
        event.output = decision.output
    elif decision.texts:
        from clickstop.secrets.redact import redact

        # Texts are replaced one by one; an output that combines several is redacted again.
        event.output = decision.texts.get(event.output) or redact(event.output)


def _one_stop_block(event: Event, ctx: Context, spoken: list[Spoken]) -> list[Decision]:
    """Keep only the first cause of a held stop. Each agent is held a few times per cause; after that, the
    person gets a message instead.
    """
    pairs = [(answer.handler, answer.decision) for answer in spoken if answer.decision is not None]
    holding = [(handler, decision) for handler, decision in pairs if decision.verdict == "block"]
    if holding:
        # Handlers run in the order of the plan, so the first cause is the one to fix first.
        _hold_or_tell(event, ctx, *holding[0])
    later = [decision for _, decision in holding[1:]]
    return [decision for _, decision in pairs if decision not in later]


def _hold_or_tell(event: Event, ctx: Context, handler: str, decision: Decision) -> None:
    most = ctx.plan.max_stop_blocks
    try:
        held = ctx.store.stop_blocks(event.session_id, event.prompt_id, event.agent_id, handler, decision.rule_id)
        is_told = held >= most and not ctx.once(
            f"left: {event.prompt_id} {event.agent_id} {handler} {decision.rule_id}"
        )
    except (StoreError, OSError) as error:  # without the count, hold once and no more
        failed(ctx, "hook.stop_blocks", error)
        held, is_told = most * event.stop_active, False
    if held < most:
        return
    _owe(ctx, decision.debt)
    decision.verdict = "pass" if is_told else "warn"
    remaining = decision.left or decision.reason.partition("\n")[0]
    often = f"was held {held} time{'s' * (held != 1)} and " if held else ""
    decision.reason = f"clickstop: the agent {often}stops with this left:\n{remaining}"


def _owe(ctx: Context, debts: str) -> None:
    """Record what this event could not enforce as debts, from lines of `kind:key`."""
    for debt in debts.splitlines():
        kind, colon, key = debt.partition(":")
        ctx.record("debts", kind=kind if colon else "check", key=key if colon else debt, since=ctx.at)


def _note(event: Event, ctx: Context, can: Capability, handler: str, decision: Decision) -> None:
    """Record a row for `clickstop why`, and append its short id to the reason."""
    way = {"block": can.block, "ask": can.ask, "warn": can.warn}[decision.verdict]
    row_id = ctx.record(
        "gate_decisions",
        call_id=event.call_id,
        prompt_id=event.prompt_id,
        kind=event.kind,
        handler=handler,
        rule_id=decision.rule_id,
        verdict=decision.verdict,
        said=decision.verdict if way == "hold" else way or "nothing",
        effects=decision.effects,
        reason=decision.reason,
        target=event.target,
    )
    if decision.verdict == "block" and way == "context":
        _owe(ctx, decision.debt or handler)
    if ctx.database.dry:  # without a stored row there is no id to show
        return
    name = short(row_id)
    reason = ctx.limits.shorten(decision.reason, PER_HANDLER)  # the footer must not be cut off
    footer = f"\nclickstop {handler} {name}; why: clickstop why {name}"
    decision.reason = f"{reason}{footer}"
    if decision.question:
        decision.question = f"{ctx.limits.shorten(decision.question, PER_HANDLER)}{footer}"
