"""What pages are about: one repository, its plan, its store and its doctor."""

from __future__ import annotations

import os
import threading
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from clickstop.agents.index import agent_named
from clickstop.app import daily
from clickstop.app.by_day import KeptDays
from clickstop.app.handlers import words
from clickstop.app.here import Here
from clickstop.app.period import days_ago
from clickstop.app.spending import CostBook
from clickstop.core.ids import utc
from clickstop.core.target import target
from clickstop.costs.prices import PricesError
from clickstop.install.doctor import DoctorFinding, examination, is_well
from clickstop.store import database, pages
from clickstop.store.reading import reading

if TYPE_CHECKING:
    from collections.abc import Mapping
    from contextlib import AbstractContextManager
    from sqlite3 import Connection

    from clickstop.app.changes import PromptChange
    from clickstop.core.target import Target


class DashboardSite(Here):
    """Shared by all requests; holds nothing that is open. A page is for the person who started it."""

    is_team = False

    def __init__(self, root: str, folder: str, environ: Mapping[str, str], *, edit: bool = False) -> None:
        super().__init__(root, environ, folder, who="dashboard")
        self.edit = edit
        self.doctor = Doctor(target(folder, environ), environ)
        self.changes: dict[str, PromptChange] = {}  # of prompts, by their saved states
        self.days = KeptDays()
        self.days.load(self.places)
        self._sizes: dict[str, int] = {}  # of the transcripts of running sessions
        self.name = os.path.basename(root.rstrip(os.sep)) or root

    def open(self) -> AbstractContextManager[Connection]:
        return reading(self.places)

    def prepare(self) -> None:
        """Once at the start, beside the first page: what transcripts tell, and the sums of days that are over."""
        self.take_in_costs()
        with self.open() as connection:
            words(connection)
            daily.add_up(connection, self.places, self.days)

    def follow_costs(self) -> None:
        """What running sessions have cost by now: their transcripts tell before an event does."""
        with self.open() as connection:
            running = pages.running(connection, days_ago(1))
        sizes = {path: _size(path) for row in running for path in _files(row["agent"], row["transcript"])}
        if sizes != self._sizes:
            self._sizes = sizes
            self.take_in_costs()

    def take_in_costs(self) -> None:
        """What transcripts tell that no event has stored yet."""
        connection = database.connect(self.places.database)
        try:
            CostBook(self, connection).take_in()
        except PricesError:  # the page of costs says so
            return
        finally:
            connection.close()


def _files(agent: str, transcript: str) -> list[str]:
    return agent_named(agent).spending_files(transcript) if transcript else []


def _size(path: str) -> int:
    try:
        return os.stat(path).st_size
    except OSError:
        return 0


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
