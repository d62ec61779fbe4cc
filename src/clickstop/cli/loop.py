"""`clickstop loop`: let an agent continue after the loop breaker stopped it."""

from __future__ import annotations

import click

from clickstop.app.period import named_session
from clickstop.cli.here import here, refuse_agents
from clickstop.cli.printed import json_option, printed
from clickstop.render.output import say


@click.group()
def command() -> None:
    """The circuit breaker for agents that go in circles; set its limits in [loop]."""


@command.command(short_help="Reset the counters of stopped calls and edits.")
@click.option("--session", metavar="ID", help="Only this session (a prefix is enough). Default: all sessions.")
@json_option
def reset(session: str | None) -> None:
    """Reset the counters, so that stopped calls and edits can be tried again."""
    refuse_agents("loop reset")
    repo = here()
    session_id = named_session(repo.connection, session) if session is not None else ""
    repo.audit("loop.reset", session_id)
    if printed("loop.reset", {"session": session_id or None, "reset": True}):
        return
    say(f"Counters reset{f' in session {session_id}' if session_id else ''}: stopped calls may be tried again.")
