"""What pages show: one repository with its store, caches and doctor."""

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
    """Shared by all requests, so it keeps no connection open. Requests count as the person who started it."""

    is_team = False

    def __init__(self, root: str, folder: str, environ: Mapping[str, str], *, edit: bool = False) -> None:
        super().__init__(root, environ, folder, who="dashboard")
        self.edit = edit
        self.doctor = Doctor(target(folder, environ), environ)
        self.changes: dict[str, PromptChange] = {}  # of prompts, by the ids of their saved states
        self.days = KeptDays()
        self.days.load(self.places)
        self._sizes: dict[str, int] = {}  # of running sessions' transcripts
        self.name = os.path.basename(root.rstrip(os.sep)) or root

    def open(self) -> AbstractContextManager[Connection]:
        return reading(self.places)

    def prepare(self) -> None:
        """Fill caches at the start, in the background: import transcripts, sum up past days."""
        self.take_in_costs()
        with self.open() as connection:
            words(connection)
            daily.add_up(connection, self.places, self.days)

    def follow_costs(self) -> None:
        """Import new responses of running sessions: transcripts have them before an event arrives."""
        with self.open() as connection:
            running = pages.running(connection, days_ago(1))
        sizes = {path: _size(path) for row in running for path in _files(row["agent"], row["transcript"])}
        if sizes != self._sizes:
            self._sizes = sizes
            self.take_in_costs()

    def take_in_costs(self) -> None:
        """Import responses from transcripts that no event has stored yet."""
        connection = database.connect(self.places.database)
        try:
            CostBook(self, connection).take_in()
        except PricesError:  # the cost page reports it
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
    """The last result of the doctor."""

    at: str = ""  # "" before the first run
    running: bool = False
    well: bool = False
    findings: list[DoctorFinding] = field(default_factory=list)


class Doctor:
    """Runs the doctor in the background, one examination at a time."""

    def __init__(self, place: Target, environ: Mapping[str, str]) -> None:
        self._place = place
        self._environ = environ
        self._lock = threading.Lock()
        self.report = Examination()
        self.runs = 0  # number of finished examinations

    def ask(self, *, again: bool = False) -> None:
        """Start an examination, unless one is running, or one has finished and `again` is false."""
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
        self.runs += 1
