"""The MCP server's entry, where there is one: up to date, and agreed to."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from clickstop.install import servers
from clickstop.install.checks.entries import update
from clickstop.install.doctor import DoctorFinding, ok, warn

if TYPE_CHECKING:
    from clickstop.install.doctor import Patient


def check(patient: Patient) -> list[DoctorFinding]:
    return [finding for agent in patient.agents for finding in _of(agent, patient)]


def _of(agent: str, patient: Patient) -> list[DoctorFinding]:
    there = servers.there(agent, patient.folder)
    if not there:
        return []
    change = servers.added(agent, patient.folder, patient.environ, shared=there == "shared")
    if change.is_needed:
        why = "another clickstop or interpreter wrote it, so the server may not start"
        refresh = partial(update, patient)
        return [
            warn(
                f"{change.file} has an entry that this version of clickstop would write differently",
                why,
                "clickstop init",
                refresh,
            )
        ]
    return [ok("The MCP server's entry is up to date")]
