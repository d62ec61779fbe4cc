"""Whose repository this is, where its store stands, and what git must not see."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from clickstop.core.initialised import COPY, INITIALISED, standing
from clickstop.core.places import user_state
from clickstop.install import git
from clickstop.install.doctor import DoctorFinding, error, ok, warn
from clickstop.install.stores import why_memory_ends

if TYPE_CHECKING:
    from clickstop.install.doctor import Patient


def check(patient: Patient) -> list[DoctorFinding]:
    return [*_standing(patient), *_local_file(patient), *_memory(patient)]


def _standing(patient: Patient) -> list[DoctorFinding]:
    here = standing(patient.root, patient.environ)
    if here.kind == COPY:
        what = f"{here.root} is a copy of {here.original}, which owns the store of both"
        why = "only the safety gates and redaction are on here until you decide"
        return [error(what, why, "clickstop adopt to use that store here; clickstop init for a new one")]
    if here.kind != INITIALISED:
        what = f"{patient.root} has a configuration, but you have not set up clickstop in it"
        return [error(what, "only the safety gates and redaction are on here", "clickstop init")]
    if os.path.realpath(here.root) != os.path.realpath(patient.root):
        what = f"{patient.root} has its own configuration, but {here.root} is the one you set up"
        return [warn(what, "its settings are ignored", "clickstop init to make it a project of its own")]
    return [ok(f"This repository's store is {patient.places.state}")]


def _local_file(patient: Patient) -> list[DoctorFinding]:
    """Settings of one machine, which others would get with the next commit."""
    file = os.path.join(patient.root, "clickstop.local.toml")
    checkout = git.checkout_of(file)
    if not checkout or not os.path.exists(file) or not git.would_show(checkout, file, patient.environ):
        return []

    def keep_out() -> None:
        git.exclude(git.excluded(git.exclude_file(checkout), [file]), patient.environ)

    why = "it holds settings of this machine, and the next `git add -A` would share them"
    return [warn(f"{file} is not kept out of git", why, "clickstop init", keep_out)]


def _memory(patient: Patient) -> list[DoctorFinding]:
    ends = why_memory_ends(patient.environ)
    return [ok(f"Recorded data is in {user_state(patient.environ)} and is lost with it: {ends}")] if ends else []
