"""`clickstop diff`: what has changed since a prompt."""

from __future__ import annotations

import click

from clickstop.app import undo
from clickstop.app.period import named_session
from clickstop.cli.here import here
from clickstop.cli.options import json_option
from clickstop.render import undo as render
from clickstop.render.output import print_json


@click.command()
@click.option("--session", metavar="ID", help="Prompts of this session alone; the beginning of its id is enough.")
@click.option(
    "--prompt", metavar="N", type=click.IntRange(min=1), default=1, help="Since N prompts ago; 1 is the last one."
)
@json_option
def command(session: str | None, prompt: int, as_json: bool) -> None:
    """What has changed in the files since a prompt, whoever changed it."""
    repo = here()
    state = undo.at_prompt(repo, prompt, named_session(repo.connection, session) if session else "")
    lines = undo.difference(repo, state)
    if as_json:
        print_json({"id": state.id, "created_at": state.created_at, "prompt": state.command, "diff": lines})
    elif lines:
        render.show_difference(lines)
    else:
        click.echo("Nothing has changed since that prompt.")
