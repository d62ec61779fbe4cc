"""`clickstop usage`: how the agent's tools are used."""

from __future__ import annotations

import click

from clickstop.app import usage
from clickstop.cli.here import days_option, here, session_option, session_or_days
from clickstop.cli.printed import json_option, printed
from clickstop.render.costs import show_usage


@click.command()
@session_option
@days_option
@json_option
def command(session: str | None, days: float | None) -> None:
    """Show every tool and MCP tool: calls, failures, duration (median and p95), tokens.

    Token counts are estimates (characters / 4), because no client reports them per call.
    """
    connection = here().connection
    session_id, since = session_or_days(connection, session, days)
    tools = usage.of(connection, since, session_id)
    if printed("usage", {"since": since, "session_id": session_id, "tools": tools}):
        return
    show_usage(tools, f"Session {session_id[:8]}" if session_id else f"Since {since[:10]}")
