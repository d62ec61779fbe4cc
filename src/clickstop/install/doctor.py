"""Runs the checks of `clickstop doctor` on one installation, and fixes what is safe to fix."""

from __future__ import annotations

import os
import sys
import time
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from clickstop.core.places import Places
from clickstop.install import entries, launcher, stack
from clickstop.install.checks import CHECKS
from clickstop.store import audit, database, save

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from sqlite3 import Connection

    from clickstop.agents.entries import Installed
    from clickstop.core.target import Target


@dataclass(frozen=True, slots=True)
class DoctorFinding:
    """What is wrong, why it matters, and the command that fixes it: one line each."""

    severity: str  # ok, warn or error
    what: str
    why: str = ""
    remedy: str = ""
    fix: Callable[[], object] | None = field(default=None, compare=False)  # what `--fix` runs
    check: str = ""  # the check's name, set by `examine`


def ok(what: str) -> DoctorFinding:
    return DoctorFinding("ok", what)


def warn(what: str, why: str, remedy: str, fix: Callable[[], object] | None = None) -> DoctorFinding:
    return DoctorFinding("warn", what, why, remedy, fix)


def error(what: str, why: str, remedy: str, fix: Callable[[], object] | None = None) -> DoctorFinding:
    return DoctorFinding("error", what, why, remedy, fix)


class Patient:
    """The installation under examination."""

    def __init__(self, place: Target, environ: Mapping[str, str], actor: str = "unknown") -> None:
        self.actor = actor  # the actor for the audit log
        self.place = place
        self.root = place.root
        self.folder = place.folder  # the folder where the agent is started
        self.environ = environ
        self.places = Places(place.root, environ)
        self.now = time.time()

    @cached_property
    def installed(self) -> list[Installed]:
        return entries.in_force(self.folder, self.environ)

    @cached_property
    def agents(self) -> list[str]:
        """The agents that are set up here, and those that `clickstop init` would set up."""
        here = stack.agents(self.folder, self.environ)
        return list(dict.fromkeys([*(entry.agent for entry in self.installed), *here]))

    @cached_property
    def active(self) -> list[Installed]:
        """The entries that start a hook; the team's do nothing without a launcher."""
        has_launcher = os.access(launcher.path(self.environ), os.X_OK)
        return [entry for entry in self.installed if not entry.is_teams or has_launcher]

    @cached_property
    def plan(self) -> dict[str, Any]:
        """The current plan."""
        from clickstop.hook.plan import load

        return load(self.places.plan, self.root, self.environ).data

    @cached_property
    def connection(self) -> Connection | None:
        """The database; None if it cannot be opened, which `check_database` reports."""
        if not os.path.exists(self.places.database):
            return None
        try:
            return database.connect(self.places.database)
        except (database.Error, OSError):
            return None

    def close(self) -> None:
        if self.connection is not None:
            self.connection.close()

    def handlers(self) -> set[str]:
        """The ids of the handlers in force."""
        return {row["id"] for rows in self.plan["kinds"].values() for row in rows}

    def audit(self, action: str, subject: str, reason: str = "") -> None:
        """Add a line to the append-only audit log."""
        repo_id = self.plan["repo_id"]
        save.save(self.places, [audit.line(repo_id, self.actor, action, subject, reason)], repo_id=repo_id)


def examination(
    place: Target, environ: Mapping[str, str], actor: str = "unknown", tell: Callable[[str], object] | None = None
) -> list[DoctorFinding]:
    """All findings for one place."""
    patient = Patient(place, environ, actor)
    try:
        return list(examine(patient, tell=tell))
    finally:
        patient.close()


def examine(
    patient: Patient, checks: Sequence[str] | None = None, tell: Callable[[str], object] | None = None
) -> Iterator[DoctorFinding]:
    """Run every check, or those named, in order. A check that raises is a finding, too. `tell` gets progress
    messages.
    """
    for name in checks or CHECKS:
        if tell:
            tell(f"Checking: {name}")
        try:
            module = f"{__package__}.checks.{CHECKS[name]}"
            __import__(module)
            findings = getattr(sys.modules[module], f"check_{name}")(patient)
        except Exception as caught:  # noqa: BLE001  # a check that fails must not hide the others
            what = f"The check {name} itself failed: {type(caught).__name__}: {caught}"
            findings = [error(what, "so its result is unknown", "report this as a bug")]
        yield from (replace(finding, check=name) for finding in findings)


def is_well(findings: list[DoctorFinding]) -> bool:
    return all(finding.severity == "ok" for finding in findings)


def as_record(findings: list[DoctorFinding], fixed: list[tuple[str, str]]) -> dict[str, Any]:
    """The result as JSON."""
    keys = ("check", "severity", "what", "why", "remedy")
    return {
        "ok": is_well(findings),
        "findings": [{key: getattr(finding, key) for key in keys} for finding in findings],
        "fixed": [{"what": what, "failed": why} for what, why in fixed],
    }


def fix_all(findings: list[DoctorFinding]) -> list[tuple[str, str]]:
    """Run all fixes. Returns what was fixed, with "" or the reason why it was not."""
    done = []
    for finding in findings:
        if finding.fix is None:
            continue
        try:
            finding.fix()
        except Exception as caught:  # noqa: BLE001  # a fix that fails must not prevent the others
            done.append((finding.what, f"{type(caught).__name__}: {caught}"))
        else:
            done.append((finding.what, ""))
    return done
