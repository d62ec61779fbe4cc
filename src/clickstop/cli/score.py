"""`clickstop score`: the quality score of a session."""

from __future__ import annotations

import click

from clickstop.app import score
from clickstop.app.period import named_session
from clickstop.cli.here import here
from clickstop.cli.printed import json_option, reply
from clickstop.render.quality import show_score


@click.command()
@click.option("--session", metavar="ID", help="This session (a prefix of its ID is enough); default: the last one.")
@json_option
def command(session: str | None) -> None:
    """Show the quality score of a session: it starts at 50, each signal adds or subtracts, and it stays between 0
    and 100.
    """
    connection = here().connection
    standing = score.of_session(connection, named_session(connection, session))
    reply("score", standing, show_score)
