"""`clickstop cost`: what sessions cost."""

from __future__ import annotations

from dataclasses import asdict

import click

from clickstop.app.spending import up_to_date
from clickstop.cli.here import here
from clickstop.cli.options import json_option
from clickstop.cli.period import days_option, session_option, session_or_days
from clickstop.cli.printed import print_record
from clickstop.render.costs import show_costs


@click.command()
@session_option
@days_option
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
    repo = here()
    session_id, since = session_or_days(repo.connection, session, days)
    costs = up_to_date(repo).costs(by, since, session_id)
    if as_json:
        print_record("cost", asdict(costs))
    else:
        show_costs(costs)
