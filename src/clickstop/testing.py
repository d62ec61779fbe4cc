"""Tests for handlers of your own: build an event, run the handler on it, check the outcome.

    from clickstop.testing import make_event, run

    def test_a_forced_push_is_stopped():
        outcome = run("tools/guard.py", make_event("tool.before", command="git push --force"))
        assert outcome.decision.verdict == "block"
        assert "git push --force-with-lease" in outcome.decision.reason

The handler is a file, the name of an importable module, or the module itself, with `HANDLERS` and `handle` as for
`[project] plugins`. It runs as in a hook: only if kind, tools and `needs` match, with its settings, on a real store
in a scratch folder. Unlike in a hook, its exceptions reach the test: `run` raises HandlerFailedError.

`make_event` takes any field of `clickstop.core.event.Event`; other fields get what an agent would send. For several
events with one store, use a Stage:

    with Stage("tools/guard.py", settings={"limit": 2}) as stage:
        stage.send(make_event("tool.failed", command="make test", exit_code=1))
        assert stage.send(make_event("turn.stop")).reply is not None
"""

from __future__ import annotations

import os
import tempfile
import time
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, Self

from clickstop.agents.index import agent_named, all_agents
from clickstop.config.compile import assemble
from clickstop.config.layers import load
from clickstop.config.plugin_handlers import accept, load_file
from clickstop.config.plugins import Plugins
from clickstop.context.context import Context
from clickstop.core.event import KINDS, Event
from clickstop.core.ids import new_id
from clickstop.core.places import Places
from clickstop.core.plan import Plan
from clickstop.hook.dispatch import Spoken, decide
from clickstop.hook.record import store_event
from clickstop.secrets import redact
from clickstop.store import rows as store_rows
from clickstop.store.database import connect

if TYPE_CHECKING:
    from types import TracebackType

    from clickstop.agents.agent import Agent
    from clickstop.core.decision import Decision

Handler = ModuleType | str | os.PathLike[str]

__all__ = ["HandlerFailedError", "Outcome", "Stage", "make_event", "run"]

_CALLS = ("tool.before", "tool.after", "tool.failed", "permission.denied")


class HandlerFailedError(Exception):
    """The handler raised, or returned something other than a Decision. A hook would record that and go on."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of one event."""

    decision: Decision | None  # the handler's own decision; None if it had no opinion or did not match
    matched: bool  # whether kind, tools and `needs` let the handler see the event
    said: Decision  # what this event can express of it: a block after a call becomes context, for example
    reply: dict[str, Any] | None  # the reply to the agent; None for silence
    rows: dict[str, list[dict[str, Any]]]  # the store afterwards: tables with rows


def make_event(kind: str, **fields: Any) -> Event:
    """Build an event of this kind. The tool follows from the fields: a command, content, a path."""
    if kind not in KINDS:
        raise ValueError(f"unknown kind {kind!r}; known: {', '.join(KINDS)}")
    unknown = [name for name in fields if name not in Event.__slots__]
    if unknown:
        raise TypeError(f"an event has no field {unknown[0]!r}; known: {', '.join(Event.__slots__)}")
    agent = _agent(kind, fields.pop("agent", ""))
    event = Event(agent.name, kind, **{**_defaults(kind, fields), **fields})
    event.name, event.raw = agent.name_of(kind), agent.payload_of(event)
    sent = agent.decode(event.name, event.raw, {})
    for name in ("tool_name", "target"):  # as the agent would name them
        if name not in fields:
            setattr(event, name, getattr(sent, name))
    return event


def run(handler: Handler, event: Event, *, settings: dict[str, Any] | None = None, config: str = "") -> Outcome:
    """Run the handlers of one plugin on one event. `config` is the text of a clickstop.toml."""
    with Stage(handler, settings=settings, config=config) as stage:
        return stage.send(event)


class Stage:
    """A scratch repository in which a plugin handles one event after the other."""

    def __init__(self, handler: Handler, *, settings: dict[str, Any] | None = None, config: str = "") -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="clickstop-stage-")
        self.root = os.path.realpath(self._folder.name)
        self._environ = {"HOME": os.path.join(self.root, ".home")}
        with open(os.path.join(self.root, "clickstop.toml"), "w", encoding="utf-8") as file:
            file.write(config)
        self._places = Places(self.root, self._environ)
        try:
            self._plan = _plan(handler, settings or {}, self.root, self._environ)
        except BaseException:
            self._folder.cleanup()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._folder.cleanup()

    def send(self, event: Event) -> Outcome:
        """Handle the event, store what was recorded, and return the outcome."""
        event.root = self.root
        event.cwd = event.cwd or self.root
        ctx = Context(event, self._plan, self._places, self._environ)
        agent = agent_named(event.agent)
        spoken: list[Spoken] = []
        said = decide(event, ctx, agent.capability(event.kind), spoken)
        problem = store_event(event, ctx, said, spoken, time.perf_counter_ns())
        if ctx.database.connection is not None:
            ctx.database.connection.close()
        redact.end()
        rows = self._rows()
        _raise_failures(spoken, rows)
        if problem:
            raise HandlerFailedError(problem)
        decisions = [answer.decision for answer in spoken if answer.decision is not None]
        reply = agent.encode(event, said) if said.speaks else None
        return Outcome(decisions[0] if decisions else None, bool(spoken), said, reply, rows)

    def _rows(self) -> dict[str, list[dict[str, Any]]]:
        connection = connect(self._places.database)
        try:
            tables = {name: store_rows.table(connection, name) for name in store_rows.tables(connection)}
        finally:
            connection.close()
        return {name: rows for name, rows in tables.items() if rows}


def _agent(kind: str, name: str) -> Agent:
    """The named agent, or the first one that has such events."""
    return agent_named(name) if name else next(agent for agent in all_agents() if kind in agent.kinds.values())


def _defaults(kind: str, fields: dict[str, Any]) -> dict[str, Any]:
    made: dict[str, Any] = {"session_id": "session-1", "prompt_id": "prompt-1", "transcript": "", "attended": True}
    if kind in _CALLS:
        made |= {"call_id": f"call-{new_id()[-12:]}", "tool": _tool(fields)}
        if made["tool"] in ("mcp", "other"):
            made["tool_name"] = made["tool"]
    if kind == "tool.after" and fields.get("tool", made["tool"]) == "shell":
        made["exit_code"] = 0
    return made


def _tool(fields: dict[str, Any]) -> str:
    if "command" in fields:
        return "shell"
    if "patch" in fields:
        return "edit"
    if "content" in fields:
        return "write"
    return "read" if "paths" in fields else "other"


def _plan(handler: Handler, settings: dict[str, Any], root: str, environ: dict[str, str]) -> Plan:
    plugins = Plugins()
    problems = accept(plugins.handlers, *_module(handler))
    if problems:
        raise ValueError("; ".join(problems))
    data = assemble(root, environ, load(root, environ, believe=True), plugins)
    ids = [handler.id for handler in plugins.handlers]
    for kind, rows in data["kinds"].items():
        data["kinds"][kind] = [row for row in rows if row["id"] in ids]
        for row in data["kinds"][kind]:
            row["settings"] = {**row.get("settings", {}), **settings}
    return Plan(data)


def _module(handler: Handler) -> tuple[ModuleType, str]:
    if isinstance(handler, ModuleType):
        return handler, ""
    name = os.fspath(handler)
    if name.endswith(".py"):
        return load_file(os.path.abspath(name)), os.path.abspath(name)
    return import_module(name), ""


def _raise_failures(spoken: list[Spoken], rows: dict[str, list[dict[str, Any]]]) -> None:
    failed = [answer for answer in spoken if answer.error]
    if failed:
        trace = rows.get("handler_failures", [{"trace": ""}])[-1]["trace"]
        raise HandlerFailedError(f"{failed[0].handler}: {failed[0].error} ({trace})")
