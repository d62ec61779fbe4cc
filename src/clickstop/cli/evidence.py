"""`clickstop evidence`: what was verified, when, by whom, and for which state of the files."""

from __future__ import annotations

import click

from clickstop.app.evidence import latest
from clickstop.cli.here import here
from clickstop.cli.options import json_option
from clickstop.cli.printed import print_record
from clickstop.render import checks as render
from clickstop.render.output import say


@click.command()
@click.option("--limit", metavar="N", default=20, show_default=True, type=click.IntRange(min=1), help="How many.")
@json_option
def command(limit: int, as_json: bool) -> None:
    """List the checks that actually ran, newest first.

    Evidence holds for the files as they were then; any later edit makes it stale.
    """
    repo = here()
    evidence = latest(repo, limit)
    if as_json:
        print_record("evidence", evidence.rows)
    elif evidence.rows:
        render.show_evidence(evidence.rows, evidence.trees, repo.folder)
    else:
        say("Nothing has been verified yet. Run: clickstop check")
