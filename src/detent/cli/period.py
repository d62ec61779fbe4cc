"""Which sessions a reader is asked about."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import click

from detent.render.words import ago
from detent.store import quality, sessions
from detent.store.ids import utc

if TYPE_CHECKING:
    from sqlite3 import Connection

    from detent.store.rows import Row

_DAY = 86_400


def named_session(connection: Connection, text: str | None) -> str:
    """The session whose id begins so; the last one if nothing is said."""
    if text is not None and not text.strip():
        raise click.UsageError(
            "--session is empty: give the id of a session, or its beginning; leave it out for the last"
        )
    if text is None:
        latest = sessions.latest(connection)
        if latest is None:
            raise click.ClickException("no session was recorded yet; work with your agent, then ask again")
        return str(latest["session_id"])
    found = sessions.matching(connection, text)
    if not found:
        recent = _lines(sessions.recent(connection, 5)) or " none yet"
        raise click.ClickException(f"no session begins with {text}. The last ones:{recent}")
    whole = [row for row in found if row["session_id"] == text]
    if len(found) > 1 and not whole:
        raise click.ClickException(f"{text} fits several sessions; give more of the id:{_lines(found[:20])}")
    return str((whole or found)[0]["session_id"])


def _lines(rows: list[Row]) -> str:
    return "".join(f"\n  {row['session_id']}  {ago(row['last_at'])}" for row in rows)


def last(connection: Connection, count: int) -> tuple[list[Row], list[Row]]:
    """The last sessions, and as many before them."""
    return quality.last_sessions(connection, count), quality.last_sessions(connection, count, count)


def days(connection: Connection, count: float) -> tuple[list[Row], list[Row]]:
    """The sessions of the last days, and of as many before them."""
    now = time.time()
    edge, start = utc(now - count * _DAY), utc(now - 2 * count * _DAY)
    return quality.sessions_between(connection, edge, "9999"), quality.sessions_between(connection, start, edge)


def since(connection: Connection, date: str) -> tuple[list[Row], list[Row]]:
    return quality.sessions_between(connection, date, "9999"), []
