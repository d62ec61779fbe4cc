"""`detent report`: the trend over sessions."""

from __future__ import annotations

from dataclasses import asdict

import click

from detent.cli.here import here
from detent.render.output import json_option, print_json
from detent.render.quality import show_trend
from detent.reports import period, trend


@click.command()
@click.option(
    "--last", "count", metavar="N", type=click.IntRange(min=1), help="The last N sessions (20 if nothing is said)."
)
@click.option(
    "--days", metavar="D", type=click.FloatRange(min=0, min_open=True), help="The sessions of the last D days."
)
@json_option
def command(count: int | None, days: float | None, as_json: bool) -> None:
    """The trend over sessions: scores, signals, how long red stays red, what is flaky."""
    if count is not None and days is not None:
        raise click.UsageError("give --last or --days, not both")
    connection = here().connect()
    rows, before = period.days(connection, days) if days is not None else period.last(connection, count or 20)
    found = trend.of_sessions(connection, rows, before)
    if as_json:
        print_json(asdict(found))
    else:
        show_trend(found)
