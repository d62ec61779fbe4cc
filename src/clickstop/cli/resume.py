"""`clickstop resume`: end a pause."""

from __future__ import annotations

import click

from clickstop.cli.here import here
from clickstop.cli.printed import json_option, printed
from clickstop.config import pause
from clickstop.render.output import say


@click.command()
@json_option
def command() -> None:
    """End a pause."""
    repo = here()
    ended = pause.clear(repo.root, repo.environ)
    if ended:
        repo.audit("resume", repo.root)
    off = pause.switched_off(repo.environ)
    if printed("resume", {"ended": ended, "off": off}):
        return
    say("The pause is over: clickstop is active again." if ended else "There was no pause.")
    if off:
        say(f"But in this environment: {off}. Unset it to end that.")
