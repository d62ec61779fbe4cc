"""What went wrong in detent itself: handlers that failed, and packages that did not even load."""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING

from detent.install.doctor import Finding, ok, warn
from detent.store import failures
from detent.store.ids import new_id, utc
from detent.store.places import user_state

if TYPE_CHECKING:
    from detent.install.doctor import Patient

_DAYS = 7
_READ = "doctor.read_failures"


def check(patient: Patient) -> list[Finding]:
    return [*_handlers(patient), *_broken(patient)] or [ok("No failure is on record")]


def _handlers(patient: Patient) -> list[Finding]:
    connection = patient.connection
    if connection is None:
        return []
    read = failures.audited(connection, _READ, 1)
    since = max(utc(patient.now - _DAYS * 86_400), read[0]["created_at"] if read else "")
    return [
        warn(
            f"{row['handler']} failed {row['count']} times, last at {row['last_at']}: {row['error'][:200]}",
            f"what it should have said or recorded is missing; details in {patient.places.log}",
            f'report it, or set handlers."{row["handler"]}" = false; detent doctor --fix marks it as read',
            partial(_mark_read, patient),
        )
        for row in failures.since(connection, since)
    ]


def _mark_read(patient: Patient) -> None:
    from detent.store import save

    row = {
        "id": new_id(),
        "repo_id": patient.plan["repo_id"],
        "created_at": utc(),
        "actor": "person",
        "action": _READ,
        "subject": patient.root,
    }
    save.save(patient.places, [("audit_log", row)])


def _broken(patient: Patient) -> list[Finding]:
    """The bootstrap's own log: a package that could not be imported."""
    path = os.path.join(user_state(patient.environ), "broken.log")
    try:
        with open(path, encoding="utf-8", errors="replace") as log:
            lines = log.read().strip().splitlines()
    except OSError:
        return []
    if not lines:
        return []
    why = "an installation of detent was broken, perhaps half way through an upgrade"
    what = f"{len(lines)} events met a package that does not load, the last: {lines[-1][:200]}"
    mend = "install detent anew if it still does not load; detent doctor --fix puts the log away"
    return [warn(what, why, mend, partial(os.replace, path, f"{path}.1"))]
