"""What every event leaves behind, whatever its handlers recorded: a heartbeat and its redacted payload."""

from __future__ import annotations

import time

from detent.hook.wire import dumps
from detent.secrets.redact import redact_tree
from detent.store import save
from detent.store.database import BUSY_MS, NewerDatabaseError
from detent.store.database import Error as StoreError
from detent.store.ids import utc

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from detent.hook.context import Context
    from detent.hook.decision import Decision
    from detent.hook.dispatch import Spoken
    from detent.hook.event import Event

_LONGEST = 65_536  # characters of one kept text


def store_event(event: Event, ctx: Context, decision: Decision, spoken: list[Spoken], started: int) -> str:
    """One transaction with all that was recorded; "" or a line for the person if that did not work."""
    _complete(event, ctx, decision, spoken, started)
    busy_ms = 250 if event.kind == "session.end" else BUSY_MS
    try:
        why = save.save(
            ctx.places,
            ctx.operations,
            connection=ctx.connection,
            keep_events=ctx.plan.keep_events,
            busy_ms=busy_ms,
        )
    except save.Lost as lost:
        return f"detent could not record this event ({lost}); run: detent doctor"
    if why and event.kind == "session.start":
        return f"detent cannot write its database ({why}); events wait in the spool. Run: detent doctor"
    return ""


def spool_event(event: Event, ctx: Context, decision: Decision, spoken: list[Spoken], started: int) -> None:
    _complete(event, ctx, decision, spoken, started)
    save.to_spool(ctx.places, ctx.operations, "the event ran out of time")


def _complete(event: Event, ctx: Context, decision: Decision, spoken: list[Spoken], started: int) -> None:
    micros = (time.perf_counter_ns() - started) // 1000
    silence = ctx.plan.pause(ctx.now, event.session_id, ctx.environ)
    if silence:
        _audit(ctx, silence)
    elif ctx.plan.keep_events:
        timings = [[one.handler, one.micros, one.error] for one in spoken]
        ctx.record(
            "events",
            name=event.name,
            kind=event.kind,
            call_id=event.call_id,
            duration_us=micros,
            verdict=decision.verdict,
            handlers=dumps(timings),
        )
        ctx.operations[-1][1]["payload"] = dumps(redact_tree(_bounded(event.raw)))
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
    ctx.operations.append(("heartbeats", beat))


def _audit(ctx: Context, silence: str) -> None:
    """Handlers were kept from speaking: the audit log says so once per session and cause."""
    cause = ctx.plan.pause_cause(ctx.environ)
    try:
        if not ctx.once(f"silence: {cause}"):
            return
    except (StoreError, NewerDatabaseError, OSError):  # the next event that can ask says it
        return
    who = "nothing spoke" if silence == "all" else "only the safety gates spoke"
    ctx.record(
        "audit_log",
        actor="detent",
        action="hook.silenced",
        subject=ctx.event.session_id,
        reason=f"{cause}: {who}",
    )


def _bounded(value: Any) -> Any:
    """The payload with very long texts cut in the middle."""
    if isinstance(value, str) and len(value) > _LONGEST:
        half = _LONGEST // 2
        return f"{value[:half]}\n[... {len(value) - 2 * half} characters not kept ...]\n{value[-half:]}"
    if isinstance(value, dict):
        return {key: _bounded(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_bounded(item) for item in value]
    return value
