"""Settings files that cannot be read, and settings under which no hook runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.agents import entries
from clickstop.agents.index import agent_named
from clickstop.install.doctor import DoctorFinding, error, ok

if TYPE_CHECKING:
    from clickstop.install.doctor import Patient


def check(patient: Patient) -> list[DoctorFinding]:
    findings = [
        error(f"{file} cannot be read: {why}", "the client ignores such a file", f"fix {file} by hand")
        for file, why in entries.unreadable(patient.folder, patient.environ)
    ]
    for agent in patient.agents:
        findings += [
            error(f"{bar.problem} in {bar.where}", f"{agent} runs no hook of ours under it", bar.remedy)
            for bar in agent_named(agent).obstacles(patient.folder, patient.environ)
        ]
    return findings or [ok("No setting disables the hooks")]
