"""The sessions and the time that a report covers."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from clickstop.app.errors import AppError, WrongUsageError
from clickstop.core.ids import seconds_of, utc
from clickstop.core.words import ago
from clickstop.store import quality, sessions
from clickstop.store.lists import LAST

if TYPE_CHECKING:
    from sqlite3 import Connection

    from clickstop.store.rows import Row

DAY = 86_400


@dataclass(frozen=True, slots=True)
class Period:
    """Sessions, oldest first, and the time within which their rows count."""

    rows: list[Row]
    since: str = ""
    until: str = "9999"

    @property
    def ids(self) -> list[str]:
        return [row["session_id"] for row in self.rows]

    @property
    def began(self) -> str:
        """The start of the period, or of its first session; "" if nothing happened."""
        return self.since or (self.rows[0]["started_at"] if self.rows else "")


def days_ago(count: float) -> str:
    """The time that many days ago."""
    return utc(time.time() - count * DAY)


def last(connection: Connection, count: int) -> tuple[Period, Period]:
    """The last `count` sessions, and as many before them for comparison."""
    return Period(quality.last_sessions(connection, count)), Period(quality.last_sessions(connection, count, count))


def days(connection: Connection, count: float) -> tuple[Period, Period]:
    """The last `count` days, and as many before them for comparison."""
    now = time.time()
    edge, start = utc(now - count * DAY), utc(now - 2 * count * DAY)
    return during(connection, edge, "9999"), during(connection, start, edge)


def since(connection: Connection, date: str) -> tuple[Period, Period]:
    return during(connection, date, "9999"), Period([])


def between(connection: Connection, since: str, until: str) -> tuple[Period, Period]:
    """The time between two moments, and an equally long time before it for comparison."""
    now = during(connection, since, until)
    if not since:
        return now, Period([])
    end = min(seconds_of(until), time.time()) if until != LAST else time.time()
    length = max(0.0, end - seconds_of(since))
    return now, during(connection, utc(seconds_of(since) - length), since)


def session(connection: Connection, session_id: str) -> tuple[Period, Period]:
    return Period(quality.one_session(connection, session_id)), Period([])


def during(connection: Connection, since: str, until: str) -> Period:
    return Period(quality.sessions_between(connection, since, until), since, until)


def named_session(connection: Connection, text: str | None) -> str:
    """The id of the session with this prefix; of the last one for None."""
    if text is None:
        return _last_session(connection)
    if not text.strip():
        raise WrongUsageError(
            "--session is empty: give a session ID or a prefix of it, or leave it out for the last session"
        )
    matching = sessions.matching(connection, text)
    if not matching:
        recent = _lines(sessions.recent(connection, 5)) or " none yet"
        raise AppError(f"no session ID starts with {text}. The last ones:{recent}")
    whole = [row for row in matching if row["session_id"] == text]
    if len(matching) > 1 and not whole:
        raise AppError(f"{text} matches several sessions; give a longer prefix:{_lines(matching[:20])}")
    return str((whole or matching)[0]["session_id"])


def _last_session(connection: Connection) -> str:
    latest = sessions.latest(connection)
    if latest is None:
        raise AppError("no sessions recorded yet; work with your agent first")
    return str(latest["session_id"])


def _lines(rows: list[Row]) -> str:
    return "".join(f"\n  {row['session_id']}  {ago(row['last_at'])}" for row in rows)
