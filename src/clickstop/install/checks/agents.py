"""Each agent that is hooked here: where, and when its last event came."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.agents.index import agent_named
from clickstop.core.words import many
from clickstop.install.doctor import DoctorFinding, ok
from clickstop.store import events

if TYPE_CHECKING:
    from clickstop.install.doctor import Patient


def check(patient: Patient) -> list[DoctorFinding]:
    beats = events.heartbeats(patient.connection) if patient.connection is not None else []
    findings = []
    for name in dict.fromkeys(entry.agent for entry in patient.installed):
        own = [entry for entry in patient.installed if entry.agent == name]
        files = ", ".join(dict.fromkeys(entry.file for entry in own))
        last = max((str(beat["last_at"]) for beat in beats if beat["agent"] == name), default="")
        heard = f"last event at {last[:16]}Z" if last else "no event yet"
        hooked = many(len({entry.event for entry in own}), "event")
        findings.append(ok(f"{agent_named(name).title or name}: {hooked} hooked in {files}; {heard}"))
    return findings
