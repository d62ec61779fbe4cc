"""What went wrong in clickstop itself: handlers that failed, and packages that did not even load."""

from __future__ import annotations

import json
import os
from functools import partial
from typing import TYPE_CHECKING

from clickstop.core.ids import utc
from clickstop.core.places import user_log, user_state
from clickstop.core.words import many
from clickstop.install.doctor import DoctorFinding, ok, warn
from clickstop.store import audit, failures

if TYPE_CHECKING:
    from collections.abc import Iterator

    from clickstop.install.doctor import Patient
    from clickstop.store.rows import Row

_DAYS = 7
_READ = "doctor.read_failures"


def check(patient: Patient) -> list[DoctorFinding]:
    return [*_failed(patient), *_broken(patient)] or [ok("No failures recorded")]


def _failed(patient: Patient) -> list[DoctorFinding]:
    """Since they were last marked as read, but no longer ago than a week."""
    connection = patient.connection
    read = audit.recent(connection, _READ, 1) if connection else []
    since = max(utc(patient.now - _DAYS * 86_400), read[0]["created_at"] if read else "")
    rows = failures.since(connection, since) if connection else []
    recorded = {row["handler"] for row in rows}
    rows += [row for row in _logged(patient, since) if row["handler"] not in recorded]
    return [
        warn(
            f"{row['handler']} failed {many(row['count'], 'time')}, last at {row['last_at']}: {row['error'][:200]}",
            f"what it should have said or recorded is missing; see {row.get('log', patient.places.log)}",
            _mend(str(row["handler"]), patient),
            partial(_mark_read, patient),
        )
        for row in rows
    ]


def _mend(handler: str, patient: Patient) -> str:
    """Steps of our own are on record too, and cannot be switched off."""
    is_handler = handler in patient.handlers()
    way = f'report it, or set handlers."{handler}" = false' if is_handler else "report it"
    return f"{way}; clickstop doctor --fix marks it as read"


def _logged(patient: Patient, since: str) -> list[Row]:
    """Failures that only the log knows: they came before there was an event, or after it was stored."""
    by_key: dict[str, Row] = {}
    for folder in (patient.places.log, user_log(patient.environ)):
        for entry in _entries(os.path.join(folder, "failures.jsonl")):
            handler, at = str(entry.get("handler")), str(entry.get("at"))
            if at > since:
                count = by_key[handler]["count"] + 1 if handler in by_key else 1
                error = str(entry.get("error"))
                by_key[handler] = {"handler": handler, "count": count, "last_at": at, "error": error, "log": folder}
    return list(by_key.values())


def _entries(path: str) -> Iterator[Row]:
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            for line in file:
                try:
                    entry = json.loads(line)
                except ValueError:
                    continue
                if isinstance(entry, dict):
                    yield entry
    except OSError:
        return


def _mark_read(patient: Patient) -> None:
    patient.audit(_READ, patient.root)


def _broken(patient: Patient) -> list[DoctorFinding]:
    """The bootstrap's own log: a package that could not be imported."""
    path = os.path.join(user_state(patient.environ), "broken.log")
    try:
        with open(path, encoding="utf-8", errors="replace") as log:
            lines = log.read().strip().splitlines()
    except OSError:
        return []
    if not lines:
        return []
    why = "an installation of clickstop was broken, perhaps half way through an upgrade"
    what = f"{many(len(lines), 'event')} met a package that does not load, the last: {lines[-1][:200]}"
    remedy = "reinstall clickstop if it still does not load; clickstop doctor --fix archives the log"
    return [warn(what, why, remedy, partial(os.replace, path, f"{path}.1"))]
