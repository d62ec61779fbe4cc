"""`clickstop sessions`: the last sessions, one line each."""

from __future__ import annotations

import click

from clickstop.app.spending import refresh
from clickstop.app.status import kept_data
from clickstop.app.timeline import sessions
from clickstop.cli.here import here
from clickstop.cli.printed import json_option, reply
from clickstop.render.timeline import show_sessions


@click.command()
@click.option("--limit", metavar="N", default=20, show_default=True, type=click.IntRange(min=1), help="How many.")
@click.option("--branch", metavar="NAME", default="", help="Only sessions on this branch.")
@json_option
def command(limit: int, branch: str) -> None:
    """List recent sessions: when, branch, outcome, score, cost and request."""
    repo = here()
    refresh(repo)
    rows = sessions(repo.connection, limit, branch)
    kept = kept_data(repo)
    empty = f"{kept[0].upper()}{kept[1:]}" if kept else "No sessions recorded yet."
    reply("sessions", rows, show_sessions, empty=empty)
