"""Interpreters, bootstraps and launchers that the entries name and that have moved away."""

from __future__ import annotations

import os
import shlex
from functools import partial
from typing import TYPE_CHECKING

from clickstop.agents.sites import this_machine
from clickstop.install import launcher
from clickstop.install.checks.entries import update
from clickstop.install.doctor import DoctorFinding, error, ok

if TYPE_CHECKING:
    from clickstop.agents.entries import Installed
    from clickstop.install.doctor import Patient


def check(patient: Patient) -> list[DoctorFinding]:
    findings = []
    for path, group in _named(patient.installed).items():
        if not os.path.exists(path):
            files = ", ".join(dict.fromkeys(entry.file for entry in group))
            what = f"{path} is gone, and {len(group)} entries in {files} start it"
            why = "the interpreter or the package was moved or removed since `clickstop init`"
            findings.append(error(what, why, "clickstop init", partial(update, patient)))
    findings += _launcher(patient)
    return findings or ([ok("Every program named in the entries exists")] if patient.installed else [])


def is_startable(entry: Installed) -> bool:
    return all(os.path.exists(path) for path in _paths(entry))


def _named(installed: list[Installed]) -> dict[str, list[Installed]]:
    by_program: dict[str, list[Installed]] = {}
    for entry in installed:
        for path in _paths(entry):
            by_program.setdefault(path, []).append(entry)
    return by_program


def _paths(entry: Installed) -> list[str]:
    """The shell, the interpreter and the script."""
    words = shlex.split(entry.shell_command) if entry.shell_command and not entry.is_teams else ()
    return [arg for arg in dict.fromkeys((entry.command, *entry.args, *words)) if os.path.isabs(arg)]


def _launcher(patient: Patient) -> list[DoctorFinding]:
    """Entries for the whole team need this machine's launcher, unless entries of one's own do the work."""
    if not any(entry.is_teams for entry in patient.installed):
        return []
    path = launcher.path(patient.environ)
    own = any(not entry.is_teams for entry in patient.installed)
    if not os.access(path, os.X_OK):
        if own:
            return []
        why = "the team's entries do nothing on this machine without it"
        return [error(f"The launcher {path} is missing", why, "clickstop init --shared", partial(update, patient))]
    if any(change.is_needed for change in launcher.written(this_machine(), patient.environ)):
        why = "it starts another clickstop or interpreter than this one"
        what = f"The launcher {path} is outdated"
        return [error(what, why, "clickstop init --shared", partial(_write_launcher, patient))]
    return []


def _write_launcher(patient: Patient) -> None:
    from clickstop.install.changes import apply

    for change in launcher.written(this_machine(), patient.environ):
        apply(change)
