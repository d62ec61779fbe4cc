"""Records what every event leaves behind: a heartbeat and its redacted payload."""

from __future__ import annotations

import time

from clickstop.core.ids import utc
from clickstop.core.wire import dumps
from clickstop.hook.boundary import failed
from clickstop.secrets.redact import redact_tree
from clickstop.store import save
from clickstop.store.database import Error as StoreError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from clickstop.context.context import Context
    from clickstop.core.decision import Decision
    from clickstop.core.event import Event
    from clickstop.hook.dispatch import Spoken

_LONGEST = 65_536  # characters of one stored text
_LARGEST = 524_288  # characters of one stored payload


def store_event(event: Event, ctx: Context, decision: Decision, spoken: list[Spoken], started: int) -> str:
    """Store everything that was recorded in one transaction; a line for the person if that failed, else ""."""
    _complete(event, ctx, decision, spoken, started)
    try:
        why = ctx.database.save(ctx.operations, ctx.plan.keep_events)
    except save.Lost as lost:
        return f"clickstop could not record this event ({lost}); run: clickstop doctor"
    if why and event.kind == "session.start":
        return f"clickstop cannot write its database ({why}); events wait in the spool. Run: clickstop doctor"
    # At session start, `inject.health` reports it.
    return "" if event.kind == "session.start" else ctx.database.repaired


def after_reply(event: Event, ctx: Context) -> None:
    """Do what can wait until the client has its answer. A failure is recorded once a day."""
    try:
        if event.kind == "turn.stop" or ctx.database.log_is_long():
            from clickstop.store.housekeeping import tidy

            tidy(ctx.database, turn_ended=event.kind == "turn.stop")
    except (StoreError, OSError) as error:
        ctx.operations.clear()
        if ctx.once(f"housekeeping: {ctx.at[:10]}", ever=True):
            failed(ctx, "store.housekeeping", error)
            ctx.database.save(ctx.operations)


def spool_event(
    event: Event, ctx: Context, decision: Decision, spoken: list[Spoken], started: int, *, why: str
) -> None:
    """Write the event to the spool, which needs no database."""
    _complete(event, ctx, decision, spoken, started)
    save.to_spool(ctx.places, ctx.operations, why)


def spool_rest(ctx: Context, why: str) -> None:
    """Spool what was recorded after the event itself was stored."""
    save.to_spool(ctx.places, ctx.operations, why)


def _complete(event: Event, ctx: Context, decision: Decision, spoken: list[Spoken], started: int) -> None:
    if decision.context:
        from clickstop.memory.injected import note_injected

        note_injected(ctx, ctx.limits.fit(decision.context, ctx.limits.in_all))
    micros = (time.perf_counter_ns() - started) // 1000
    silence = ctx.plan.pause(ctx.now, event.session_id, ctx.environ)
    if silence:
        _audit(ctx, silence)
    elif ctx.plan.keep_events:
        timings = [[answer.handler, answer.micros, answer.error] for answer in spoken]
        ctx.record(
            "events",
            name=event.name,
            kind=event.kind,
            call_id=event.call_id,
            duration_us=micros,
            verdict=decision.verdict,
            handlers=dumps(timings),
            redacted={"payload": _stored_payload(event.raw, ctx)},
        )
    now = utc(ctx.now)
    beat = {
        "repo_id": ctx.plan.repo_id,
        "agent": event.agent,
        "kind": event.kind or "unknown",
        "first_at": now,
        "last_at": now,
        "count": 1,
        "total_us": micros,
        "max_us": micros,
    }
    ctx.change("heartbeats", **beat)


def _audit(ctx: Context, silence: str) -> None:
    """Note in the audit log that handlers were silenced, once per session and cause."""
    cause = ctx.plan.pause_cause(ctx.environ)
    try:
        if not ctx.once(f"silence: {cause}"):
            return
    except (StoreError, OSError):  # the next event notes it
        return
    who = "nothing spoke" if silence == "all" else "only the safety gates ran"
    ctx.record(
        "audit_log",
        actor="clickstop",
        action="hook.silenced",
        subject=ctx.event.session_id,
        reason=f"{cause}: {who}",
    )


def _stored_payload(payload: dict[str, Any], ctx: Context) -> str:
    """The payload as it is stored: redacted, with long texts cut, and all texts cut further if it is too large."""
    if ctx.payload and len(ctx.payload) <= _LONGEST and not ctx.is_suspicious:
        return ctx.payload
    # Cut further until it fits.
    for longest in (_LONGEST, 2_000, 100):
        text = dumps(redact_tree(payload, longest))
        if len(text) <= _LARGEST:
            return text
    return dumps({"not_kept": f"{len(text)} characters"})
