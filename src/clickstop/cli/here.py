"""What most commands begin with: which repository, which files, who is asking."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import click

from clickstop.agents.index import is_child
from clickstop.core.places import Places
from clickstop.core.repository import find_root

if TYPE_CHECKING:
    from collections.abc import Mapping
    from sqlite3 import Connection

    from clickstop.core.plan import Plan


class NotSetUpError(click.ClickException):
    """The words were right, but not the place: how the command is used does not help."""

    exit_code = 2


class Here:
    """The initialised repository around the working folder."""

    def __init__(self, root: str, environ: Mapping[str, str]) -> None:
        self.root = root
        self.environ = environ
        self.places = Places(root, environ)

    def plan(self) -> Plan:
        """The plan in force, compiled if it is missing or stale."""
        from clickstop.hook.plan import load

        return load(self.places.plan, self.root, self.environ)

    def connect(self) -> Connection:
        """The database, with everything that waited in the spool taken in. Closed when the command ends."""
        from clickstop.store import create, database, save

        known = create.damaged(self.places.database)
        save.save(self.places, [])
        for path in create.damaged(self.places.database):
            if path not in known:
                said = f"The database was damaged and was moved to {path}."
                click.echo(f"{said} To restore its last backup: clickstop doctor --fix", err=True)
        try:
            connection = database.connect(self.places.database)
        except (database.Error, OSError) as error:
            raise click.ClickException(f"{self.places.database}: {error}. Run: clickstop doctor") from error
        command = click.get_current_context(silent=True)
        if command is not None:
            command.call_on_close(connection.close)
        return connection

    def audit(self, action: str, subject: str, reason: str = "") -> None:
        """Leave a line in the append-only audit log."""
        from clickstop.store import audit, save

        line = audit.line(self.plan().repo_id, actor(self.environ), action, subject, reason)
        save.save(self.places, [line])


def here() -> Here:
    """The repository, or an error that says how to get one."""
    root = find_root(os.getcwd())
    if not root:
        raise NotSetUpError("this folder is not in a repository set up for clickstop. Run: clickstop init")
    return Here(root, os.environ)


def actor(environ: Mapping[str, str]) -> str:
    """Who runs this command, as far as it can be seen: agent, person or unknown (a script, a pipe)."""
    if is_agent(environ):
        return "agent"
    return "person" if _at_terminal() else "unknown"


def is_agent(environ: Mapping[str, str]) -> bool:
    """Whether a coding agent runs this command, without a person at a terminal."""
    return is_child(environ) and not _at_terminal()


def _at_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def refuse_agents(action: str) -> None:
    """Commands that weaken policy are for people."""
    if is_agent(os.environ):
        raise click.ClickException(
            f"`clickstop {action}` changes what clickstop enforces, so a coding agent may not run it. "
            f"Run it in a terminal of your own: clickstop {action}"
        )
