"""`clickstop incident`: incident reports, drafted from what was recorded."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from clickstop.cli.here import Here, here
from clickstop.cli.learned import options, top_of
from clickstop.core.places import write_whole
from clickstop.learning.incident import draft, slugged
from clickstop.render.output import console, json_option, print_json, table
from clickstop.store.fixes import OPEN, FixReader

if TYPE_CHECKING:
    from sqlite3 import Connection

    from clickstop.store.fixes import Fix

_FIXES = 100  # that are looked at
_LINES = 40  # of a diff or an output


@click.group(invoke_without_command=True)
@json_option
@click.pass_context
def command(ctx: click.Context, as_json: bool) -> None:
    """List incident reports (the same as `list`), or draft one."""
    if ctx.invoked_subcommand is None:
        ctx.invoke(show, as_json=as_json)


@command.command()
@click.option(
    "--fix", default="", help="The fix it is about, by the end of its id; without it, the newest open one."
)
@click.option("--title", default="", help="What happened, in a few words; without it, what was asked for.")
@json_option
def new(fix: str, title: str, as_json: bool) -> None:
    """Write the draft of a report from the evidence: failing output, diff, files, timeline."""
    found = here()
    made = drafted(found, found.connect(), fix, title)
    path = os.path.join(top_of(found), made.path)
    if os.path.exists(path):
        raise click.ClickException(f"{made.path} is there already")
    os.makedirs(os.path.dirname(path), exist_ok=True)
    write_whole(path, made.text)
    if as_json:
        print_json({"path": made.path, "fix": made.fix})
        return
    click.echo(f"{made.path} holds what was recorded. Left to explain: Root Cause, Resolution, Prevention.")


@dataclass(frozen=True, slots=True)
class Draft:
    """A report that is not written yet."""

    path: str  # where it belongs, from the top of the checkout on
    fix: str
    text: str


def drafted(found: Here, connection: Connection, fix: str, title: str) -> Draft:
    """The draft for a fix by the end of its id, or for the newest open one."""
    store = FixReader(connection)
    chosen = _chosen(store.fixes((*OPEN, "paid", "waived"), _FIXES), fix)
    facts = _facts(store, chosen)
    if title:
        facts["title"] = [title]
    date = time.strftime("%Y-%m-%d")
    path = f"{options(found)['incidents']}/{date}-{slugged(facts['title'][0])}.md"
    return Draft(path, chosen.id, draft(chosen, date=date, facts=facts))


@command.command("list")
@json_option
def show(as_json: bool) -> None:
    """Every incident that was read, with its class, and what its report lacks."""
    records = listed(here().connect())
    if as_json:
        print_json(records)
        return
    if not records:
        click.echo("No incident was read yet. To draft one from a fix: clickstop incident new")
        return
    lines = [[one["slug"], one["title"], one["class"], ", ".join(one["missing"])] for one in records]
    console().print(table(("incident", "title", "class", "lacks"), lines))


def listed(connection: Connection) -> list[dict[str, Any]]:
    """Every incident that was read."""
    return [
        {
            "slug": kept.slug,
            "title": kept.title,
            "class": kept.failure_class,
            "missing": kept.missing,
            "path": kept.path,
            "since": kept.at,
        }
        for kept in FixReader(connection).incidents()
    ]


def _chosen(fixes: list[Fix], end: str) -> Fix:
    """By the end of its id, or the newest that is open."""
    chosen = next((fix for fix in fixes if fix.id.endswith(end) and (end or fix.status in OPEN)), None)
    if chosen is None:
        raise click.ClickException("there is no such fix. To see them: clickstop learn status --all")
    return chosen


def _facts(store: FixReader, fix: Fix) -> dict[str, list[str]]:
    """What was recorded of the session around a fix."""
    prompts = store.prompts(fix.session_id)
    edits = [edit for edit in store.edits(fix.session_id, "") if edit.path in fix.paths]
    runs = store.runs(fix.session_id, "")
    failing = next((run.details for run in runs if run.is_red), "")
    request = next((prompt.text for prompt in reversed(prompts) if not edits or prompt.at <= edits[0].at), "")
    lines = request.strip().split("\n")
    timeline = [(prompt.at, f"prompt: {_short(prompt.text)}") for prompt in prompts]
    timeline += [(edit.at, f"edit: {edit.path}") for edit in edits]
    timeline += [(run.at, f"{run.tool}: {run.type.replace('_', ' ')}") for run in runs]
    diff = [line for edit in edits for line in [f"# {edit.path}", *edit.patch.split("\n")]]
    return {
        "title": [_short(lines[0]) or f"Bug in {fix.paths[0]}"],
        "prompt": lines[:10],
        "failing": failing.split("\n")[:_LINES] if failing else [],
        "diff": diff[:_LINES],
        "timeline": [f"{at[11:19]}Z {what}" for at, what in sorted(timeline)][:_LINES],
    }


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 80 else f"{line[:77]}..."
