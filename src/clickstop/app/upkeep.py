"""Upkeep of the store: check, prune, compact, back up."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from clickstop.app import daily
from clickstop.core.ids import utc
from clickstop.install import stores
from clickstop.memory import current
from clickstop.store import backup, database, upkeep
from clickstop.undo import retention
from clickstop.undo.packs import BusyError

if TYPE_CHECKING:
    from collections.abc import Callable
    from sqlite3 import Connection

    from clickstop.config.options import Config, UndoOptions
    from clickstop.core.places import Places

_DAY = 86_400


@dataclass(slots=True)
class Upkeep:
    problems: list[str] = field(default_factory=list)  # if there are any, nothing else was done
    removed: dict[str, int] = field(default_factory=dict)  # rows by table
    bytes_before: int = 0
    bytes_after: int = 0
    backup: str = ""
    swept: int = 0  # files that killed processes left behind
    forgotten: int = 0  # stores of folders that were never set up


def run(
    connection: Connection, places: Places, repo_id: str, config: Config, *, now: float, tell: Callable[[str], None]
) -> Upkeep:
    """Run all steps; `tell` is called with each."""
    done = Upkeep()
    tell("Checking the database")
    done.problems = upkeep.check(connection)
    if done.problems:
        return done
    upkeep.note_checked(connection)
    tell("Removing expired data")
    capture = config.capture
    before, audit_before = utc(now - capture.retention_days * _DAY), utc(now - capture.audit_days * _DAY)
    done.removed = {
        table: count for table, count in upkeep.prune(connection, before, audit_before).items() if count
    }
    tell("Compacting")
    done.bytes_before, done.bytes_after = upkeep.compact(connection)
    done.swept = upkeep.sweep(places)
    pages = current.thin_out(places.archive, now - capture.retention_days * _DAY)
    done.removed |= {"archived pages": pages} if pages else {}
    done.removed |= _thin_saved(places, config.undo, now)
    done.forgotten = stores.thin_out(os.path.dirname(places.state), now - capture.retention_days * _DAY)
    daily.add_up(connection, places)
    tell("Backing up")
    done.backup = backup.make(connection, places, repo_id)
    return done


def _thin_saved(places: Places, undo: UndoOptions, now: float) -> dict[str, int]:
    try:
        count = retention.thin(places.undo, keep_days=undo.keep_days, max_mb=undo.max_mb, now=now)
    except BusyError:  # the next run tries again
        return {}
    return {"saved states": count} if count else {}


def why_not(error: Exception, places: Places) -> str:
    """A database error in words that say what to do."""
    if isinstance(error, database.Error) and not database.is_broken(error):
        return f"{os.path.basename(places.database)} cannot be written now ({error}). Run it again later"
    return f"{error}. Run: clickstop doctor"
