"""Plays the client: sends each event to a hook process of its own, and keeps its time and reply."""

from __future__ import annotations

import json
import subprocess
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from clickstop.agents.index import agent_named

if TYPE_CHECKING:
    from collections.abc import Callable

    from clickstop.core.event import Event
    from clickstop.demo.scratch import Scratch

_TOO_LONG = 30  # seconds; a hook of ours needs milliseconds


@dataclass(frozen=True, slots=True)
class PlayedEvent:
    """One event, how long the client waited, and the reply."""

    kind: str
    millis: float
    verdict: str
    reply: str  # text for the agent
    output: str  # the replaced tool output; "" if nothing was replaced


@dataclass(slots=True)
class Player:
    """One session of one agent. `entry` returns the hook's command line for an event, from the agent's settings."""

    scratch: Scratch
    agent: str
    entry: Callable[[str], list[str]]
    sent: list[PlayedEvent] = field(default_factory=list)

    def send(self, event: Event) -> PlayedEvent:
        client = agent_named(self.agent)
        if event.kind not in client.kinds.values():  # not every client has every event
            return PlayedEvent(event.kind, 0.0, "pass", "", "")
        payload = json.dumps(client.payload_of(event)).encode()
        started = time.perf_counter()
        answer = self.answer(client.name_of(event.kind), payload)
        millis = (time.perf_counter() - started) * 1000
        verdict, reply = client.verdict_of(answer)
        self.sent.append(PlayedEvent(event.kind, millis, verdict, reply, client.output_of(answer)))
        return self.sent[-1]

    def answer(self, name: str, payload: bytes) -> bytes:
        """Run the hook for an event, and return what it prints."""
        done = subprocess.run(  # noqa: S603  # our own entry
            self.entry(name),
            input=payload,
            capture_output=True,
            timeout=_TOO_LONG,
            cwd=self.scratch.repo,
            env=dict(self.scratch.environ),
            check=True,
        )
        return done.stdout
