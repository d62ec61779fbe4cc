"""`clickstop pause`: silence clickstop for a while."""

from __future__ import annotations

import time

import click

from clickstop.app.period import named_session
from clickstop.cli.here import here, refuse_agents
from clickstop.cli.printed import json_option, printed
from clickstop.config import pause as pauses
from clickstop.render.output import say

_MINUTES = 60
_A_WEEK = 10_080
_LAST = "last"


@click.command()
@click.option("--minutes", metavar="N", type=click.IntRange(1, _A_WEEK), help=f"How long (default {_MINUTES}).")
@click.option(
    "--session",
    is_flag=False,
    flag_value=_LAST,
    metavar="[ID]",
    help="Until this session ends; without ID, the most recent one.",
)
@click.option("--all", "everything", is_flag=True, help="Silence the safety gates as well.")
@json_option
def command(minutes: int | None, session: str | None, everything: bool) -> None:
    """Silence clickstop for a while: handlers neither speak nor record. Safety gates stay on unless you pass
    --all.
    """
    refuse_agents("pause")
    if minutes is not None and session is not None:
        raise click.UsageError("--minutes and --session cannot be combined")
    repo = here()
    if session is not None:
        which = None if session == _LAST else session
        pause = pauses.Pause(session=named_session(repo.connection, which), all=everything)
    else:
        pause = pauses.Pause(until=time.time() + 60 * (minutes or _MINUTES), all=everything)
    try:
        pauses.write(pause, repo.root, repo.environ)
    except OSError as error:
        raise click.ClickException(f"the pause cannot be written: {error}") from error
    repo.audit("pause", pause.session or repo.root, str(pause))
    if printed("pause", pause):
        return
    say(f"clickstop is {pause.line(time.time())}.")
    say("A running session keeps its policy until you agree: its next call asks you in the client.")
    say("To end it sooner: clickstop resume")
