"""One file per check, each with `check(patient) -> list[DoctorFinding]`. The order is the order of the report."""

from __future__ import annotations

CHECKS = (
    "repository",
    "settings",
    "entries",
    "agents",
    "programs",
    "interpreter",
    "server",
    "configuration",
    "commands",
    "rules",
    "silence",
    "database",
    "spool",
    "alive",
    "seen",
    "failures",
    "client",
)
