"""`clickstop incident`: incident reports, drafted from what was recorded."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from clickstop.app import learning
from clickstop.cli.here import Here, here
from clickstop.cli.learned import options, top_of
from clickstop.core.places import write_whole
from clickstop.core.wire import loads
from clickstop.learning.incident import draft, slugged
from clickstop.render.output import console, json_option, print_json, table
from clickstop.store.fixes import FixReader

if TYPE_CHECKING:
    from sqlite3 import Connection

_OPEN = ("armed", "owed")
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
    chosen = _chosen(learning.fixes(connection, (*_OPEN, "paid", "waived")), fix)
    facts = _facts(FixReader(connection), chosen)
    if title:
        facts["title"] = [title]
    date = time.strftime("%Y-%m-%d")
    path = f"{options(found)['incidents']}/{date}-{slugged(facts['title'][0])}.md"
    return Draft(path, chosen["id"], draft(chosen, short=chosen["short"], date=date, facts=facts))


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
        {"slug": slug, "title": title, "class": name, "missing": loads(missing), "path": path, "since": at}
        for slug, _, path, title, name, missing, at in FixReader(connection).incidents()
    ]


def _chosen(records: list[dict[str, Any]], fix: str) -> dict[str, Any]:
    chosen = next((one for one in records if one["id"].endswith(fix) and (fix or one["status"] in _OPEN)), None)
    if chosen is None:
        raise click.ClickException("there is no such fix. To see them: clickstop learn status --all")
    return chosen


def _facts(store: FixReader, fix: dict[str, Any]) -> dict[str, list[str]]:
    """What was recorded of the session around a fix."""
    session = str(fix["session_id"])
    paths = [one["path"] for one in fix["files"]]
    prompts = [(str(at), str(text)) for at, _, text in store.prompts(session)]
    edits = [row for row in store.edits(session, "") if row[2] in paths]
    runs = store.runs(session, "")
    failing = next((str(row[6]) for row in runs if row[1] not in ("vr_pass", "clean_commit")), "")
    asked = next((text for at, text in reversed(prompts) if not edits or at <= str(edits[0][0])), "")
    first = asked.strip().split("\n")[0]
    timeline = [(at, f"prompt: {_short(text)}") for at, text in prompts]
    timeline += [(str(row[0]), f"edit: {row[2]}") for row in edits]
    timeline += [(str(row[0]), f"{row[2]}: {row[1].replace('_', ' ')}") for row in runs]
    diff = [line for row in edits for line in [f"# {row[2]}", *str(row[6]).split("\n")]]
    return {
        "title": [_short(first) or f"Bug in {paths[0]}"],
        "prompt": asked.strip().split("\n")[:10],
        "failing": failing.split("\n")[:_LINES] if failing else [],
        "diff": diff[:_LINES],
        "timeline": [f"{at[11:19]}Z {what}" for at, what in sorted(timeline)][:_LINES],
    }


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 80 else f"{line[:77]}..."
