"""`clickstop evidence`: what was verified, when, by whom, and for which state of the files."""

from __future__ import annotations

import os

import click

from clickstop.app.evidence import latest
from clickstop.cli.here import here
from clickstop.core.target import target
from clickstop.render import checks as shown
from clickstop.render.output import json_option, print_json


@click.command()
@click.option("--limit", metavar="N", default=20, show_default=True, type=click.IntRange(min=1), help="How many.")
@json_option
def command(limit: int, as_json: bool) -> None:
    """The ledger of checks that really ran, newest first.

    Evidence is for the files as they were then; an edit by anybody afterwards makes it old.
    """
    found = here()
    repo_id = found.plan().repo_id
    told = latest(found.connect(), found.places, repo_id, found.environ, limit)
    if as_json:
        print_json(told.rows)
    elif told.rows:
        shown.show_evidence(told.rows, told.trees, target(os.getcwd()).folder)
    else:
        click.echo("Nothing was verified so far. Run: clickstop check")
