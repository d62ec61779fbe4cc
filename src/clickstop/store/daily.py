"""The daily check of the whole database, in a process of its own."""

from __future__ import annotations

import os

from clickstop.core.places import Places
from clickstop.store import audit, save, upkeep
from clickstop.store.database import Error

DAMAGED = "store.damaged"


def check(root: str, repo_id: str) -> None:
    """Check the whole file. A problem becomes a line in the audit log, which the next session reports."""
    places = Places(root, os.environ)
    store = save.Store(places, repo_id)
    try:
        problems = upkeep.check(store.open())
        if not problems:
            upkeep.note_checked(store.open())
    except (Error, OSError):  # locked or unreachable: tried again another day
        return
    finally:
        store.close()
    if problems:
        line = audit.line(repo_id, "clickstop", DAMAGED, places.database, problems[0])
        save.save(places, [line], repo_id=repo_id)
