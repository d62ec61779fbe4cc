"""`clickstop forget`: remove recorded data everywhere it is kept."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from clickstop.app import by_day, undo
from clickstop.app.period import named_session
from clickstop.cli.asking import agree
from clickstop.cli.here import here, refuse_agents
from clickstop.cli.printed import json_option, printed
from clickstop.core.words import many
from clickstop.memory.current import page_file
from clickstop.memory.forgotten_files import files
from clickstop.render.output import say
from clickstop.store import backup
from clickstop.store.forget import ForgetRequest, forget, rows

if TYPE_CHECKING:
    from clickstop.app.here import Here

_DATE = "%Y-%m-%d"


@click.command()
@click.option("--session", metavar="ID", help="Everything from this session; a prefix of its ID is enough.")
@click.option("--before", metavar="DATE", type=click.DateTime([_DATE]), help="Everything before this day (UTC).")
@click.option(
    "--matching", metavar="TEXT", help="Every row that contains this text, ignoring case; in the audit log as well."
)
@click.option("--yes", is_flag=True, help="Skip the confirmation prompt.")
@json_option
def command(session: str | None, before: object, matching: str | None, yes: bool) -> None:
    """Remove a session, everything before a date, or everything that contains a text: rows, search entries, spool,
    archive, backups, copies.

    The freed space is overwritten, and a new backup replaces the old ones. The client's own transcripts are not
    touched. The audit log records that something was removed, not what.
    """
    refuse_agents("forget")
    if sum(given is not None for given in (session, before, matching)) != 1:
        raise click.UsageError("pass one of --session, --before and --matching")
    if matching is not None and not matching.strip():
        raise click.UsageError("--matching is empty")
    repo = here()
    connection = repo.connection
    wanted = ForgetRequest(
        session=named_session(connection, session) if session is not None else "",
        before=before.strftime(_DATE) if before else "",  # type: ignore[attr-defined]  # a date
        matching=matching or "",
    )
    about, doomed = rows(connection, wanted), files(repo.places, _current(repo), wanted)
    saved = undo.to_forget(repo, session=wanted.session, before=wanted.before, matching=wanted.matching)
    if not about and not doomed and not saved:
        _tell({}, [], 0)
        return
    if not yes:
        number = many(sum(about.values()), "row")
        others = f"{many(len(doomed), 'file')} and {many(len(saved), 'saved state')}"
        say(f"{number} in {', '.join(about) or 'no table'}, {others}.")
        agree("Remove them? This cannot be undone.", yes=yes)
    for path in doomed:
        os.remove(path)
    undo.forget(repo, saved)
    removed = forget(connection, wanted)
    by_day.drop(repo.places)
    _replace_backups(repo, connection)
    how = "session" if wanted.session else "before" if wanted.before else "matching"
    counts = (many(sum(removed.values()), "row"), many(len(doomed), "file"), many(len(saved), "saved state"))
    repo.audit("forget", how, ", ".join(counts))
    _tell(removed, doomed, len(saved))


def _current(repo: Here) -> str:
    """The file of `CURRENT.md`, where the summary handler writes it."""
    handlers = (row for kind in repo.plan().data["kinds"].values() for row in kind)
    summary = next((row for row in handlers if row["id"] == "capture.summary"), None)
    return page_file(repo.places, summary["settings"]["memory"]["current"] if summary else "")


def _replace_backups(repo: Here, connection: object) -> None:
    """Delete all backups, because they still contain what was removed, and make a new one."""
    backup.forget(repo.places.database, os.environ)
    backup.make(connection, repo.places, repo.plan().repo_id)  # type: ignore[arg-type]  # the connection


def _tell(removed: dict[str, int], doomed: list[str], saved: int) -> None:
    if printed("forget", {"rows": removed, "files": doomed, "saved_states": saved}):
        return
    if not removed and not doomed and not saved:
        say("Nothing matches; nothing was removed.")
    else:
        counts = ", ".join(f"{count} of {table}" for table, count in removed.items())
        others = f"{many(len(doomed), 'file')}, {many(saved, 'saved state')}"
        say(f"Removed: {counts or 'no rows'}; {others}. New backups replaced the old ones.")
