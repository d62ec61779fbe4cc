"""`clickstop retro`: what a session or a period should teach."""

from __future__ import annotations

from dataclasses import asdict
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import click

from clickstop.app import period, retrospective
from clickstop.cli.here import here
from clickstop.cli.period import named_session
from clickstop.render.output import print_json
from clickstop.render.retrospective import markdown, plain
from clickstop.store import quality

if TYPE_CHECKING:
    from sqlite3 import Connection

    from clickstop.store.rows import Row

_SPRINT = 14


@click.command()
@click.option(
    "--session",
    metavar="ID",
    help="This session (the beginning of its id is enough); the last one if nothing is said.",
)
@click.option("--days", metavar="N", type=click.FloatRange(min=0, min_open=True), help="The last N days.")
@click.option("--sprint", is_flag=True, help=f"The last {_SPRINT} days.")
@click.option(
    "--since",
    metavar="DATE",
    type=click.DateTime(formats=["%Y-%m-%d", "%Y-%m-%dT%H:%M:%S"]),
    help="Since this date (UTC).",
)
@click.option(
    "--format",
    "shape",
    type=click.Choice(["md", "text", "json"]),
    default="md",
    show_default=True,
    help="Markdown, plain text, or JSON for programs.",
)
@click.option("--json", "shape", flag_value="json", help="The same as --format json.")
def command(session: str | None, days: float | None, sprint: bool, since: datetime | None, shape: str) -> None:
    """What a session or a period should teach: what broke, what is still red, what to do next."""
    if sum((session is not None, days is not None, sprint, since is not None)) > 1:
        raise click.UsageError("give one of --session, --days, --sprint and --since")
    connection = here().connect()
    title, rows, before = _period(connection, session, _SPRINT if sprint else days, since)
    found = retrospective.of_sessions(connection, title, rows, before)
    if shape == "json":
        print_json(asdict(found))
    else:
        click.echo(markdown(found) if shape == "md" else plain(found), nl=False)


def _period(
    connection: Connection, session: str | None, days: float | None, since: datetime | None
) -> tuple[str, list[Row], list[Row]]:
    if days is not None:
        noun = "day" if days == 1 else "days"
        return f"Retrospective of the last {days:g} {noun}", *period.days(connection, days)
    if since is not None:
        moment = since.replace(tzinfo=UTC).strftime("%Y-%m-%dT%H:%M:%S")
        return f"Retrospective since {moment[:10]}", *period.since(connection, moment)
    session_id = named_session(connection, session)
    return f"Retrospective of session {session_id}", quality.one_session(connection, session_id), []
