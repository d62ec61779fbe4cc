"""A scratch repository with hooks installed, and the doctor's findings about it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from clickstop.core.target import Target
from clickstop.install import setup
from clickstop.install.doctor import DoctorFinding, Patient, examine, fix_all
from tests.trusting import trust_all

if TYPE_CHECKING:
    from pathlib import Path


class Doctor:
    """Looks at one repository, as often as it is asked."""

    def __init__(self, repo: Path, environ: dict[str, str]) -> None:
        self.repo = repo
        self.environ = environ
        self.place = Target(str(repo), str(repo), str(repo))

    def install(self, *scopes: str) -> None:
        """What `clickstop init` does to the agent's settings."""
        for step in setup.installing(self.place, ["claude-code"], list(scopes), self.environ, moved=False):
            step.do()

    def keep(self, *events: str) -> None:
        """Of the hooks, these alone: each takes a process to prove."""
        for file in self.settings.parent.glob("settings*.json"):
            settings = json.loads(file.read_text(encoding="utf-8"))
            settings["hooks"] = {event: settings["hooks"][event] for event in events}
            file.write_text(json.dumps(settings), encoding="utf-8")

    def proof(self, *events: str) -> list[DoctorFinding]:
        """What is wrong with the hooks of these events, when they are run."""
        before = {file: file.read_bytes() for file in self.settings.parent.glob("settings*.json")}
        self.keep(*events)
        try:
            return self.troubles("alive")
        finally:
            for file, raw in before.items():
                file.write_bytes(raw)

    def findings(self, *checks: str) -> list[DoctorFinding]:
        if self.repo.is_dir():
            trust_all(self.repo, self.environ)
        patient = Patient(self.place, self.environ)
        try:
            return list(examine(patient, checks or None))
        finally:
            patient.close()

    def troubles(self, *checks: str) -> list[DoctorFinding]:
        return [finding for finding in self.findings(*checks) if finding.severity != "ok"]

    def trouble(self, *checks: str) -> DoctorFinding:
        """The one thing that is wrong."""
        (found,) = self.troubles(*checks)
        return found

    def fix(self, *checks: str) -> list[tuple[str, str]]:
        return fix_all(self.findings(*checks))

    @property
    def settings(self) -> Path:
        return self.repo / ".claude" / "settings.local.json"
