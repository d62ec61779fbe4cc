"""Learned rules that this installation cannot look for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.core.extras import line
from clickstop.core.plan import last_good
from clickstop.install.doctor import DoctorFinding, ok, warn
from clickstop.learning.engine import is_there
from clickstop.learning.learned import load

if TYPE_CHECKING:
    from clickstop.install.doctor import Patient


def check(patient: Patient) -> list[DoctorFinding]:
    plan = last_good(patient.places.plan, patient.root, patient.environ)
    structural = [rule.slug for rule in (load(plan) if plan else ()) if rule.engine == "structure"]
    if structural and not is_there():
        what = f"Structural rules are not enforced: {', '.join(structural)}"
        return [warn(what, "the package that reads the structure of code is not installed", line("rules"))]
    return [ok("Every learned rule can be enforced")] if structural else []
