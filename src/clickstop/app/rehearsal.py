"""Run an event's handlers to see the answer, without recording anything."""

from __future__ import annotations

import contextlib
import io
import json
import os
import tempfile
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from clickstop.agents.index import agent_named
from clickstop.context.context import Context
from clickstop.core.decision import VERDICTS
from clickstop.core.initialised import first
from clickstop.core.places import Places
from clickstop.hook.dispatch import Spoken, decide, why_unconcerned
from clickstop.hook.plan import load
from clickstop.secrets import redact

if TYPE_CHECKING:
    from collections.abc import Mapping

    from clickstop.core.event import Event


@dataclass(frozen=True, slots=True)
class Voice:
    handler: str
    verdict: str  # "" where it had no opinion
    ms: float
    error: str = ""
    reason: str = ""  # also of what was let through, where the handler says why


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """An event, and what would happen to it now."""

    agent: str
    name: str
    kind: str  # "" for an event we do not know
    missing: list[str]
    tool: str = ""
    target: str = ""
    session: str = ""
    folder: str = ""  # where the event came from
    root: str = ""  # "" where that folder is not set up
    silence: str = ""  # why most handlers are silent, if they are
    verdict: str = "pass"
    ms: float = 0.0
    voices: list[Voice] = field(default_factory=list)
    unconcerned: list[str] = field(default_factory=list)  # handlers of this kind that the event does not concern
    reply: dict[str, Any] | None = None


def rehearse(
    agent: str, name: str, payload: dict[str, Any], environ: Mapping[str, str], *, elsewhere: str = ""
) -> Rehearsal:
    """Run the event's handlers on the repository's own store, and drop what they would record.

    `elsewhere` is a folder to fall back to if the event's own is in no repository. The hook has no such fallback.
    """
    client = agent_named(agent)
    event = client.decode(name, payload, environ)
    missing = client.missing_keys(event.name, payload)
    folder = event.cwd or os.getcwd()
    folders = (*(client.folders(event, environ) or (folder,)), elsewhere)
    event.root = first(filter(None, folders), environ).root
    if not event.kind or not event.root:
        return Rehearsal(agent, event.name, event.kind, missing, folder=folder, root=event.root)
    with tempfile.TemporaryDirectory(prefix="clickstop-") as scratch, contextlib.redirect_stdout(io.StringIO()):
        return _with(event, missing, scratch, environ)


def target_of(agent: str, name: str, kept: str) -> str:
    """What a stored payload is about: tool and target, or the prompt."""
    event = agent_named(agent).decode(name, json.loads(kept), {})
    about = event.target or event.prompt or " ".join(call.target for call in event.calls)
    return " ".join(part for part in (event.tool_name, about) if part)


def _with(event: Event, missing: list[str], scratch: str, environ: Mapping[str, str]) -> Rehearsal:
    places = Places(event.root, environ)
    plan = load(places.plan, event.root, environ)
    places.log = scratch  # a handler that fails here leaves no trace either
    ctx = Context(event, plan, places, environ)
    ctx.database.dry = True
    agent = agent_named(event.agent)
    spoken: list[Spoken] = []
    rows = plan.rows(event.kind)
    target = event.target or event.prompt
    started = time.perf_counter_ns()
    decision = decide(event, ctx, agent.capability(event.kind), spoken)
    took = (time.perf_counter_ns() - started) / 1e6
    if ctx.database.connection is not None:
        ctx.database.connection.close()
    redact.end()
    silent = plan.pause(ctx.now, event.session_id, environ)
    return Rehearsal(
        event.agent,
        event.name,
        event.kind,
        missing,
        tool=event.tool_name,
        target=target,
        session=event.session_id,
        folder=event.cwd or os.getcwd(),
        root=event.root,
        silence=plan.pause_cause(environ) if silent else "",
        verdict=strongest(spoken, decision.verdict),
        ms=round(took, 3),
        voices=[_voice(voice) for voice in spoken],
        unconcerned=[row.id for row in rows if why_unconcerned(row, event)],
        reply=agent.encode(event, decision) if decision.speaks else None,
    )


def _voice(spoken: Spoken) -> Voice:
    verdict = spoken.decision.verdict if spoken.decision is not None else ""
    reason = spoken.decision.reason if spoken.decision is not None else ""
    return Voice(spoken.handler, verdict, round(spoken.micros / 1000, 3), spoken.error, reason)


def strongest(spoken: list[Spoken], least: str = "pass") -> str:
    """The strongest verdict of any handler, before it was reduced to what the event can enforce."""
    verdicts = [voice.decision.verdict for voice in spoken if voice.decision is not None]
    return max((*verdicts, least), key=VERDICTS.index)
