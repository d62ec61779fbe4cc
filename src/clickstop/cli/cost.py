"""`clickstop cost`: what sessions cost."""

from __future__ import annotations

import click

from clickstop.app.spending import up_to_date
from clickstop.cli.here import days_option, here, session_option, session_or_days
from clickstop.cli.printed import json_option, reply
from clickstop.render.costs import show_costs


@click.command()
@session_option
@days_option
@click.option(
    "--by",
    type=click.Choice(["model", "agent", "branch", "day", "session"]),
    default="model",
    help="Group by this (default model).",
)
@json_option
def command(session: str | None, days: float | None, by: str) -> None:
    """Show what sessions cost in US dollars: tokens from the client's own transcripts, at list prices.

    Each model response counts once, however many transcripts repeat it; subagents count towards the session that
    started them. The cost of background requests (compaction, titles) is known once the client writes its total at
    the end of the session. Models without a known price are listed but not counted.
    """
    repo = here()
    session_id, since = session_or_days(repo.connection, session, days)
    costs = up_to_date(repo).costs(by, since, session_id)
    reply("cost", costs, show_costs)
