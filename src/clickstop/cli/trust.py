"""`clickstop trust`: agree to run the plug-in files and the commands that this repository names."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from clickstop.cli import trusting
from clickstop.cli.here import here, refuse_agents
from clickstop.config import trust
from clickstop.config.commands import find
from clickstop.config.layers import load
from clickstop.config.plugins import discover
from clickstop.core.words import many
from clickstop.render.output import console, heading, text

if TYPE_CHECKING:
    from clickstop.app.here import Here

_LINES = 60  # shown of each file


@click.command()
@click.option("--yes", is_flag=True, help="Do not ask.")
def command(yes: bool) -> None:
    """Agree to run the plug-in files that this repository names, as they are now, and its commands, word for word.

    A file that changes afterwards, or a command that reads differently, is not run until it is trusted again.
    """
    refuse_agents("trust")
    repo = here()
    contents = {path: _read(path) for path in _waiting(repo)}
    commands = find(repo.root, repo.folder, repo.environ)
    lines = trusting.waiting_lines(commands)
    if not contents and not lines:
        click.echo("There is nothing to trust: no plug-in file and no command waits for it.")
        return
    for path, content in contents.items():
        _show(path, content)
    trusting.show("Commands", commands.waiting(), commands.folder)
    for problem in commands.problems:
        trusting.say(f"{problem}\n")
    if not yes and not click.confirm(_question(len(contents), len(lines))):
        click.echo("Nothing was trusted.")
        raise SystemExit(1)
    _record(repo, contents, lines)
    trusting.say(f"Trusted: {', '.join([*contents, *lines])}.")


def _question(files: int, lines: int) -> str:
    parts = [f"{many(files, 'file')} in every hook"] if files else []
    parts += [f"{many(lines, 'command')} as checks"] if lines else []
    return f"Run {' and '.join(parts)} of this repository?"


def _record(repo: Here, contents: dict[str, bytes], lines: list[str]) -> None:
    """Exactly what was shown."""
    digests = {path: trust.digest(content) for path, content in contents.items()}
    if digests:
        trust.record(digests, repo.environ)
    for path, digest in digests.items():
        repo.audit("trust", path, digest)
    trusting.record(repo, lines)


def _waiting(repo: Here) -> list[str]:
    return discover(load(repo.root, repo.environ), repo.root, repo.environ).untrusted


def _read(path: str) -> bytes:
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError as error:
        raise click.ClickException(f"a plug-in that the configuration names cannot be read: {error}") from error


def _show(path: str, content: bytes) -> None:
    out = console()
    lines = content.decode("utf-8", "replace").splitlines()
    out.print(heading(path), text(f"  {many(len(lines), 'line')}, sha256 {trust.digest(content)[:16]}"))
    for line in lines[:_LINES]:
        out.print(text(f"  | {line}"))
    if len(lines) > _LINES:
        out.print(text(f"  ... {len(lines) - _LINES} more lines: read the whole file before you agree", "yellow"))
    out.print()
