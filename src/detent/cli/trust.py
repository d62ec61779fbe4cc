"""`detent trust`: agree to run the plug-in files that this repository names."""

from __future__ import annotations

import click

from detent.cli.here import Here, here, refuse_agents
from detent.config import trust as trusting
from detent.config.errors import ConfigError
from detent.config.layers import load
from detent.config.plugins import discover
from detent.render.output import console, heading, text
from detent.render.words import many

_LINES = 60  # shown of each file


@click.command()
@click.option("--yes", is_flag=True, help="Do not ask.")
def command(yes: bool) -> None:
    """Agree to run the plug-in files that this repository names, as they are now.

    A file that changes afterwards is not run until it is trusted again.
    """
    refuse_agents("trust")
    found = here()
    waiting = _waiting(found)
    if not waiting:
        click.echo("There is nothing to trust: the configuration names no plug-in file that waits for it.")
        return
    contents = {path: _read(path) for path in waiting}
    for path, content in contents.items():
        _show(path, content)
    if not yes and not click.confirm(f"Run {many(len(contents), 'file')} in every hook of this repository?"):
        click.echo("Nothing was trusted.")
        raise SystemExit(1)
    trusting.record({path: trusting.digest(content) for path, content in contents.items()}, found.environ)
    for path, content in contents.items():
        found.audit("trust", path, trusting.digest(content))
    click.echo(f"Trusted: {', '.join(contents)}.")


def _waiting(found: Here) -> list[str]:
    try:
        loaded = load(found.root, found.environ)
    except ConfigError as error:
        raise click.ClickException(f"the configuration is not valid: {error}. Run: detent config check") from error
    return discover(loaded, found.root, found.environ).untrusted


def _read(path: str) -> bytes:
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError as error:
        raise click.ClickException(f"a plug-in that the configuration names cannot be read: {error}") from error


def _show(path: str, content: bytes) -> None:
    out = console()
    lines = content.decode("utf-8", "replace").splitlines()
    out.print(heading(path), text(f"  {many(len(lines), 'line')}, sha256 {trusting.digest(content)[:16]}"))
    for line in lines[:_LINES]:
        out.print(text(f"  | {line}"))
    if len(lines) > _LINES:
        out.print(text(f"  ... {len(lines) - _LINES} more lines: read the whole file before you agree", "yellow"))
    out.print()
