"""`detent cost`: what sessions cost."""

from __future__ import annotations

import time
from dataclasses import asdict

import click

from detent.cli.here import here
from detent.cli.period import named_session
from detent.cli.spending import up_to_date
from detent.render.costs import show_costs
from detent.render.output import json_option, print_json
from detent.store.ids import utc

_DAY = 86_400


@click.command()
@click.option(
    "--session",
    metavar="[ID]",
    is_flag=False,
    flag_value="",
    help="This session (the beginning of its id is enough); the last one if none is named.",
)
@click.option(
    "--days",
    metavar="D",
    type=click.FloatRange(min=0, min_open=True),
    help="The last D days (30 if nothing is said).",
)
@click.option(
    "--by",
    type=click.Choice(["model", "agent", "branch", "day", "session"]),
    default="model",
    help="What lines are added up by (model).",
)
@json_option
def command(session: str | None, days: float | None, by: str, as_json: bool) -> None:
    """What sessions cost in US dollars: tokens from the client's own transcripts, at list prices.

    Each answer of a model is counted once, however many transcripts repeat it; subagents count for the session that
    sent them. What the client asks for besides the conversation (compactions, titles) is known once it has written
    its own sum, at the end of a session. Models without a known price are named and not counted.
    """
    if session is not None and days is not None:
        raise click.UsageError("give --session or --days, not both")
    place = here()
    connection = place.connect()
    spending = up_to_date(place, connection)
    session_id = named_session(connection, session or None) if session is not None else ""
    since = "" if session_id else utc(time.time() - (days or 30) * _DAY)
    found = spending.costs(by, since, session_id)
    if as_json:
        print_json(asdict(found))
    else:
        show_costs(found)
