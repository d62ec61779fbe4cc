"""`clickstop session`: one session as a timeline."""

from __future__ import annotations

import click

from clickstop.app.period import named_session
from clickstop.app.spending import refresh
from clickstop.app.timeline import story
from clickstop.cli.here import here
from clickstop.cli.printed import json_option, reply
from clickstop.render.timeline import show_story


@click.command()
@click.argument("which", metavar="[ID]", required=False)
@json_option
def command(which: str | None) -> None:
    """Show a session as a timeline (default: the last one; a prefix of the ID is enough).

    Shows the prompts, tool calls and their outcomes, quality signals, gates, added context, and cost.
    """
    repo = here()
    connection = repo.connection
    refresh(repo)
    session = story(connection, named_session(connection, which), repo.root)
    reply("session", session, show_story)
