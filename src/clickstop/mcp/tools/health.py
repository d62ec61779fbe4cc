"""Tools about clickstop itself: what is on, and whether it is alive."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from clickstop.app import status as report
from clickstop.app.status import Status
from clickstop.core.target import target
from clickstop.install import entries
from clickstop.install.doctor import Patient, as_record, examine
from clickstop.mcp.tool import Arguments, Tool

if TYPE_CHECKING:
    from clickstop.mcp.asked import Asked


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What the doctor found; nothing is mended."""

    ok: bool
    findings: list[dict[str, Any]]
    mended: list[dict[str, Any]]


def doctor(asked: Asked, _given: Arguments) -> Diagnosis:
    assert asked.here
    patient = Patient(target(asked.cwd), asked.environ, "agent")
    try:
        return Diagnosis(**as_record(list(examine(patient)), []))
    finally:
        patient.close()


def status(asked: Asked, _given: Arguments) -> Status:
    here = asked.here
    installed = entries.in_force(target(asked.cwd).folder, here.environ)
    return report.status(
        asked.connection, here.plan(), here.places, here.environ, installed=installed, now=time.time()
    )


TOOLS = (
    Tool(
        "status",
        "What is on: handlers, hooks, the last events and how long they took, the last session, clickstop's"
        " own failures. The same as `clickstop status`.",
        status,
        Status,
        reads=("heartbeats", "events", "handler_failures", "sessions"),
    ),
    Tool(
        "doctor",
        "Proves that the hooks are alive: runs each installed entry as the agent would and looks at all it needs."
        " Each finding says what, why and what mends it; nothing is mended. The same as `clickstop doctor`.",
        doctor,
        Diagnosis,
    ),
)
