"""`detent pause`: be left alone for a while."""

from __future__ import annotations

import time
from dataclasses import asdict

import click

from detent.cli.here import Here, here, refuse_agents
from detent.config import pause as pauses
from detent.render.output import json_option, print_json
from detent.render.words import ago

_MINUTES = 60
_A_WEEK = 10_080


@click.command()
@click.option("--minutes", type=click.IntRange(1, _A_WEEK), help=f"For how long; {_MINUTES} without options.")
@click.option(
    "--session",
    is_flag=False,
    flag_value="",
    metavar="[ID]",
    help="Until this session is over; the most recent one without ID.",
)
@click.option("--all", "everything", is_flag=True, help="The safety gates are silent too.")
@json_option
def command(minutes: int | None, session: str | None, everything: bool, as_json: bool) -> None:
    """Leave me alone for a while: handlers neither speak nor record. Safety gates stay on unless --all."""
    refuse_agents("pause")
    if minutes is not None and session is not None:
        raise click.UsageError("--minutes and --session exclude each other")
    found = here()
    if session is not None:
        pause = pauses.Pause(session=_session(found, session), all=everything)
    else:
        pause = pauses.Pause(until=time.time() + 60 * (minutes or _MINUTES), all=everything)
    try:
        pauses.write(pause, found.root, found.environ)
    except OSError as error:
        raise click.ClickException(f"the pause cannot be written: {error}") from error
    found.audit("pause", pause.session or found.root, str(pause))
    if as_json:
        print_json(asdict(pause))
        return
    click.echo(f"detent is {pause}.")
    click.echo("End it sooner with: detent resume")


def _session(found: Here, text: str) -> str:
    """The full id of the session that is meant."""
    from detent.store import sessions

    connection = found.connect()
    known = sessions.matching(connection, text) if text else sessions.recent(connection, 1)
    if len(known) == 1:
        return str(known[0]["session_id"])
    if known:
        raise click.ClickException(f"{text} fits several sessions:{_lines(known)}")
    recent = sessions.recent(connection, 5)
    if not recent:
        raise click.ClickException("no session has been seen yet. Run: detent pause --minutes 60")
    raise click.ClickException(f"no session begins with {text}. The last ones:{_lines(recent)}")


def _lines(rows: list[dict[str, object]]) -> str:
    return "".join(f"\n  {row['session_id']}  {ago(str(row['last_at']))}" for row in rows)
