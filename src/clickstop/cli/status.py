"""`clickstop status`: what is on, the last events, the last session."""

from __future__ import annotations

from functools import partial

import click

from clickstop.app.status import status
from clickstop.cli.here import here
from clickstop.cli.printed import json_option, reply
from clickstop.install import entries
from clickstop.render.output import console
from clickstop.render.status import show


@click.command()
@click.option("--all", "every", is_flag=True, help="Also show handlers, event counts and recent events.")
@json_option
def command(every: bool) -> None:
    """Show what is enabled, where the hooks are, the last session, what is stored, and what is wrong."""
    repo = here()
    now = status(repo, repo.connection, entries.in_force(repo.folder, repo.environ))
    reply("status", now, partial(show, console(), every=every))
