"""`clickstop agents`: which agents are here, hooked, alive, and how far each is covered."""

from __future__ import annotations

import os
from dataclasses import asdict

import click

from clickstop.app.agents import agents
from clickstop.app.here import Here
from clickstop.cli.options import json_option
from clickstop.cli.printed import print_record
from clickstop.core.places import Places
from clickstop.core.target import target
from clickstop.render.agents import show
from clickstop.render.output import console


@click.command()
@json_option
def command(as_json: bool) -> None:
    """The agents that clickstop knows: on this machine, hooked here, seen alive, and what each client enforces.

    What is enforced was measured in the client itself, in the version and on the day that are shown: "enforced" is
    done as it is said, "advisory" only passed on, "impossible" where its protocol has no way, and
    "documented" where its papers promise it and its client was not run.
    """
    place = target(os.getcwd(), os.environ)
    known = os.path.exists(Places(place.root, os.environ).database)
    reports = agents(place.folder, os.environ, Here(place.root, os.environ).connection if known else None)
    if as_json:
        print_record("agents", [asdict(report) for report in reports])
        return
    show(console(), reports)
