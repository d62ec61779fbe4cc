"""`clickstop loop`: let an agent go on that was stopped for going in circles."""

from __future__ import annotations

import click

from clickstop.app.period import named_session
from clickstop.cli.here import here, refuse_agents
from clickstop.cli.options import json_option
from clickstop.cli.printed import print_record


@click.group()
def command() -> None:
    """The circuit breaker for agents that go in circles; its limits stand in [loop]."""


@command.command()
@click.option("--session", metavar="ID", help="Only of this session; its beginning is enough. Without it, of all.")
@json_option
def reset(session: str | None, as_json: bool) -> None:
    """Count anew: calls and edits that were stopped may be tried again."""
    refuse_agents("loop reset")
    repo = here()
    which = named_session(repo.connection, session) if session is not None else ""
    repo.audit("loop.reset", which)
    if as_json:
        print_record("loop.reset", {"session": which or None, "reset": True})
        return
    click.echo(f"Counted anew{f' in session {which}' if which else ''}: what was stopped may be tried again.")
