"""`clickstop incident`: incident reports, drafted from what was recorded."""

from __future__ import annotations

import os

import click

from clickstop.app.incidents import drafted, listed
from clickstop.cli.here import here
from clickstop.cli.printed import json_option, listing, printed, reply
from clickstop.core.private import write_below
from clickstop.render.output import console, say, table


@listing("list")
def command() -> None:
    """List incident reports (same as `list`), or draft one."""


@command.command(short_help="Draft a report from the evidence.")
@click.option("--fix", default="", help="The fix to report, by the end of its ID (default: the newest open one).")
@click.option("--title", default="", help="What happened, in a few words (default: the request).")
@json_option
def new(fix: str, title: str) -> None:
    """Draft a report from the evidence: failing output, diff, files, timeline."""
    repo = here()
    draft = drafted(repo, fix, title)
    path = os.path.join(repo.checkout, draft.path)
    if os.path.exists(path):
        raise click.ClickException(f"{draft.path} already exists")
    write_below(repo.checkout, draft.path, draft.text)
    if printed("incident.new", {"path": draft.path, "fix": draft.fix}):
        return
    say(f"Drafted {draft.path} from what was recorded. Still to write: Root Cause, Resolution, Prevention.")


@command.command("list")
@json_option
def show() -> None:
    """List every incident with its class and what its report is missing."""
    records = listed(here())
    lines = [[record["slug"], record["title"], record["class"], ", ".join(record["missing"])] for record in records]
    reply(
        "incident",
        records,
        lambda _: console().print(table(("incident", "title", "class", "missing"), lines)),
        empty="No incidents yet. To draft one from a fix: clickstop incident new",
    )
