"""Checks the repository and its configuration."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from clickstop.config.compile import compile_plan
from clickstop.config.errors import ConfigError
from clickstop.config.notices import STRANGER
from clickstop.core import plan as plan_file
from clickstop.core.initialised import COPY, INITIALISED, standing
from clickstop.core.places import user_state
from clickstop.install import git
from clickstop.install.doctor import DoctorFinding, error, ok, warn
from clickstop.install.stores import why_memory_ends
from clickstop.policy import registry as features
from clickstop.policy.features import FILE

if TYPE_CHECKING:
    from clickstop.config.errors import Problem
    from clickstop.install.doctor import Patient


def check_repository(patient: Patient) -> list[DoctorFinding]:
    """Whose repository this is, where its store is, and what git must not see."""
    return [*_standing(patient), *_local_file(patient), *_memory(patient)]


def _standing(patient: Patient) -> list[DoctorFinding]:
    here = standing(patient.root, patient.environ)
    if here.kind == COPY:
        what = f"{here.root} is a copy of {here.original}, which owns the store"
        why = "only the safety gates and redaction are on here until you decide"
        return [error(what, why, "to use that store here: clickstop adopt; for a new one: clickstop init")]
    if here.kind != INITIALISED:
        what = f"{patient.root} has a configuration, but you have not set up clickstop in it"
        return [error(what, "only the safety gates and redaction are on here", "clickstop init")]
    if os.path.realpath(here.root) != os.path.realpath(patient.root):
        what = f"{patient.root} has its own configuration, but {here.root} is the one you set up"
        return [warn(what, "its settings are ignored", "to set it up as a separate project: clickstop init")]
    return [ok(f"This repository's store is {patient.places.state}")]


def _local_file(patient: Patient) -> list[DoctorFinding]:
    """Settings of this machine that git would commit."""
    file = os.path.join(patient.root, "clickstop.local.toml")
    checkout = git.checkout_of(file)
    if not checkout or not os.path.exists(file) or not git.would_show(checkout, file, patient.environ):
        return []

    def keep_out() -> None:
        git.exclude(git.excluded(git.exclude_file(checkout), [file]), patient.environ)

    why = "it contains settings for this machine, and the next `git add -A` would stage it"
    return [warn(f"{file} is not ignored by git", why, "clickstop init", keep_out)]


def _memory(patient: Patient) -> list[DoctorFinding]:
    ends = why_memory_ends(patient.environ)
    return [ok(f"Recorded data is in {user_state(patient.environ)} and will be lost: {ends}")] if ends else []


def check_configuration(patient: Patient) -> list[DoctorFinding]:
    """An invalid configuration or registry, a plan that cannot be written, untrusted plugins."""
    try:
        plan = compile_plan(patient.root, patient.environ)
    except ConfigError as caught:
        why = plan_file.Plan(patient.plan).instead
        return [error(str(problem), why, _remedy(problem)) for problem in caught.problems]
    findings = [*_stored_plan(patient), *_notices(patient, plan), *_features(patient.root)]
    return findings or [ok("The configuration is valid, and its plan is up to date")]


def _remedy(problem: Problem) -> str:
    if not os.path.isabs(problem.file):
        return f"change the variable {problem.file}; then: clickstop config check"
    where = f"line {problem.line} of {problem.file}" if problem.line else problem.file
    return f"edit {where}; then: clickstop config check"


def _stored_plan(patient: Patient) -> list[DoctorFinding]:
    """The plan on disk: loading it recompiles it if a source has changed, and then it must be there."""
    path = plan_file.file_for(patient.places.plan, patient.environ)
    _ = patient.plan
    plan = plan_file.read(path)
    if plan is not None and not plan_file.is_stale(plan):
        return []
    why = "so every event recompiles it, which costs more than the event itself"
    if os.path.isdir(path):
        return [error(f"The plan {path} is a folder", why, f"rmdir {path}")]
    return [error(f"The plan {path} cannot be written", why, f"make {os.path.dirname(path)} writable")]


def _features(root: str) -> list[DoctorFinding]:
    """The registry of features. It is read only when something is deleted, which is late to report an error in
    it.
    """
    file = os.path.join(root, FILE)
    try:
        features.read(file, root)
    except FileNotFoundError:
        return []
    except (OSError, ValueError) as wrong:
        why = "no feature in it is guarded against deletion"
        return [error(f"{file} cannot be used: {wrong}", why, f"edit {file}; then: clickstop feature list")]
    return []


def _notices(patient: Patient, plan: dict[str, Any]) -> list[DoctorFinding]:
    """Notices about trust, and plugins that cannot be used."""
    compiled = plan_file.Plan(plan)
    problem = plan_file.Plan(patient.plan).problem
    findings = [error(problem, plan_file.Plan(patient.plan).instead, "clickstop config check")] if problem else []
    why = "a repository's settings apply once you trust them"
    waiting = [line for line in compiled.waiting if line != STRANGER]  # `check_repository` says that
    findings += [warn(f"{line[0].upper()}{line[1:]}", why, "clickstop trust") for line in waiting]
    why = "invalid parts are skipped; the rest applies"
    findings += [error(line, why, "clickstop config check") for line in compiled.troubles]
    why = "the rest of the file applies"
    findings += [warn(line, why, "see the keys of checks in docs/configuration.md") for line in compiled.unread]
    return findings + [ok(f"Trusted: {line}") for line in compiled.lowered]
