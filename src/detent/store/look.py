"""A glance at the store's files when a session starts: sizes and names, nothing is opened."""

from __future__ import annotations

import os

from detent.store import save, spool

TYPE_CHECKING = False
if TYPE_CHECKING:
    from detent.store.places import Places

LARGE = 500_000_000  # bytes


def look(places: Places) -> list[str]:
    """One line for each thing a person should know of."""
    lines = []
    size = bytes_on_disk(places.database)
    if size > LARGE:
        lines.append(f"its database has grown to {size // 1_000_000} MB. Run: detent maintain")
    waiting = len(save.waiting(places))
    if waiting > spool.AT_ONCE:
        lines.append(f"{waiting} records wait in the spool for the database. Run: detent doctor")
    damaged = spool.damaged(places.spool, places.spool_fallback)
    if damaged:
        lines.append(f"{len(damaged)} record(s) could not be stored and are kept in {os.path.dirname(damaged[0])}")
    return lines


def bytes_on_disk(database: str) -> int:
    """Of the file and of its log."""
    return sum(_size(path) for path in (database, database + "-wal"))


def _size(path: str) -> int:
    try:
        return os.stat(path).st_size
    except OSError:
        return 0
