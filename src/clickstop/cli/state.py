"""`clickstop state`: what a session has done so far."""

from __future__ import annotations

import click

from clickstop.app.period import named_session
from clickstop.app.workflow import awaiting, session_state
from clickstop.cli.here import here
from clickstop.cli.printed import json_option, printed
from clickstop.render.output import console, table, text


@click.command()
@click.argument("session", required=False)
@json_option
def command(session: str | None) -> None:
    """Show the state of a session (default: the last one): hints, tools, test runs, pending logs."""
    repo = here()
    session_id = named_session(repo.connection, session)
    state = session_state(repo, session_id)
    if printed("state", state):
        return
    out = console()
    out.print(text(f"Session {session_id}"))
    tools = [f"{name} {count}" for name, count in state["tool_counts"].items()]
    out.print(text(f"Calls: {', '.join(tools) or 'none'}"))
    runs = [
        (feature, run["attempts"], run["last_category"] or "-", "green" if run["passed"] else "red")
        for feature, run in state["test_runs"].items()
    ]
    if runs:
        out.print(table(("feature", "attempts", "last category", "last run"), runs, right=("attempts",)))
    for path in awaiting(repo, session_id):
        out.print(text(f"Needs an update after the last run: {path}", "yellow"))
