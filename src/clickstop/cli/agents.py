"""`clickstop agents`: which agents are installed, set up and active, and what each client enforces."""

from __future__ import annotations

import os
from functools import partial

import click

from clickstop.app.agents import agents
from clickstop.app.here import Here
from clickstop.cli.printed import json_option, reply
from clickstop.core.places import Places
from clickstop.core.target import target
from clickstop.render.agents import show
from clickstop.render.output import console


@click.command()
@json_option
def command() -> None:
    """List the agents clickstop supports: installed on this machine, set up here, active, and what each client
    enforces.

    Coverage was measured in the real client, in the version and on the date shown: "enforced" always takes effect,
    "advisory" is only passed on, "impossible" means the client's protocol has no way, and "documented" means its
    documentation promises it but the client was not run.
    """
    place = target(os.getcwd(), os.environ)
    has_store = os.path.exists(Places(place.root, os.environ).database)
    reports = agents(place.folder, os.environ, Here(place.root, os.environ).connection if has_store else None)
    reply("agents", reports, partial(show, console()))
