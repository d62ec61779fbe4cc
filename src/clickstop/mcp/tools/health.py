"""Tools about clickstop itself: what is on, and whether it is alive."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from clickstop.app import status as report
from clickstop.app.status import StatusReport
from clickstop.core.target import target
from clickstop.install import entries
from clickstop.install.doctor import as_record, examination
from clickstop.mcp.tool import Arguments, Tool

if TYPE_CHECKING:
    from clickstop.app.here import Here


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What the doctor found; nothing is fixed."""

    ok: bool
    findings: list[dict[str, Any]]
    fixed: list[dict[str, Any]]


def doctor(repo: Here, _given: Arguments) -> Diagnosis:
    return Diagnosis(**as_record(examination(target(repo.cwd, repo.environ), repo.environ, repo.actor), []))


def status(repo: Here, _given: Arguments) -> StatusReport:
    return report.status(repo, repo.connection, entries.in_force(repo.folder, repo.environ))


TOOLS = (
    Tool(
        "status",
        "What is on: handlers, hooks, the last events and how long they took, the last session, clickstop's own"
        " failures.",
        status,
        StatusReport,
        reads=("heartbeats", "events", "handler_failures", "sessions"),
    ),
    Tool(
        "doctor",
        "Proves that the hooks are alive: runs each installed entry as the agent would and looks at all it needs."
        " Each finding says what, why and how to fix it; it changes nothing.",
        doctor,
        Diagnosis,
    ),
)
