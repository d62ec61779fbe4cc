"""`clickstop statusline`: the line that a client shows below its prompt."""

from __future__ import annotations

import os
import sys

import click

from clickstop.agents.index import AGENTS
from clickstop.hook.statusline import line


@click.command()
@click.option("--agent", type=click.Choice(list(AGENTS)), help="The agent that sends the status JSON.")
def command(agent: str | None) -> None:
    """Print one line about this repository: score, last check, cost today, context, what is open.

    Reads the client's status JSON on stdin; without it, describes the last session. `clickstop init --statusline`
    adds it to the client.
    """
    raw = b"" if sys.stdin.isatty() else sys.stdin.buffer.read()  # by hand, there is no status JSON to wait for
    words = line(agent or "", raw, os.environ)
    if words:
        click.echo(words)
