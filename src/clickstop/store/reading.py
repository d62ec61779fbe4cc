"""A connection that can only read, and whether anything was written since."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from clickstop.store import database, save

if TYPE_CHECKING:
    from collections.abc import Iterator
    from sqlite3 import Connection

    from clickstop.core.places import Places


@contextmanager
def reading(places: Places) -> Iterator[Connection]:
    """The database with everything that waited in the spool; whoever asks cannot write."""
    save.save(places, [])
    connection = database.connect(places.database)
    try:
        connection.execute("PRAGMA query_only=1")
        yield connection
    finally:
        connection.close()


class Changes:
    """Tells whether another process has written since it was asked last."""

    def __init__(self, places: Places) -> None:
        self._places = places
        self._connection: Connection | None = None
        self._seen: tuple[object, ...] = ()

    def any(self) -> bool:
        """One number of one page; a database that was replaced meanwhile is a change, too."""
        now = self._now()
        changed = bool(self._seen) and now != self._seen
        self._seen = now
        return changed

    def _now(self) -> tuple[object, ...]:
        file = database.identity(self._places.database)
        if file is None:
            return ("none",)
        if not self._seen or self._seen[0] != file:
            self.close()
        try:
            if self._connection is None:
                self._connection = database.open_file(self._places.database, "rw")
            version = self._connection.execute("PRAGMA data_version").fetchone()[0]
        except database.Error:
            return (file, "unreadable")
        return (file, version)

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None
