"""Which sessions and which time a report is about."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from clickstop.core.ids import utc
from clickstop.store import quality

if TYPE_CHECKING:
    from sqlite3 import Connection

    from clickstop.store.rows import Row

DAY = 86_400


def last(connection: Connection, count: int) -> tuple[list[Row], list[Row]]:
    """The last sessions, and as many before them."""
    return quality.last_sessions(connection, count), quality.last_sessions(connection, count, count)


def days(connection: Connection, count: float) -> tuple[list[Row], list[Row]]:
    """The sessions of the last days, and of as many before them."""
    now = time.time()
    edge, start = utc(now - count * DAY), utc(now - 2 * count * DAY)
    return quality.sessions_between(connection, edge, "9999"), quality.sessions_between(connection, start, edge)


def since(connection: Connection, date: str) -> tuple[list[Row], list[Row]]:
    return quality.sessions_between(connection, date, "9999"), []
