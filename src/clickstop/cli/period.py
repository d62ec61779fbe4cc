"""Which session, or which days, a reader is asked about."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from clickstop.app.period import days_ago, named_session

if TYPE_CHECKING:
    from sqlite3 import Connection

_DAYS = 30.0

session_option = click.option(
    "--session",
    metavar="[ID]",
    is_flag=False,
    flag_value="",
    help="This session (a prefix of its ID is enough); without ID, the last one.",
)
days_option = click.option(
    "--days", metavar="D", type=click.FloatRange(min=0, min_open=True), help=f"The last D days (default {_DAYS:g})."
)


def session_or_days(connection: Connection, session: str | None, days: float | None) -> tuple[str, str]:
    """The session that is meant, or since when; the other one is ""."""
    if session is not None and days is not None:
        raise click.UsageError("give --session or --days, not both")
    if session is not None:
        return named_session(connection, session or None), ""
    return "", days_ago(days or _DAYS)
