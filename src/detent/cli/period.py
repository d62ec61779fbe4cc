"""Which session a reader is asked about."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from detent.render.words import ago
from detent.store import sessions

if TYPE_CHECKING:
    from sqlite3 import Connection

    from detent.store.rows import Row


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
