"""The doctor beside the pages: it starts real hooks, which takes a while, so no page waits for it."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from clickstop.core.ids import utc
from clickstop.install.doctor import DoctorFinding, examination, is_well

if TYPE_CHECKING:
    from collections.abc import Mapping

    from clickstop.core.target import Target


@dataclass(frozen=True, slots=True)
class Examination:
    """What the doctor said last."""

    at: str = ""  # "" before the first time
    running: bool = False
    well: bool = False
    findings: list[DoctorFinding] = field(default_factory=list)


class Doctor:
    """Examines when it is asked, one time after another."""

    def __init__(self, place: Target, environ: Mapping[str, str]) -> None:
        self._place = place
        self._environ = environ
        self._lock = threading.Lock()
        self.report = Examination()
        self.told = 0  # how often there was something new to see

    def ask(self, *, again: bool = False) -> None:
        """Begin, unless it is at it, or has been and nobody asks again."""
        with self._lock:
            if self.report.running or (self.report.at and not again):
                return
            self.report = Examination(self.report.at, running=True, findings=self.report.findings)
        threading.Thread(target=self._examine, daemon=True).start()

    def _examine(self) -> None:
        findings = examination(self._place, self._environ)
        order = ("error", "warn", "ok")
        findings.sort(key=lambda finding: order.index(finding.severity))
        self.report = Examination(utc(), well=is_well(findings), findings=findings)
        self.told += 1
