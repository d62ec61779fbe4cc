"""`clickstop status`: what is on, the last events, the last session."""

from __future__ import annotations

from dataclasses import asdict

import click

from clickstop.app.status import status
from clickstop.cli.here import here
from clickstop.cli.options import json_option
from clickstop.cli.printed import print_record
from clickstop.install import entries
from clickstop.render.output import console
from clickstop.render.status import show


@click.command()
@click.option("--all", "every", is_flag=True, help="Also show handlers, event counts and recent events.")
@json_option
def command(every: bool, as_json: bool) -> None:
    """Show what is enabled, where the hooks are, the last session, what is stored, and what is wrong."""
    repo = here()
    now = status(repo, repo.connection, entries.in_force(repo.folder, repo.environ))
    if as_json:
        print_record("status", asdict(now))
    else:
        show(console(), now, every=every)
