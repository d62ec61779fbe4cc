"""`clickstop sessions`: the last sessions, one line each."""

from __future__ import annotations

import click

from clickstop.app.spending import refresh
from clickstop.app.timeline import sessions
from clickstop.cli.here import here
from clickstop.cli.options import json_option
from clickstop.cli.printed import print_record
from clickstop.render.output import say
from clickstop.render.timeline import show_sessions


@click.command()
@click.option("--limit", metavar="N", default=20, show_default=True, type=click.IntRange(min=1), help="How many.")
@click.option("--branch", metavar="NAME", default="", help="Only sessions on this branch.")
@json_option
def command(limit: int, branch: str, as_json: bool) -> None:
    """List recent sessions: when, branch, outcome, score, cost and request."""
    repo = here()
    refresh(repo)
    rows = sessions(repo.connection, limit, branch)
    if as_json:
        print_record("sessions", rows)
    elif rows:
        show_sessions(rows)
    else:
        say("No sessions recorded yet.")
