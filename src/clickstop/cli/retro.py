"""`clickstop retro`: a retrospective of a session or a period."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from clickstop.app.retrospective import look_back
from clickstop.cli.here import here
from clickstop.cli.printed import print_record
from clickstop.render.markdown import show_markdown
from clickstop.render.retrospective import markdown, plain

if TYPE_CHECKING:
    from datetime import datetime

_SPRINT = 14


@click.command()
@click.option("--session", metavar="ID", help="This session (a prefix of its ID is enough); default: the last one.")
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
    """Summarise what a session or period teaches: what broke, what is still red, what to do next."""
    if sum((session is not None, days is not None, sprint, since is not None)) > 1:
        raise click.UsageError("pass only one of --session, --days, --sprint and --since")
    moment = since.strftime("%Y-%m-%dT%H:%M:%S") if since is not None else ""
    retrospective = look_back(here(), session, _SPRINT if sprint else days, moment)
    if shape == "json":
        print_record("retro", retrospective)
    elif shape == "md":
        show_markdown(markdown(retrospective))
    else:
        click.echo(plain(retrospective), nl=False)
