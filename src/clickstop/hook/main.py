"""Handles one event: from stdin to at most one JSON object on stdout, exit 0."""

from __future__ import annotations

import _thread
import os
import sys
import time

from clickstop.agents.agent import ORDINARY
from clickstop.agents.index import AGENTS, agent_named, host_of
from clickstop.context.context import Context
from clickstop.core.decision import NOTHING, Decision
from clickstop.core.event import ENDED
from clickstop.core.initialised import INITIALISED, standing
from clickstop.core.places import Places, registered, user_log
from clickstop.core.wire import dumps
from clickstop.hook import deadline, streams
from clickstop.hook.boundary import error_text, failed, log_failure
from clickstop.hook.dispatch import SETTLED, Spoken, awake, conclude, decide, instead_of_handlers
from clickstop.hook.payload import Payload, read, unparsed
from clickstop.hook.plan import instead, load

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import NoReturn

    from clickstop.agents.agent import Agent
    from clickstop.core.decision import Capability
    from clickstop.core.event import Event
    from clickstop.core.places import Repos
    from clickstop.core.plan import Plan

_STARTED = time.perf_counter_ns()


def main(argv: list[str], only: tuple[str, ...] = ()) -> NoReturn:
    """Answer one event. Exits without closing anything: closing the database costs more than the event."""
    run = _Run(argv[0] if argv else "", argv[1] if len(argv) > 1 else "", os.environ)
    run.only = only
    try:
        deadline.start(run.seconds(), (run.interrupt, run.give_what_is_ready, run.leave))
        if run.is_event:
            streams.claim()
        # Even if there is no answer: a client that cannot write its payload reports an error.
        streams.drain(run.received)
        if run.name == "statusline":
            streams.reply(_status_line(run.agent, run.raw))
        elif run.is_event:
            run.answer()
    except BaseException as error:  # noqa: BLE001  # the last boundary: a hook never fails its client
        run.rescue(error)
    os._exit(0)


def _status_line(agent: str, raw: bytes) -> str:
    """The client's status line; "" on any error."""
    try:
        from clickstop.hook.statusline import line

        text = line(agent, raw, os.environ)
    except BaseException as error:  # noqa: BLE001  # the last boundary, as below
        log_failure(user_log(os.environ), "hook.statusline", "", error)
        return ""
    return f"{text}\n" if text else ""


class _Run:
    """The steps of one event, and the state that the watchdog needs if they do not end in time."""

    def __init__(self, agent: str, name: str, environ: Mapping[str, str]) -> None:
        self.agent = agent
        self.client: Agent | None = None
        self.name = name
        self.received: list[bytes] = []
        self.is_event = name != "statusline" and not environ.get("CLICKSTOP_NESTED")
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
        payload = read(self.raw)
        entry, self.agent = self.agent, host_of(self.agent, self.name, payload.data or {}, self.environ)
        event = self.decode(payload)
        if event is None:
            return
        self.event, self.places = event, Places(event.root, self.environ)
        plan = load(self.places.plan, event.root, self.environ)
        # A plugin and the settings may both have an entry for the event: only one may answer.
        if (entry != self.agent or "CLICKSTOP_PLUGIN" in self.environ) and self.is_answered(event):
            return
        alone = self.runs_theirs(plan, event.kind)
        # Third-party handlers are there; last, so that none can replace a module of ours.
        sys.path.extend(plan.data["paths"])
        self.ctx = Context(event, plan, self.places, self.environ)
        self.ctx.only = self.only
        if not self.ctx.agent.has_ids:
            from clickstop.hook.pairing import complete

            complete(event, self.ctx)
        # For an ordinary event, this costs only a comparison of digests.
        pinned = _pinned(self.ctx)
        if pinned != plan.policy or event.kind == "session.start":
            from clickstop.hook.pinning import hold

            hold(self.ctx, pinned)
        if event.kind == "tool.before" and _leaves_home(event, registered(self.environ)):
            from clickstop.hook.neighbour import add_policy

            add_policy(self.ctx)
        if alone:
            self.ctx.only = tuple(row.id for row in awake(event, self.ctx) if row.id not in alone)
            failed(self.ctx, alone[0], ChildProcessError("third-party handlers ended the process or hung"))
        if payload.data is None:
            self.decision = self.undecodable(event)
        else:
            self.decision = decide(event, self.ctx, self.can, self.spoken)
            if self.decision.rewrite and not self.ctx.agent.has_ids:
                from clickstop.hook.pairing import expect

                expect(self.ctx)
            if event.kind in ENDED and not agent_named(self.agent).has_batches:
                from clickstop.hook.step import follow

                self.decision = follow(self.ctx, self.can, self.spoken, self.decision)
        if streams.debug_wanted():
            from clickstop.hook.explain import explain

            explain(event, self.ctx, self.spoken, self.decision)
        self.finish(event, self.decision)

    @property
    def raw(self) -> bytes:
        return b"".join(self.received)

    def seconds(self) -> float:
        """The time limit, known before the payload is read: the event's name is in our arguments."""
        if self.agent not in AGENTS:
            return ORDINARY
        self.client = agent_named(self.agent)
        return self.client.seconds(self.client.kinds.get(self.name, ""))

    def decode(self, payload: Payload) -> Event | None:
        """The event; None if it is unknown, or not in a repository that is set up or has a configuration."""
        agent = self.client = agent_named(self.agent)
        event = agent.decode(self.name, payload.data or {}, self.environ)
        if not event.name and payload.data is not None:  # a message that is not an event
            return None
        event.unread = payload.unread
        if payload.data is None:
            event.command = payload.text
        folders = agent.folders(event, self.environ) or (_cwd(),)
        here = standing(folders[0], self.environ)
        if here.kind != INITIALISED:
            from clickstop.hook.visits import repository_of

            here = repository_of(event, folders, self.environ)
        event.root = here.root
        if not event.root:
            streams.debug(f"{folders[0]!r} is not in a repository that is set up")
            return None
        if not event.kind and (event.name or payload.data is not None):
            streams.debug(f"{self.agent} has no event {event.name!r}; known: {', '.join(agent.kinds)}")
            return None
        self.can = agent.capability(event.kind)
        return event

    def runs_theirs(self, plan: Plan, kind: str) -> list[str]:
        """Let a child process handle the event if it has third-party handlers.

        Returns in the child, and in a parent whose child failed: then with the ids of those handlers, which must
        not run again.
        """
        if all(row["module"].startswith("clickstop.") for row in plan.data["kinds"].get(kind, ())):
            return []
        from clickstop.hook.guardian import share, stand_guard, theirs

        seconds = self.seconds()
        if seconds < ORDINARY or not hasattr(os, "fork"):  # the end of a session gates nothing
            return []
        if stand_guard(share(seconds)):
            deadline.start(share(seconds), (self.interrupt, self.give_what_is_ready, self.leave))
            return []
        return theirs(plan, kind)

    def is_answered(self, event: Event) -> bool:
        """Whether the agent's own settings also have entries, according to the current plan."""
        from clickstop.agents.beside import PLUGIN, has_entries

        return has_entries(self.agent, self.environ.get(PLUGIN) or event.cwd, self.environ)

    def undecodable(self, event: Event) -> Decision:
        """The decision if the payload is not JSON: safety gates search its bytes, and our arguments name the
        event.
        """
        assert self.ctx is not None
        size = sum(map(len, self.received))
        error = ValueError(f"payload of {size} bytes is not a JSON object")
        failed(self.ctx, "hook.decode", error)
        self.spoken.extend(instead_of_handlers(event, self.ctx, error))
        deadline.stop()
        return conclude(event, self.ctx, self.can, self.spoken)

    def finish(self, event: Event, decision: Decision) -> None:
        from clickstop.hook.record import after_reply, store_event

        assert self.ctx is not None
        self.take_turn()
        if deadline.is_long():  # storing and cleaning up must not take minutes
            deadline.watch(deadline.STORING, (self.interrupt, self.leave))
        lost = store_event(event, self.ctx, decision, self.spoken, _STARTED)
        self.stored = True
        if lost and self.can.message:
            decision.message = "\n".join(part for part in (decision.message, lost) if part)
        self.send(event, decision)
        after_reply(event, self.ctx)

    def send(self, event: Event, decision: Decision) -> None:
        reply = None
        if self.client and decision.speaks:
            from clickstop.core.inert import inert_words
            from clickstop.secrets.redact import redact_words

            reply = self.client.encode(event, inert_words(redact_words(decision)))
        # Set before writing, so that an interrupted write is not repeated.
        self.answered = True
        streams.reply(dumps(reply) if reply is not None else "")

    def take_turn(self) -> None:
        """Whichever comes first, the event or its watchdog, stores and answers."""
        if not self._turn.acquire(blocking=False):
            time.sleep(60)  # the watchdog is answering and ends the process
        self.has_turn = True

    def interrupt(self) -> None:
        """The watchdog's first step: interrupt a database query that the main thread may be stuck in."""
        if self.ctx is not None:
            self.ctx.database.interrupt()

    def give_what_is_ready(self) -> None:
        """The watchdog's second step: the main thread is stuck where no signal reaches it, or is storing."""
        if not self._turn.acquire(blocking=False):
            self.interrupt()
            return
        try:
            self.wind_up("hook.watchdog", deadline.DeadlineError("still running after its deadline"))
        finally:
            os._exit(0)

    def leave(self) -> None:
        """The watchdog's last step: the decision exists but is neither stored nor sent."""
        try:
            if self.ctx is None or self.decision is None:
                return
            keeps = not self.stored and self.ctx.database.give_up()
            if not self.answered:
                self.send(self.ctx.event, self.decision)
            if keeps:
                self.keep("the database did not answer in time")
        finally:
            os._exit(0)

    def rescue(self, error: BaseException) -> None:
        """Log a failure of the hook itself, and still send what is ready."""
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
        """A context with the last good plan, or the built-in one, for an event that failed before it had a plan."""
        if self.event is None and self.agent in AGENTS:
            self.event = self.decode(unparsed(self.raw))
        if self.event is None:
            return None
        self.places = self.places or Places(self.event.root, self.environ)
        plan = instead(self.places.plan, self.event.root, self.environ)
        return Context(self.event, plan, self.places, self.environ)

    def wind_up(self, step: str, error: BaseException) -> None:
        self.ctx = self.ctx or (self.old_context() if self.is_event else None)
        if self.ctx is None:
            self.log_alone(step, error)
            return
        event = self.ctx.event
        if self.stored:
            # What is stored must not be spooled again.
            self.ctx.operations.clear()
        failed(self.ctx, step, error)
        self.decision = self.decision or self.ctx.memo.get(SETTLED)
        if self.decision is None:
            self.spoken.extend(instead_of_handlers(event, self.ctx, error, self.spoken))
            self.decision = conclude(event, self.ctx, self.can, self.spoken)
        if not self.answered:
            self.send(event, self.decision)
        self.keep(error_text(error))

    def keep(self, why: str) -> None:
        """Write what is not stored to the spool."""
        from clickstop.hook.record import spool_event, spool_rest

        assert self.ctx is not None
        assert self.decision is not None
        if self.stored:
            spool_rest(self.ctx, why)
        else:
            spool_event(self.ctx.event, self.ctx, self.decision, self.spoken, _STARTED, why=why)


def _pinned(ctx: Context) -> str:
    """The digest of the policy with which the session began."""
    if not ctx.event.session_id:
        return ctx.plan.policy
    return ctx.ask(lambda: ctx.database.pinned(ctx.session_id), ctx.plan.policy)


def _leaves_home(event: Event, repos: Repos) -> bool:
    """Whether a call may touch a folder outside the session's repository, or a nested one that is set up
    separately, judging by its text.
    """
    # Most users have one repository, or work in one at a time.
    if repos.keys() <= {event.root}:
        return False
    home = event.root + os.sep
    inner = tuple(root + os.sep for root in repos if root.startswith(home))
    places = (event.cwd + os.sep, *event.paths)
    return (
        "cd " in event.command
        or any(not path.startswith(home) or path.startswith(inner) for path in places)
        or any(root[len(home) : -1] in event.command for root in inner)
    )


def _cwd() -> str:
    try:
        return os.getcwd()
    except OSError:  # the folder was removed
        return os.sep
