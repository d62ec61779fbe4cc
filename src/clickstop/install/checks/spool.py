"""Records that wait beside the database."""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING

from clickstop.install.doctor import DoctorFinding, ok, warn
from clickstop.store import save, spool

if TYPE_CHECKING:
    from clickstop.install.doctor import Patient


def check(patient: Patient) -> list[DoctorFinding]:
    findings = []
    waiting = save.waiting(patient.places)
    if waiting:
        why = "the database could not be written when they arrived; the next events import them"
        what = f"{len(waiting)} records wait in {os.path.dirname(waiting[0])}"
        findings.append(warn(what, why, "clickstop doctor --fix", partial(_take_in, patient)))
    damaged = spool.damaged(*patient.places.spools())
    if damaged:
        what = f"{len(damaged)} spool files could not be imported, such as {damaged[0]}"
        why = "they are damaged or do not fit this database"
        findings.append(warn(what, why, f"look at {os.path.dirname(damaged[0])}, then delete them"))
    return findings or [ok("The spool is empty")]


def _take_in(patient: Patient) -> None:
    why = save.save(patient.places, [], repo_id=patient.plan["repo_id"])
    if why:
        raise RuntimeError(why)
