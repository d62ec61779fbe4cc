"""`clickstop evidence`: what was verified, when, by whom, and for which files."""

from __future__ import annotations

from functools import partial

import click

from clickstop.app.checks import latest
from clickstop.cli.here import here
from clickstop.cli.printed import json_option, reply
from clickstop.render import checks as render


@click.command()
@click.option("--limit", metavar="N", default=20, show_default=True, type=click.IntRange(min=1), help="How many.")
@json_option
def command(limit: int) -> None:
    """List the checks that actually ran, newest first.

    Evidence applies to the files as they were then; any later edit makes it stale.
    """
    repo = here()
    evidence = latest(repo, limit)
    show = partial(render.show_evidence, current=evidence.trees, top=repo.folder)
    reply("evidence", evidence.rows, show, empty="Nothing has been verified yet. Run: clickstop check")
