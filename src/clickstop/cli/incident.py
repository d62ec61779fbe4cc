"""`clickstop incident`: incident reports, drafted from what was recorded."""

from __future__ import annotations

import os

import click

from clickstop.app.incidents import drafted, listed
from clickstop.cli.here import here
from clickstop.cli.options import json_option
from clickstop.cli.printed import print_record
from clickstop.core.private import write_below
from clickstop.render.output import console, say, table


@click.group(invoke_without_command=True)
@json_option
@click.pass_context
def command(ctx: click.Context, as_json: bool) -> None:
    """List incident reports (same as `list`), or draft one."""
    if ctx.invoked_subcommand is None:
        ctx.invoke(show, as_json=as_json)


@command.command()
@click.option("--fix", default="", help="The fix to report, by the end of its ID (default: the newest open one).")
@click.option("--title", default="", help="What happened, in a few words (default: the request).")
@json_option
def new(fix: str, title: str, as_json: bool) -> None:
    """Draft a report from the evidence: failing output, diff, files, timeline."""
    repo = here()
    draft = drafted(repo, fix, title)
    path = os.path.join(repo.checkout, draft.path)
    if os.path.exists(path):
        raise click.ClickException(f"{draft.path} is there already")
    write_below(repo.checkout, draft.path, draft.text)
    if as_json:
        print_record("incident.new", {"path": draft.path, "fix": draft.fix})
        return
    say(f"{draft.path} holds what was recorded. Left to explain: Root Cause, Resolution, Prevention.")


@command.command("list")
@json_option
def show(as_json: bool) -> None:
    """List every incident with its class and what its report is missing."""
    records = listed(here())
    if as_json:
        print_record("incident", records)
        return
    if not records:
        say("No incident was read yet. To draft one from a fix: clickstop incident new")
        return
    lines = [
        [incident["slug"], incident["title"], incident["class"], ", ".join(incident["missing"])]
        for incident in records
    ]
    console().print(table(("incident", "title", "class", "lacks"), lines))
