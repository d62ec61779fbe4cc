"""What most commands begin with: the repository around the working folder, and who may run them."""

from __future__ import annotations

import os

import click

from clickstop.app.errors import AppError, NotSetUpError
from clickstop.app.here import Here, is_agent
from clickstop.core.initialised import find_root


def here() -> Here:
    """The repository, or an error that says how to get one. Its database is closed when the command ends."""
    root = find_root(os.getcwd(), os.environ)
    if not root:
        raise NotSetUpError("this folder is not in a repository set up for clickstop. Run: clickstop init")
    repo = Here(root, os.environ, os.getcwd())
    command = click.get_current_context(silent=True)
    if command is not None:
        command.call_on_close(repo.close)
    return repo


def refuse_agents(action: str) -> None:
    """Commands that weaken policy are for people."""
    if is_agent(os.environ):
        raise AppError(
            f"`clickstop {action}` changes what clickstop enforces, so a coding agent may not run it. "
            f"Run it in a terminal of your own: clickstop {action}"
        )
