"""`clickstop score`: where a session stands."""

from __future__ import annotations

from dataclasses import asdict

import click

from clickstop.app import score
from clickstop.app.period import named_session
from clickstop.cli.here import here
from clickstop.cli.options import json_option
from clickstop.cli.printed import print_record
from clickstop.render.quality import show_score


@click.command()
@click.option("--session", metavar="ID", help="This session (a prefix of its ID is enough); default: the last one.")
@json_option
def command(session: str | None, as_json: bool) -> None:
    """Show the quality score of a session: it starts at 50, each signal adds or subtracts, and it stays within 0
    and 100.
    """
    connection = here().connection
    standing = score.of_session(connection, named_session(connection, session))
    if as_json:
        print_record("score", asdict(standing))
    else:
        show_score(standing)
