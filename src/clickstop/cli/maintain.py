"""`clickstop maintain`: prune, check and compact the database."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import click

from clickstop.app import upkeep
from clickstop.cli.here import here
from clickstop.cli.printed import json_option, reply
from clickstop.config.errors import ConfigError
from clickstop.config.layers import load
from clickstop.core.words import many, size
from clickstop.render.output import console, progress, text
from clickstop.store import database

if TYPE_CHECKING:
    from clickstop.app.here import Here
    from clickstop.app.upkeep import Upkeep
    from clickstop.config.options import Config


@click.command()
@json_option
def command() -> None:
    """Check the database, remove expired data, compact it and back it up.

    Retention is set by capture.retention_days, capture.audit_days, undo.keep_days and undo.max_mb. Exits 1 if the
    database is damaged.
    """
    repo = here()
    done = _work(repo)
    reply("maintain", done, _show)
    if done.problems:
        raise SystemExit(1)
    repo.audit("maintain", repo.places.database, f"{many(sum(done.removed.values()), 'row')} removed")


def _work(repo: Here) -> Upkeep:
    config, repo_id = _config(repo), repo.plan().repo_id
    connection = repo.connection
    try:
        with progress("Importing spooled events") as tell:
            return upkeep.run(connection, repo.places, repo_id, config, now=time.time(), tell=tell)
    except (database.Error, OSError) as error:
        raise click.ClickException(upkeep.why_not(error, repo.places)) from error
    finally:
        connection.close()


def _config(repo: Here) -> Config:
    try:
        return load(repo.root, repo.environ).config
    except ConfigError as error:
        raise click.ClickException(
            f"the retention settings are invalid, so nothing was removed: {error}. Run: clickstop config check"
        ) from error


def _show(done: Upkeep) -> None:
    out = console()
    for problem in done.problems:
        out.print(text(f"The database is damaged: {problem}", "red"))
    if done.problems:
        out.print("Nothing was changed. Run: clickstop doctor --fix")
        return
    out.print("The database is intact.")
    for table, count in done.removed.items():
        out.print(text(f"Removed {many(count, 'row')} of {table}."))
    if not done.removed:
        out.print("Nothing has expired.")
    freed = done.bytes_before - done.bytes_after
    saved = f", {size(freed)} freed" if freed > 0 else ""
    out.print(f"Size: {size(done.bytes_after)}{saved}.")
    if done.swept:
        out.print(f"Swept {many(done.swept, 'file')} that killed processes left behind.")
    if done.forgotten:
        out.print(f"Removed {many(done.forgotten, 'store')} of folders that were never set up and are not in use.")
    out.print(text(f"Backed up to {done.backup}."))
