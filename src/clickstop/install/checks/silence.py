"""A pause, or CLICKSTOP_OFF in this environment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.config import pause
from clickstop.install.doctor import DoctorFinding, warn

if TYPE_CHECKING:
    from clickstop.install.doctor import Patient


def check(patient: Patient) -> list[DoctorFinding]:
    findings = []
    paused = pause.current(patient.root, patient.environ, patient.now)
    if paused:
        findings.append(warn(f"clickstop is {paused.line(patient.now)}", "someone paused it", "clickstop resume"))
    off = pause.switched_off(patient.environ)
    if off:
        why = "an agent started from this shell inherits the variable"
        findings.append(warn(off, why, "unset CLICKSTOP_OFF"))
    return findings
