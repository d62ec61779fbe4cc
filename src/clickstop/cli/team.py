"""`clickstop team`: manage the PostgreSQL database that a team shares."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from clickstop.cli.asking import agree
from clickstop.cli.here import here
from clickstop.cli.printed import json_option, printed, reply
from clickstop.core.words import ago, many, size
from clickstop.render.output import console, say, table, text
from clickstop.team import settings
from clickstop.team import status as keeping
from clickstop.team import status as states
from clickstop.team.errors import TeamError
from clickstop.team.migrate import migrate as bring_up
from clickstop.team.rollups import refresh
from clickstop.team.server import connected

if TYPE_CHECKING:
    from clickstop.team.settings import TeamServer
    from clickstop.team.status import TeamStatus

_MOST = 1_200  # months


@click.group()
def command() -> None:
    """Manage the PostgreSQL database that a team shares: tables, status, retention."""


@command.command()
@json_option
def migrate() -> None:
    """Create or update the tables and roles. Safe to run twice, and by two people at once."""
    with connected(_server()) as server:
        done = bring_up(server)
    if printed("team.migrate", {"done": done}):
        return
    say(f"Done: {', '.join(done)}." if done else "The tables are up to date.")


@command.command(short_help="Show what the database contains, and what waits.")
@json_option
def status() -> None:
    """Show what the database contains, and what this repository has not sent yet. Exits 1 if it cannot be used."""
    repo = here()
    team = settings.load(os.environ)
    state = states.local(repo.connection, repo.places, team)
    try:
        with connected(settings.server(team, os.environ)) as server:
            states.look(server, state)
    except TeamError as error:
        state.unreachable = str(error)
    reply("team.status", state, _show)
    if state.unreachable or not state.fits:
        raise SystemExit(1)


@command.command()
@click.option("--months", metavar="N", type=click.IntRange(1, _MOST), help="Keep the last N months and this one.")
@click.option("--yes", is_flag=True, help="Skip the confirmation prompt.")
@json_option
def retention(months: int | None, yes: bool) -> None:
    """Show the size of each month; with --months, delete older rows. Daily totals stay."""
    with connected(_server()) as server:
        gone: list[str] = []
        if months is not None:
            since = keeping.first_kept(months)
            agree(f"Delete every row from before {since}?", yes=yes)
            refresh(server)
            gone = keeping.keep(server, since)
        left = states.months(server)
    if printed("team.retention", {"removed": gone, "months": left}):
        return
    if months is not None:
        say(f"Removed {', '.join(gone)}." if gone else "Nothing is older than that.")
    rows = [(month.name, f"{month.rows:,}", size(month.bytes)) for month in left]
    console().print(table(("month", "rows (estimate)", "size"), rows, right=("rows (estimate)", "size")))


def _server() -> TeamServer:
    return settings.server(settings.load(os.environ), os.environ)


def _show(state: TeamStatus) -> None:
    out = console()
    last = f"last sent {ago(state.synced_at)}" if state.synced_at else "nothing sent yet"
    waiting = sum(state.waiting.values())
    out.print(f"Level {state.share}; {last}; {many(waiting, 'row')} to send.")
    if state.paused:
        out.print("Sync is paused here. To continue: clickstop sync --resume")
    if state.error:
        out.print(text(f"The last attempt failed: {state.error}", "yellow"))
    if state.unreachable:
        out.print(text(f"{state.unreachable[0].upper()}{state.unreachable[1:]}.", "red"))
        return
    span = f"{state.months[0]} to {state.months[-2]}" if len(state.months) > 1 else "no months yet"
    out.print(f"PostgreSQL {state.postgresql}, schema {state.schema}; about {many(state.rows, 'row')} in"
              f" {size(state.bytes)}, {span}.")  # fmt: skip
    if state.stale:
        out.print(f"{many(state.stale, 'daily total')} out of date; opening the dashboard updates them.")
    if not state.fits:
        out.print(text("Its tables do not match this version of clickstop. Run: clickstop team migrate", "red"))
