"""`detent usage`: how the agent's tools are used."""

from __future__ import annotations

import time
from dataclasses import asdict

import click

from detent.cli.here import here
from detent.cli.period import named_session
from detent.render.costs import show_usage
from detent.render.output import json_option, print_json
from detent.reports import usage
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
@json_option
def command(session: str | None, days: float | None, as_json: bool) -> None:
    """Every tool and MCP tool: calls, failures, duration (median and 95th percentile), tokens.

    No client says how many tokens a call took: those are estimates, characters / 4.
    """
    if session is not None and days is not None:
        raise click.UsageError("give --session or --days, not both")
    connection = here().connect()
    session_id = named_session(connection, session or None) if session is not None else ""
    since = "" if session_id else utc(time.time() - (days or 30) * _DAY)
    tools = usage.of(connection, since, session_id)
    if as_json:
        print_json({"since": since, "session_id": session_id, "tools": [asdict(tool) for tool in tools]})
        return
    show_usage(tools, f"Session {session_id[:8]}" if session_id else f"Since {since[:10]}")
