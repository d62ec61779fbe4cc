"""`detent evidence`: what was verified, when, by whom, and for which state of the files."""

from __future__ import annotations

import os

import click

from detent.checks.tree import look
from detent.cli.here import actor, here
from detent.install.target import target
from detent.render import checks as shown
from detent.render.output import json_option, print_json
from detent.store import checks as stored
from detent.store.check_ledger import CheckLedger
from detent.store.save import Store


@click.command()
@click.option("--limit", metavar="N", default=20, show_default=True, type=click.IntRange(min=1), help="How many.")
@json_option
def command(limit: int, as_json: bool) -> None:
    """The ledger of checks that really ran, newest first.

    Evidence is for the files as they were then; an edit by anybody afterwards makes it old.
    """
    found = here()
    rows = stored.evidence(found.connect(), limit)
    store = Store(found.places, str(found.plan()["repo_id"]))
    ledger = CheckLedger(store, by=actor(found.environ), moment="hand")
    try:
        folders = {row["folder"] for row in rows}
        current = {
            folder: look(folder, found.environ, ledger).digest for folder in folders if os.path.isdir(folder)
        }
    finally:
        store.close()
    if as_json:
        print_json([{**row, "current": current.get(row["folder"]) == row["tree"]} for row in rows])
    elif rows:
        shown.show_evidence(rows, current, target(os.getcwd()).folder)
    else:
        click.echo("Nothing was verified so far. Run: detent check")
