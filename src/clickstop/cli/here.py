"""What most commands start with: the repository, a check for agents, and options for a session or a period."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from clickstop.app.errors import AppError, NotSetUpError
from clickstop.app.here import Here, is_agent
from clickstop.app.period import days_ago, named_session
from clickstop.core.initialised import find_root

if TYPE_CHECKING:
    from sqlite3 import Connection

_DAYS = 30.0
session_option = click.option(
    "--session",
    metavar="[ID]",
    is_flag=False,
    flag_value="",
    help="This session (a prefix of its ID is enough); without ID, the last one.",
)
days_option = click.option(
    "--days", metavar="D", type=click.FloatRange(min=0, min_open=True), help=f"The last D days (default {_DAYS:g})."
)


def here() -> Here:
    """The repository around the working folder. Its database is closed when the command ends."""
    root = find_root(os.getcwd(), os.environ)
    if not root:
        raise NotSetUpError("this folder is not in a repository set up for clickstop. Run: clickstop init")
    repo = Here(root, os.environ, os.getcwd())
    command = click.get_current_context(silent=True)
    if command is not None:
        command.call_on_close(repo.close)
    return repo


def refuse_agents(action: str) -> None:
    """Refuse to run an action that weakens the policy for a coding agent."""
    if is_agent(os.environ):
        raise AppError(
            f"`clickstop {action}` changes what clickstop enforces, so a coding agent may not run it. "
            f"Run it in a terminal of your own: clickstop {action}"
        )


def session_or_days(connection: Connection, session: str | None, days: float | None) -> tuple[str, str]:
    """The id of the chosen session and "", or "" and the start of the chosen period."""
    if session is not None and days is not None:
        raise click.UsageError("pass --session or --days, not both")
    if session is not None:
        return named_session(connection, session or None), ""
    return "", days_ago(days or _DAYS)
