"""A database that is damaged, was damaged, is of a newer clickstop, or cannot be written."""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING

from clickstop.install.doctor import DoctorFinding, error, ok, warn
from clickstop.store import audit, backup, create, database, save, upkeep
from clickstop.store.repair import put_aside, search_made_anew
from clickstop.store.restore import restore

if TYPE_CHECKING:
    from sqlite3 import Connection

    from clickstop.install.doctor import Patient

_RESTORED = "store.restored"


def check(patient: Patient) -> list[DoctorFinding]:
    path = patient.places.database
    if not os.path.exists(path):
        return [*_aside(patient, None), ok(f"{path} does not exist yet; the first event creates it")]
    try:
        connection = database.connect(path)
    except (database.Error, OSError) as caught:
        return [_unopened(patient, caught)]
    try:
        findings = _unwritable(connection, path) or _damage(patient, connection)
        findings += _aside(patient, connection)
    except database.Error as caught:
        return [_unopened(patient, caught)]
    finally:
        connection.close()
    return findings or [ok(f"{path} is sound")]


def _unopened(patient: Patient, caught: Exception) -> DoctorFinding:
    path = patient.places.database
    if isinstance(caught, database.NewerDatabaseError):
        return error(f"{caught}", "meanwhile events wait in the spool", "upgrade clickstop")
    if isinstance(caught, database.ForeignDatabaseError):
        return error(f"{caught}", "meanwhile events wait in the spool", f"move {path} away")
    if database.is_broken(caught):
        return _broken(patient, str(caught))
    return error(f"{path} cannot be opened: {caught}", "meanwhile events wait in the spool", f"make {path} usable")


def _broken(patient: Patient, why: str) -> DoctorFinding:
    what = f"{patient.places.database} is damaged: {why}"
    outlook = "the next event moves it aside and starts a new one"
    return error(what, outlook, "clickstop doctor --fix", partial(_replace, patient, why))


def _damage(patient: Patient, connection: Connection) -> list[DoctorFinding]:
    problems = upkeep.check(connection)
    return [_broken(patient, problems[0])] if problems else []


def _unwritable(connection: Connection, path: str) -> list[DoctorFinding]:
    try:
        upkeep.try_writing(connection)
    except database.Error as caught:
        why = "events wait in the spool until it can be written"
        return [error(f"{path} cannot be written: {caught}", why, f"make {path} and its folder writable")]
    return []


def _aside(patient: Patient, connection: Connection | None) -> list[DoctorFinding]:
    """Damaged files that were put aside, and whose rows nobody has brought back yet."""
    done = {row["subject"] for row in audit.recent(connection, _RESTORED, 1_000)} if connection else set()
    return [_lost(patient, path) for path in create.damaged(patient.places.database) if path not in done]


def _lost(patient: Patient, path: str) -> DoctorFinding:
    copy = backup.latest(patient.plan["repo_id"], patient.environ, patient.places.database)
    what = f"A damaged database was moved aside: {path}"
    if copy:
        why = f"what it held is not in the new one; the backup {os.path.basename(copy)} has it up to that day"
        return warn(what, why, "clickstop doctor --fix", partial(_restore, patient, path))
    return warn(what, "its data is not in the new one, and there is no backup", f"look at it, then delete {path}")


def _replace(patient: Patient, why: str) -> None:
    """Mend the search index if that is all; else put the file aside, and bring back what a backup has."""
    path = patient.places.database
    if search_made_anew(path) and _is_sound(path):
        return
    aside, _ = put_aside(path, database.identity(path), why, patient.plan["repo_id"])
    if aside and backup.latest(patient.plan["repo_id"], patient.environ, path):
        _restore(patient, aside)


def _is_sound(path: str) -> bool:
    connection = database.connect(path)
    try:
        return not upkeep.check(connection)
    finally:
        connection.close()


def _restore(patient: Patient, aside: str) -> None:
    repo_id = patient.plan["repo_id"]
    copy = backup.latest(repo_id, patient.environ, patient.places.database)
    came = sum(restore(patient.places, copy).values())
    line = audit.line(repo_id, "clickstop", _RESTORED, aside, f"{came} rows from {copy}")
    save.save(patient.places, [line], repo_id=repo_id)
