"""`clickstop status`: what is on, the last events, the last session."""

from __future__ import annotations

from dataclasses import asdict

import click

from clickstop.app.status import status
from clickstop.cli.here import here
from clickstop.cli.options import json_option
from clickstop.install import entries
from clickstop.render.output import console, print_json
from clickstop.render.status import show


@click.command()
@json_option
def command(as_json: bool) -> None:
    """What is on, where the hooks are, how often events came and how long they took, the last session."""
    repo = here()
    now = status(repo, repo.connection, entries.in_force(repo.folder, repo.environ))
    if as_json:
        print_json(asdict(now))
    else:
        show(console(), now)
