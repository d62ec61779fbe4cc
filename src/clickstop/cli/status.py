"""`clickstop status`: what is on, the last events, the last session."""

from __future__ import annotations

import os
import time
from dataclasses import asdict

import click

from clickstop.app.status import status
from clickstop.cli.here import here
from clickstop.core.target import target
from clickstop.install import entries
from clickstop.render.output import console, json_option, print_json
from clickstop.render.status import show


@click.command()
@json_option
def command(as_json: bool) -> None:
    """What is on, where the hooks are, how often events came and how long they took, the last session."""
    found = here()
    installed = entries.in_force(target(os.getcwd()).folder, found.environ)
    connection = found.connect()
    now = status(connection, found.plan(), found.places, found.environ, installed=installed, now=time.time())
    if as_json:
        print_json(asdict(now))
    else:
        show(console(), now)
