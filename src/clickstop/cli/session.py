"""`clickstop session`: one session, told from its first to its last event."""

from __future__ import annotations

import click

from clickstop.app.timeline import plain, story
from clickstop.cli.here import here
from clickstop.cli.period import named_session
from clickstop.render.output import json_option, print_json
from clickstop.render.timeline import show_story


@click.command()
@click.argument("which", metavar="[ID]", required=False)
@json_option
def command(which: str | None, as_json: bool) -> None:
    """Tell a session (the last one without ID; the beginning of an id is enough) as a timeline.

    What was asked, the tool calls with what came of them, quality signals, gates, what the agent was told, and what
    it cost.
    """
    place = here()
    connection = place.connect()
    found = story(connection, named_session(connection, which), place.root)
    if as_json:
        print_json(plain(found))
    else:
        show_story(found)
