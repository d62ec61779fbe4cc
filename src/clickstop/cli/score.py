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
@click.option(
    "--session", metavar="ID", help="This session (the beginning of its id is enough); else the last one."
)
@json_option
def command(session: str | None, as_json: bool) -> None:
    """The quality score of a session: 50, plus and minus what its signals weigh, from 0 to 100."""
    connection = here().connection
    standing = score.of_session(connection, named_session(connection, session))
    if as_json:
        print_record("score", asdict(standing))
    else:
        show_score(standing)
