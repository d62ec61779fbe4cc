"""Read-only connections, and a way to notice changes."""

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
    """A read-only connection, after the spool has been imported."""
    save.save(places, [])
    connection = database.connect(places.database)
    try:
        connection.execute("PRAGMA query_only=1")
        yield connection
    finally:
        connection.close()


class Changes:
    """Tells whether another process has written since the last call."""

    def __init__(self, places: Places) -> None:
        self._places = places
        self._connection: Connection | None = None
        self._seen: tuple[object, ...] = ()

    def any(self) -> bool:
        """Whether the database was written or replaced. Reads a single number."""
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
