"""`clickstop report`: the trend over sessions."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from clickstop.app import period, trend
from clickstop.cli.here import here
from clickstop.cli.printed import json_option, reply
from clickstop.render.output import say
from clickstop.render.quality import show_trend

if TYPE_CHECKING:
    from sqlite3 import Connection

    from clickstop.app.here import Here
    from clickstop.app.period import Period


@click.command()
@click.option("--last", "count", metavar="N", type=click.IntRange(min=1), help="The last N sessions (default 20).")
@click.option(
    "--days", metavar="D", type=click.FloatRange(min=0, min_open=True), help="What happened in the last D days."
)
@click.option(
    "--html",
    "file",
    metavar="FILE",
    type=click.Path(dir_okay=False),
    help="Write a self-contained HTML page with charts.",
)
@json_option
def command(count: int | None, days: float | None, file: str | None) -> None:
    """Show the trend over sessions: scores, signals, time from red to green, flaky tests."""
    if count is not None and days is not None:
        raise click.UsageError("pass --last or --days, not both")
    repo = here()
    connection = repo.connection
    now, before = period.days(connection, days) if days is not None else period.last(connection, count or 20)
    if file is not None:
        _write(repo, connection, file, now, before)
        return
    over_sessions = trend.of_period(connection, now, before)
    reply("report", over_sessions, show_trend)


def _write(repo: Here, connection: Connection, file: str, now: Period, before: Period) -> None:
    from clickstop.core.places import write_whole
    from clickstop.dashboard.export import html

    try:
        write_whole(file, html(connection, os.path.basename(repo.root), now, before))
    except OSError as error:
        raise click.ClickException(f"{file} cannot be written: {error.strerror}") from error
    say(f"Wrote {file}.")
