"""`clickstop sync`: send rows of this repository's store to the team's database."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

import click

from clickstop.app.errors import AppError
from clickstop.app.here import Here, is_agent
from clickstop.cli.asking import agree
from clickstop.cli.here import here
from clickstop.cli.printed import as_json, json_option, printed
from clickstop.core.places import is_carried, registered
from clickstop.core.words import many
from clickstop.render.output import console, heading, progress, say, text
from clickstop.store import outgoing
from clickstop.team import settings
from clickstop.team import state as states
from clickstop.team.errors import UnreachableError
from clickstop.team.server import connected
from clickstop.team.shaping import repository_id
from clickstop.team.sync import StoreSender, SyncResult, preview, withdraw

if TYPE_CHECKING:
    from clickstop.team.settings import TeamServer
    from clickstop.team.sync import Preview

_EVERY = 60  # seconds
_SAMPLE = 2  # rows of each table that a preview prints


@click.command()
@click.option("--watch", is_flag=True, help="Keep sending new rows until Ctrl-C.")
@click.option(
    "--every", metavar="S", type=click.FloatRange(min=0.1), default=_EVERY, show_default=True,
    help="Seconds between checks with --watch.",
)  # fmt: skip
@click.option("--preview", "is_preview", is_flag=True, help="Show what would be sent; send nothing.")
@click.option("--pause", is_flag=True, help="Send nothing from this repository until --resume.")
@click.option("--resume", is_flag=True, help="End a pause.")
@click.option("--withdraw", "take_back", is_flag=True, help="Delete what you sent from this repository, and pause.")
@click.option("--again", is_flag=True, help="Send everything again, for example after the server was restored.")
@click.option("--all", "everywhere", is_flag=True, help="Apply to all repositories you set up.")
@click.option("--yes", is_flag=True, help="Skip the confirmation prompt.")
@json_option
def command(
    *, watch: bool, every: float, is_preview: bool, pause: bool, resume: bool, take_back: bool, again: bool,
    everywhere: bool, yes: bool,
) -> None:  # fmt: skip
    """Send new rows to the team's database. [team] in your own configuration sets the address and the level.

    A row is stored once, however often it is sent. A repository's configuration has no influence on this.
    """
    if sum((watch, is_preview, pause, resume, take_back)) > 1:
        raise click.UsageError("only one of --watch, --preview, --pause, --resume and --withdraw at a time")
    if is_agent(os.environ):
        raise AppError(
            "`clickstop sync` sends what is stored to another machine, so a coding agent may not run it."
            " Run it in a terminal of your own"
        )
    repos = _every() if everywhere else [here()]
    if pause or resume:
        _set_paused(repos, pause)
        return
    team = settings.load(os.environ)
    server = settings.server(team, os.environ)
    senders = [StoreSender(repo.connection, repo.places, team, os.path.basename(repo.root)) for repo in repos]
    if is_preview:
        _show_preview([table for sender in senders for table in preview(sender, server)], team.share)
    elif take_back:
        _withdraw(senders, server, everywhere, yes)
    else:
        _sync(senders, server, again, every if watch else 0)


def _every() -> list[Here]:
    roots = [root for root, entry in registered(os.environ).items() if is_carried(entry) and os.path.isdir(root)]
    repos = [Here(root, os.environ) for root in roots]
    for repo in repos:
        click.get_current_context().call_on_close(repo.close)
    return repos


def _set_paused(repos: list[Here], paused: bool) -> None:
    for repo in repos:
        state = states.load(repo.places)
        state.paused = paused
        states.save(repo.places, state)
    where = "here" if len(repos) == 1 else f"in {len(repos)} repositories"
    say(f"Sync is {'paused' if paused else 'resumed'} {where}.")


def _sync(senders: list[StoreSender], server: TeamServer, again: bool, every: float) -> None:
    paused = [sender for sender in senders if states.load(sender.places).paused]
    active = [sender for sender in senders if sender not in paused]
    if paused:
        click.echo("Sync is paused here. To continue: clickstop sync --resume", err=as_json())
    for sender in active if again else ():
        state = states.load(sender.places)
        state.marks = {}
        states.save(sender.places, state)
    while active:  # once, or until Ctrl-C with --watch
        try:
            sent = [_run(sender, server) for sender in active]
        except UnreachableError as error:
            if not every:
                raise  # with --watch, an unreachable server is only a delay
            wait = max(states.load(sender.places).retry_at for sender in active) - time.time()
            say(f"{error}. Trying again in {max(1, round(wait))} s")
        else:
            wait = every
            _tell(sent)
        if not every:
            return
        try:
            time.sleep(max(0.1, wait))
        except KeyboardInterrupt:
            return


def _run(sender: StoreSender, server: TeamServer) -> SyncResult:
    with progress("Connecting") as tell:
        return sender.reporting_to(tell).run(server)


def _tell(sent: list[SyncResult]) -> None:
    rows: dict[str, int] = {}
    for batch in sent:
        for table, count in batch.rows.items():
            rows[table] = rows.get(table, 0) + count
    unreadable = sum(batch.unreadable for batch in sent)
    if printed("sync", {"rows": rows, "unreadable": unreadable}):
        return
    listed = ", ".join(f"{count} of {table}" for table, count in rows.items())
    say(f"Sent {many(sum(rows.values()), 'row')}: {listed}." if rows else "Nothing new to send.")
    if unreadable:
        say(f"Skipped {many(unreadable, 'row')} without a readable time.")


def _withdraw(senders: list[StoreSender], server: TeamServer, everywhere: bool, yes: bool) -> None:
    what = "everything that this login has sent" + ("" if everywhere else " from this repository")
    agree(f"Delete {what} from the team's database?", yes=yes)
    ids = (
        None
        if everywhere
        else [repository_id(repository) for repository in outgoing.repositories(senders[0].store)]
    )
    with connected(server) as connection:
        count = withdraw(connection, ids)
    for sender in senders:
        states.save(sender.places, states.State(paused=True))
    say(f"Deleted {many(count, 'row')}. Sync is paused; to send again: clickstop sync --resume")


def _show_preview(tables: list[Preview], share: str) -> None:
    if printed("sync.preview", tables):
        return
    out = console()
    out.print(f"At the level {share}, this would be sent. All rows: clickstop sync --preview --json")
    for table in tables:
        out.print()
        out.print(heading(f"{table.table}: {many(len(table.rows), 'row')}"))
        out.print(text(", ".join(table.columns), "dim"))
        for row in table.rows[:_SAMPLE]:
            out.print(text("  " + " ".join(f"{name}={value}" for name, value in row.items() if value is not None)))
