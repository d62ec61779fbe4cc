"""A configuration or a registry that is not valid, a plan that cannot be kept, plug-ins that nobody trusts yet."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from clickstop.config.compile import compile_plan
from clickstop.config.errors import ConfigError
from clickstop.core import plan as plan_file
from clickstop.install.doctor import DoctorFinding, error, ok, warn
from clickstop.policy import registry as features
from clickstop.policy.features import FILE

if TYPE_CHECKING:
    from clickstop.config.errors import Problem
    from clickstop.install.doctor import Patient


def check(patient: Patient) -> list[DoctorFinding]:
    try:
        plan = compile_plan(patient.root, patient.environ)
    except ConfigError as caught:
        why = plan_file.Plan(patient.plan).instead
        return [error(str(problem), why, _mend(problem)) for problem in caught.problems]
    findings = [*_stored_plan(patient), *_notices(patient, plan), *_features(patient.root)]
    return findings or [ok("The configuration is valid, and its plan is up to date")]


def _mend(problem: Problem) -> str:
    if not os.path.isabs(problem.file):
        return f"change the variable {problem.file}; then: clickstop config check"
    where = f"line {problem.line} of {problem.file}" if problem.line else problem.file
    return f"edit {where}; then: clickstop config check"


def _stored_plan(patient: Patient) -> list[DoctorFinding]:
    """Loading it compiles it if a source has changed; it must be on disk then."""
    path = plan_file.file_for(patient.places.plan, patient.environ)
    _ = patient.plan
    plan = plan_file.read(path)
    if plan is not None and not plan_file.is_stale(plan):
        return []
    why = "every event recompiles it, which costs more than the event itself"
    if os.path.isdir(path):
        return [error(f"The plan {path} is a folder", why, f"rmdir {path}")]
    return [error(f"The plan {path} cannot be written", why, f"make {os.path.dirname(path)} writable")]


def _features(root: str) -> list[DoctorFinding]:
    """The registry of features is read when something is deleted, which is late to learn that it has a fault."""
    file = os.path.join(root, FILE)
    try:
        features.read(file)
    except FileNotFoundError:
        return []
    except (OSError, ValueError) as wrong:
        why = "no feature in it is guarded against deletion"
        return [error(f"{file} cannot be used: {wrong}", why, f"edit {file}; then: clickstop feature list")]
    return []


def _notices(patient: Patient, plan: dict[str, Any]) -> list[DoctorFinding]:
    """What waits for trust, what trust has made less strict, and plug-ins that cannot be used."""
    compiled = plan_file.Plan(plan)
    problem = plan_file.Plan(patient.plan).problem
    findings = [error(problem, plan_file.Plan(patient.plan).instead, "clickstop config check")] if problem else []
    why = "a repository's settings apply once you trust them"
    findings += [warn(f"{line[0].upper()}{line[1:]}", why, "clickstop trust") for line in compiled.waiting]
    why = "invalid parts are skipped; the rest applies"
    findings += [error(line, why, "clickstop config check") for line in compiled.troubles]
    why = "the rest of the file counts"
    findings += [warn(line, why, "see the keys of checks in docs/configuration.md") for line in compiled.unread]
    return findings + [ok(f"Agreed to: {line}") for line in compiled.lowered]
