"""Which session, or which days, a reader is asked about."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import click

from clickstop.core.ids import utc
from clickstop.core.words import ago
from clickstop.store import sessions

if TYPE_CHECKING:
    from sqlite3 import Connection

    from clickstop.store.rows import Row


_DAY = 86_400
_DAYS = 30.0

session_option = click.option(
    "--session",
    metavar="[ID]",
    is_flag=False,
    flag_value="",
    help="This session (the beginning of its id is enough); the last one if none is named.",
)
days_option = click.option(
    "--days",
    metavar="D",
    type=click.FloatRange(min=0, min_open=True),
    help=f"The last D days ({_DAYS:g} if nothing is said).",
)


def session_or_days(connection: Connection, session: str | None, days: float | None) -> tuple[str, str]:
    """The session that is meant, or since when; the other one is ""."""
    if session is not None and days is not None:
        raise click.UsageError("give --session or --days, not both")
    if session is not None:
        return named_session(connection, session or None), ""
    return "", utc(time.time() - (days or _DAYS) * _DAY)


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
