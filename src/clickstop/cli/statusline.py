"""`clickstop statusline`: the line that a client shows below its prompt."""

from __future__ import annotations

import os
import sys

import click

from clickstop.agents.index import AGENTS
from clickstop.hook.statusline import line


@click.command()
@click.option("--agent", type=click.Choice(list(AGENTS)), help="Whose status JSON it is.")
def command(agent: str | None) -> None:
    """One line about this repository: score, last check, cost today, context, debts.

    Reads the client's status JSON on stdin; without it, tells of the last session. To have the client show it:
    `clickstop init --statusline`, which starts it as hooks are started, without this command.
    """
    raw = b"" if sys.stdin.isatty() else sys.stdin.buffer.read()
    words = line(agent or "", raw, os.environ)
    if words:
        click.echo(words)
