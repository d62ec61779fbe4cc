"""What is on, what was seen: one record for `clickstop status`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from clickstop import __version__
from clickstop.app.handlers import HandlerState, states
from clickstop.app.rehearsal import target_of
from clickstop.config import pause
from clickstop.core.ids import short
from clickstop.store import decisions, events, failures, save, sessions
from clickstop.store.look import bytes_on_disk

if TYPE_CHECKING:
    from collections.abc import Mapping
    from sqlite3 import Connection

    from clickstop.agents.entries import Installed
    from clickstop.core.places import Places
    from clickstop.core.plan import Plan
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
    """One kind of event: how often it came, and what it cost."""

    agent: str
    kind: str
    count: int
    mean_ms: float
    max_ms: float
    last_at: str


@dataclass(frozen=True, slots=True)
class Seen:
    """One event that was kept."""

    id: str
    short: str
    at: str
    kind: str
    about: str
    verdict: str
    ms: float
    why: str  # short id of the decision behind the verdict, for `clickstop why`; "" where there is none


@dataclass(frozen=True, slots=True)
class Session:
    """The last session."""

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
class Status:
    """One screen."""

    version: str
    root: str
    preset: str
    problem: str  # why the configuration on disk is not in force and what is, or ""
    silence: list[str]  # pauses and CLICKSTOP_OFF
    handlers: list[HandlerState]
    untrusted: list[str]
    hooks: list[Hooks]
    beats: list[Beat]
    session: Session | None
    last: list[Seen]
    database: str
    database_bytes: int
    spool: int
    failures: int
    last_failures: list[dict[str, str]]


def status(
    connection: Connection,
    plan: Plan,
    places: Places,
    environ: Mapping[str, str],
    *,
    installed: list[Installed],
    now: float,
) -> Status:
    root = places.root
    paused = pause.current(root, environ, now)
    return Status(
        version=__version__,
        root=root,
        preset=plan.data.get("preset", ""),
        problem=plan.trouble,
        silence=[said for said in (paused.told(now) if paused else "", pause.switched_off(environ)) if said],
        handlers=states(plan.data, root, environ),
        untrusted=plan.untrusted,
        hooks=hooks_of(installed),
        beats=[_beat(row) for row in events.heartbeats(connection)],
        session=_session(connection),
        last=[_seen(connection, row) for row in events.recent(connection, _EVENTS)],
        database=places.database,
        database_bytes=bytes_on_disk(places.database),
        spool=len(save.waiting(places)),
        failures=failures.count(connection),
        last_failures=[_failure(row) for row in failures.recent(connection, _FAILURES)],
    )


def hooks_of(installed: list[Installed]) -> list[Hooks]:
    """Entries counted by file."""
    files: dict[tuple[str, str, str], list[Installed]] = {}
    for entry in installed:
        files.setdefault((entry.agent, entry.scope, entry.file), []).append(entry)
    return [
        Hooks(*key, events=len({entry.event for entry in found}), outdated=sum(not e.ours_current for e in found))
        for key, found in files.items()
    ]


def _beat(row: Row) -> Beat:
    mean, most = round(row["mean_us"] / 1000, 2), round(row["max_us"] / 1000, 2)
    return Beat(row["agent"], row["kind"], row["count"], mean, most, row["last_at"])


def _session(connection: Connection) -> Session | None:
    row = sessions.latest(connection)
    if row is None:
        return None
    found = row["session_id"]
    return Session(
        id=found,
        agent=row["agent"],
        model=row["model"],
        branch=row["branch"],
        status=row["status"],
        started_at=row["started_at"],
        last_at=row["last_at"],
        prompts=sessions.prompts(connection, found),
        calls=sessions.calls_by_outcome(connection, found),
    )


def _seen(connection: Connection, row: Row) -> Seen:
    decision = decisions.of_event(connection, row)
    return Seen(
        id=row["id"],
        short=short(row["id"]),
        at=row["created_at"],
        kind=row["kind"],
        about=target_of(row["agent"], row["name"], row["payload"]),
        verdict=row["verdict"],
        ms=round(row["duration_us"] / 1000, 2),
        why=short(decision["id"]) if decision else "",
    )


def _failure(row: Row) -> dict[str, str]:
    return {key: str(row[key]) for key in ("created_at", "handler", "kind", "error")}
