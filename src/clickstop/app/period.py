"""Which sessions and which time a report is about."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from clickstop.app.errors import AppError, WrongUsageError
from clickstop.core.ids import utc
from clickstop.core.words import ago
from clickstop.store import quality, sessions

if TYPE_CHECKING:
    from sqlite3 import Connection

    from clickstop.store.rows import Row

DAY = 86_400


def days_ago(count: float) -> str:
    """The moment so many days ago."""
    return utc(time.time() - count * DAY)


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


def named_session(connection: Connection, text: str | None) -> str:
    """The session whose id begins so; the last one if nothing is said."""
    if text is None:
        return _last_session(connection)
    if not text.strip():
        raise WrongUsageError(
            "--session is empty: give the id of a session, or its beginning; leave it out for the last"
        )
    matching = sessions.matching(connection, text)
    if not matching:
        recent = _lines(sessions.recent(connection, 5)) or " none yet"
        raise AppError(f"no session begins with {text}. The last ones:{recent}")
    whole = [row for row in matching if row["session_id"] == text]
    if len(matching) > 1 and not whole:
        raise AppError(f"{text} fits several sessions; give more of the id:{_lines(matching[:20])}")
    return str((whole or matching)[0]["session_id"])


def _last_session(connection: Connection) -> str:
    latest = sessions.latest(connection)
    if latest is None:
        raise AppError("no session was recorded yet; work with your agent, then ask again")
    return str(latest["session_id"])


def _lines(rows: list[Row]) -> str:
    return "".join(f"\n  {row['session_id']}  {ago(row['last_at'])}" for row in rows)
