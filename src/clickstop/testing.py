"""Test a handler of your own: build an event, run the handler against it, look at what came of it.

    from clickstop.testing import make_event, run

    def test_a_forced_push_is_stopped():
        outcome = run("tools/guard.py", make_event("tool.before", command="git push --force"))
        assert outcome.decision.verdict == "block"
        assert "git push --force-with-lease" in outcome.decision.reason

The handler is a file, an importable module's name, or the module itself, with `HANDLERS` and `handle` as for
`[project] plugins`. It runs as in a hook: only if kind, tools and `needs` match, with its settings, on a real store
in a scratch folder. Unlike in a hook, its exception is yours: `run` raises HandlerFailedError.

`make_event` takes any field of `clickstop.core.event.Event`; what you leave out gets what an agent would send.
Several events in a row, with one memory, are a Stage:

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
from clickstop.store import rows
from clickstop.store.database import connect

if TYPE_CHECKING:
    from types import TracebackType

    from clickstop.agents.agent import Agent
    from clickstop.core.decision import Decision

Handler = ModuleType | str | os.PathLike[str]

__all__ = ["HandlerFailedError", "Outcome", "Stage", "make_event", "run"]

_CALLS = ("tool.before", "tool.after", "tool.failed", "permission.denied")


class HandlerFailedError(Exception):
    """The handler raised, or answered something that is no decision. In a hook that would be recorded."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one event."""

    decision: Decision | None  # the handler's own answer; None where it had no opinion or did not match
    matched: bool  # whether kind, tools and `needs` let the handler see the event
    said: Decision  # what the event can hold of it: a block after the fact is context, and so on
    reply: dict[str, Any] | None  # what the agent would get; None is silence
    rows: dict[str, list[dict[str, Any]]]  # the store afterwards: tables that hold something


def make_event(kind: str, **fields: Any) -> Event:
    """An event of this kind. The tool follows from what it is given: a command, content, a path."""
    if kind not in KINDS:
        raise ValueError(f"unknown kind {kind!r}; known: {', '.join(KINDS)}")
    unknown = [name for name in fields if name not in Event.__slots__]
    if unknown:
        raise TypeError(f"an event has no field {unknown[0]!r}; known: {', '.join(Event.__slots__)}")
    agent = _agent(kind, fields.pop("agent", ""))
    event = Event(agent.name, kind, **{**_defaults(kind, fields), **fields})
    event.name, event.raw = agent.name_of(kind), agent.payload_of(event)
    sent = agent.decode(event.name, event.raw, {})
    for name in ("tool_name", "target"):  # as the agent's own words would have it
        if name not in fields:
            setattr(event, name, getattr(sent, name))
    return event


def run(handler: Handler, event: Event, *, settings: dict[str, Any] | None = None, config: str = "") -> Outcome:
    """Run the handlers of one plug-in against one event. `config` is the text of a clickstop.toml."""
    with Stage(handler, settings=settings, config=config) as stage:
        return stage.send(event)


class Stage:
    """A scratch repository in which a plug-in meets events, one after the other."""

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
        """Let the plug-in handle the event, store what it recorded, and tell."""
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
        found = self._rows()
        _raise_failures(spoken, found)
        if problem:
            raise HandlerFailedError(problem)
        answers = [one.decision for one in spoken if one.decision is not None]
        reply = agent.encode(event, said) if said.speaks else None
        return Outcome(answers[0] if answers else None, bool(spoken), said, reply, found)

    def _rows(self) -> dict[str, list[dict[str, Any]]]:
        connection = connect(self._places.database)
        try:
            tables = {name: rows.table(connection, name) for name in rows.tables(connection)}
        finally:
            connection.close()
        return {name: found for name, found in tables.items() if found}


def _agent(kind: str, name: str) -> Agent:
    """The one that was named, or one that has such events."""
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
    known = [one.id for one in plugins.handlers]
    for kind, found in data["kinds"].items():
        data["kinds"][kind] = [row for row in found if row["id"] in known]
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


def _raise_failures(spoken: list[Spoken], found: dict[str, list[dict[str, Any]]]) -> None:
    failed = [one for one in spoken if one.error]
    if failed:
        trace = found.get("handler_failures", [{"trace": ""}])[-1]["trace"]
        raise HandlerFailedError(f"{failed[0].handler}: {failed[0].error} ({trace})")
