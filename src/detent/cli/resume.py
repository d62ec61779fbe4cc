"""`detent resume`: end a pause."""

from __future__ import annotations

import click

from detent.cli.here import here
from detent.config import pause


@click.command()
def command() -> None:
    """End a pause; everything that is on speaks again."""
    found = here()
    if pause.clear(found.root, found.environ):
        found.audit("resume", found.root)
        click.echo("The pause is over: everything that is on speaks again.")
    else:
        click.echo("There was no pause.")
    off = pause.switched_off(found.environ)
    if off:
        click.echo(f"Still, in this environment: {off}. Unset it to end that.")
