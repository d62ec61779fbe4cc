"""The record behind `clickstop status`: what is on, and what was recorded."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from clickstop import __version__
from clickstop.app.handlers import HandlerState, states
from clickstop.app.records import record
from clickstop.app.rehearsal import target_of
from clickstop.config import pause
from clickstop.core.ids import short
from clickstop.core.places import registered
from clickstop.install.stores import kept_store
from clickstop.store import decisions, events, failures, save, sessions
from clickstop.store.look import bytes_on_disk

if TYPE_CHECKING:
    from sqlite3 import Connection

    from clickstop.agents.entries import Installed
    from clickstop.app.here import Here
    from clickstop.store.rows import Row

_EVENTS = 8
_FAILURES = 3


@dataclass(frozen=True, slots=True)
class Hooks:
    """Our entries in one settings file."""

    agent: str
    scope: str
    file: str
    events: int
    outdated: int


@dataclass(frozen=True, slots=True)
class Beat:
    """One kind of event: how often it came, and how long its hooks took."""

    agent: str
    kind: str
    count: int
    mean_ms: float
    max_ms: float
    last_at: str


@dataclass(frozen=True, slots=True)
class KeptEvent:
    id: str
    short: str
    at: str
    kind: str
    about: str
    verdict: str
    ms: float
    why: str  # short id of the decision behind the verdict, for `clickstop why`, or ""


@dataclass(frozen=True, slots=True)
class LastSession:
    id: str
    agent: str
    model: str
    branch: str
    status: str
    started_at: str
    last_at: str
    prompts: int
    calls: dict[str, int]  # by outcome


@dataclass(frozen=True, slots=True)
class StatusReport:
    version: str
    root: str
    preset: str
    problem: str  # why the configuration on disk is not in force and what is, or ""
    silence: list[str]  # pauses and CLICKSTOP_OFF
    handlers: list[HandlerState]
    waiting: list[str]
    hooks: list[Hooks]
    beats: list[Beat]
    session: LastSession | None
    last: list[KeptEvent]
    database: str
    database_bytes: int
    spool: int
    failures: int
    last_failures: list[dict[str, str]]


def status(repo: Here, connection: Connection, installed: list[Installed]) -> StatusReport:
    plan, now = repo.plan(), time.time()
    paused = pause.current(repo.root, repo.environ, now)
    silences = (paused.line(now) if paused else "", pause.switched_off(repo.environ))
    return StatusReport(
        version=__version__,
        root=repo.root,
        preset=plan.data.get("preset", ""),
        problem=plan.trouble,
        silence=[silence for silence in silences if silence],
        handlers=states(plan.data, repo.root, repo.environ),
        waiting=[*plan.waiting, *filter(None, [kept_data(repo)])],
        hooks=hooks_of(installed),
        beats=[_beat(row) for row in events.heartbeats(connection)],
        session=_session(connection),
        last=[_seen(connection, row) for row in events.recent(connection, _EVENTS)],
        database=repo.places.database,
        database_bytes=bytes_on_disk(repo.places.database),
        spool=len(save.waiting(repo.places)),
        failures=failures.count(connection),
        last_failures=[_failure(row) for row in failures.recent(connection, _FAILURES)],
    )


def kept_data(repo: Here) -> str:
    """A note about the store of a repository whose hooks were removed: commands do not read it until `init`."""
    entry = registered(repo.environ).get(os.path.realpath(repo.root), {})
    if not entry.get("off") or not os.path.isdir(kept_store(repo.root, repo.environ)):
        return ""
    return "the data recorded before the hooks were removed is kept. To use it again: clickstop init"


def hooks_of(installed: list[Installed]) -> list[Hooks]:
    """Entries counted by file."""
    files: dict[tuple[str, str, str], list[Installed]] = {}
    for entry in installed:
        files.setdefault((entry.agent, entry.scope, entry.file), []).append(entry)
    return [
        Hooks(*key, len({entry.event for entry in entries}), sum(not entry.ours_current for entry in entries))
        for key, entries in files.items()
    ]


def _beat(row: Row) -> Beat:
    return record(Beat, row, mean_ms=round(row["mean_us"] / 1000, 2), max_ms=round(row["max_us"] / 1000, 2))


def _session(connection: Connection) -> LastSession | None:
    row = sessions.latest(connection)
    if row is None:
        return None
    session_id = row["session_id"]
    return record(
        LastSession,
        row,
        id=session_id,
        prompts=sessions.prompts(connection, session_id),
        calls=sessions.calls_by_outcome(connection, session_id),
    )


def _seen(connection: Connection, row: Row) -> KeptEvent:
    decision = decisions.of_event(connection, row)
    return record(
        KeptEvent,
        row,
        short=short(row["id"]),
        at=row["created_at"],
        about=target_of(row["agent"], row["name"], row["payload"]),
        ms=round(row["duration_us"] / 1000, 2),
        why=short(decision["id"]) if decision else "",
    )


def _failure(row: Row) -> dict[str, str]:
    return {key: str(row[key]) for key in ("created_at", "handler", "kind", "error")}
