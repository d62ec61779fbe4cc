"""One event from stdin to at most one JSON object on stdout, exit 0."""

from __future__ import annotations

import _thread
import os
import sys
import time

from clickstop.agents.index import AGENTS, agent_named
from clickstop.context.context import Context
from clickstop.core.decision import NOTHING, Decision
from clickstop.core.event import ENDED
from clickstop.core.places import Places, user_log
from clickstop.core.repository import find_root
from clickstop.core.wire import dumps, loads
from clickstop.hook import deadline, streams
from clickstop.hook.boundary import failed, log_failure, told_by
from clickstop.hook.dispatch import SETTLED, Spoken, conclude, decide, instead_of_handlers
from clickstop.hook.plan import instead, load

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, NoReturn

    from clickstop.agents.agent import Agent
    from clickstop.core.decision import Capability
    from clickstop.core.event import Event

_STARTED = time.perf_counter_ns()


def main(argv: list[str], only: tuple[str, ...] = ()) -> NoReturn:
    """Answer one event. Leaves without closing anything: closing the database costs more than the event."""
    raw = streams.drain()
    if argv[1:2] == ["statusline"]:
        streams.reply(_status_line(argv[0], raw))
        os._exit(0)
    if not os.environ.get("CLICKSTOP_NESTED"):
        streams.claim()
        run = _Run(argv[0] if argv else "", argv[1] if len(argv) > 1 else "", raw, os.environ)
        run.only = only
        try:
            run.answer()
        except BaseException as error:  # noqa: BLE001  # the last boundary: a hook never fails its client
            run.rescue(error)
    os._exit(0)


def _status_line(agent: str, raw: bytes) -> str:
    """What a client shows all the time: on any error, nothing."""
    try:
        from clickstop.hook.statusline import line

        said = line(agent, raw, os.environ)
    except BaseException as error:  # noqa: BLE001  # the last boundary, as below
        log_failure(user_log(os.environ), "hook.statusline", "", error)
        return ""
    return f"{said}\n" if said else ""


class _Run:
    """The steps of one event, and what the watchdog needs if they do not end in time."""

    def __init__(self, agent: str, name: str, raw: bytes, environ: Mapping[str, str]) -> None:
        self.agent = agent
        self.client: Agent | None = None
        self.name = name
        self.raw = raw
        self.environ = environ
        self.only: tuple[str, ...] = ()
        self.spoken: list[Spoken] = []
        self._turn = _thread.allocate_lock()
        self.has_turn = False
        self.event: Event | None = None
        self.places: Places | None = None
        self.ctx: Context | None = None
        self.can: Capability = NOTHING
        self.decision: Decision | None = None
        self.stored = False
        self.answered = False

    def answer(self) -> None:
        if self.agent not in AGENTS:
            streams.debug(f"unknown agent {self.agent!r}; known: {', '.join(AGENTS)}")
            return
        payload = _parse(self.raw)
        agent = self.client = agent_named(self.agent)
        event = agent.decode(self.name, payload or {}, self.environ)
        folders = agent.folders(event, self.environ) or (_cwd(),)
        event.root = next(filter(None, map(find_root, folders)), "")
        if not event.root:
            streams.debug(f"{folders[0]!r} is not in an initialised repository")
            return
        self.event, self.places = event, Places(event.root, self.environ)
        self.can = agent.capability(event.kind)
        deadline.start(agent.seconds(event.kind), self.give_what_is_ready)
        plan = load(self.places.plan, event.root, self.environ)
        if "CLICKSTOP_PLUGIN" in self.environ and self.is_answered():
            return
        sys.path.extend(plan.data["paths"])
        self.ctx = Context(event, plan, self.places, self.environ)
        self.ctx.only = self.only
        pinned = self.ctx.ask(self.ctx.pinned, plan.policy) if event.session_id else plan.policy
        if pinned != plan.policy or event.kind == "session.start":
            from clickstop.hook.pinning import hold

            hold(self.ctx, pinned)
        if payload is None:
            self.decision = self.undecodable(event)
        else:
            self.decision = decide(event, self.ctx, self.can, self.spoken)
            if event.kind in ENDED and not agent.has_batches:
                from clickstop.hook.step import follow

                self.decision = follow(self.ctx, self.can, self.spoken, self.decision)
        self.finish(event, self.decision)

    def is_answered(self) -> bool:
        """Whether settings have entries, too, as the plan knows by now."""
        from clickstop.agents.beside import settings_answer

        return settings_answer(self.environ)

    def undecodable(self, event: Event) -> Decision:
        """Not JSON: the event's name still stands in our arguments, and safety gates look at the bytes."""
        assert self.ctx is not None
        failed(self.ctx, "hook.decode", ValueError(f"payload of {len(self.raw)} bytes is not a JSON object"))
        event.command = self.raw.decode("utf-8", "replace")
        self.spoken.extend(instead_of_handlers(event, self.ctx, ValueError("unreadable payload")))
        deadline.stop()
        return conclude(event, self.ctx, self.can, self.spoken)

    def finish(self, event: Event, decision: Decision) -> None:
        from clickstop.hook.record import rest, store_event

        assert self.ctx is not None
        self.take_turn()
        lost = store_event(event, self.ctx, decision, self.spoken, _STARTED)
        self.stored = True
        if lost and self.can.message:
            decision.message = "\n".join(part for part in (decision.message, lost) if part)
        self.send(event, decision)
        rest(event, self.ctx)

    def send(self, event: Event, decision: Decision) -> None:
        said = None
        if self.client and decision.speaks:
            from clickstop.core.inert import inert_words

            said = self.client.encode(event, inert_words(decision))
        self.answered = True
        if said is not None:
            streams.reply(dumps(said))

    def take_turn(self) -> None:
        """Whoever comes first, the event or its watchdog, stores and answers. What follows is bounded."""
        if not self._turn.acquire(blocking=False):
            time.sleep(60)  # the watchdog is answering and ends the process
        self.has_turn = True

    def give_what_is_ready(self) -> None:
        """The watchdog: main is stuck where no signal reaches it."""
        if not self._turn.acquire(blocking=False):
            return
        try:
            self.wind_up("hook.watchdog", deadline.DeadlineError("stuck beyond its time"))
        finally:
            os._exit(0)

    def rescue(self, error: BaseException) -> None:
        """A step of ours failed: that is told, and what is ready is still answered."""
        deadline.stop()
        try:
            if not self.has_turn:
                self.take_turn()
            self.wind_up("hook", error)
        except BaseException as again:  # noqa: BLE001  # nothing is left but the log
            self.log_alone("hook", again)

    def log_alone(self, step: str, error: BaseException) -> None:
        log_failure(self.places.log if self.places else user_log(self.environ), step, self.name, error)

    def old_context(self) -> Context | None:
        """For an event that stuck before there was a plan: the last good one, or the one made beforehand."""
        if self.event is None or self.places is None:
            return None
        plan = instead(self.places.plan, self.event.root, self.environ)
        return Context(self.event, plan, self.places, self.environ)

    def wind_up(self, step: str, error: BaseException) -> None:
        self.ctx = self.ctx or self.old_context()
        if self.ctx is None:
            self.log_alone(step, error)
            return
        event = self.ctx.event
        if self.stored:
            self.ctx.operations.clear()
        failed(self.ctx, step, error)
        self.decision = self.decision or self.ctx.memo.get(SETTLED)
        if self.decision is None:
            self.spoken.extend(instead_of_handlers(event, self.ctx, error, self.spoken))
            self.decision = conclude(event, self.ctx, self.can, self.spoken)
        if not self.answered:
            self.send(event, self.decision)
        from clickstop.hook.record import spool_event, spool_rest

        if self.stored:
            spool_rest(self.ctx, told_by(error))
        else:
            spool_event(event, self.ctx, self.decision, self.spoken, _STARTED, why=told_by(error))


def _parse(raw: bytes) -> dict[str, Any] | None:
    try:
        payload = loads(raw.decode("utf-8", "replace").lstrip("\ufeff"))
    except ValueError:
        return None
    return payload if isinstance(payload, dict) else None


def _cwd() -> str:
    try:
        return os.getcwd()
    except OSError:  # somebody has removed it
        return os.sep
