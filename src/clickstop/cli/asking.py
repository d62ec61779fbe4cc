"""Showing the files that will change, asking, and changing them."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from itertools import groupby
from typing import TYPE_CHECKING

import click

from clickstop.agents.document import UnsafeEditError
from clickstop.core.paths import is_inside
from clickstop.core.places import home
from clickstop.install.changes import diff
from clickstop.install.setup import carry_out
from clickstop.render.output import console, text
from clickstop.render.streams import bare

if TYPE_CHECKING:
    from collections.abc import Iterator

    from clickstop.install.setup import InstallStep

_LONG = 100  # an entry of ours, and not a line of prose about us
_COLOURS = {"+": "green", "-": "red", "@": "cyan"}


def show(steps: list[InstallStep], *, whole: bool = True) -> None:
    """The unified diff of every file, tabs and all; entries of ours that are alike shown once, unless `whole`."""
    colour = False if os.environ.get("NO_COLOR") else None
    for step in steps:
        lines = list(diff(step.change))
        for line in lines if whole else _folded(lines):
            bold = line.startswith(("+++ ", "--- "))
            plain = text(line).plain
            styled = click.style(plain, fg=None if bold else _COLOURS.get(line[:1]), bold=bold)
            click.echo(styled, file=bare(sys.stdout), color=colour)
        click.echo()


def _folded(lines: list[str]) -> list[str]:
    """The first of the entries that come or go one after the other, and how many more there are."""
    folded: list[str] = []
    for sign, run in groupby(lines, lambda line: "" if line.startswith(("+++ ", "--- ")) else line[:1]):
        block = list(run)
        ours = [number for number, line in enumerate(block) if len(line) > _LONG and "clickstop" in line]
        if sign in ("+", "-") and len(ours) > 2:
            more = f"{sign}      ... and {len(ours) - 1} more like it (to see them: --verbose)"
            block = [*block[: ours[0] + 1], more, *block[ours[-1] + 1 :]]
        folded += block
    return folded


def agree(question: str, *, yes: bool) -> None:
    """Go on only if the person says so."""
    if yes:
        return
    if not sys.stdin.isatty():
        raise click.UsageError("there is no terminal to ask on; nothing was changed. To skip the question: --yes")
    click.confirm(question, abort=True)


def do(steps: list[InstallStep]) -> list[str]:
    """Change the files; their names."""
    return carry_out(steps)


def tell(steps: list[InstallStep]) -> None:
    """What became of each file."""
    for step in steps:
        verb = "removed" if step.change.after is None else "wrote"
        console().print(f"  {verb} {near(step.change.file)}")


@contextmanager
def plain_errors() -> Iterator[None]:
    """Files that cannot be read, edited or written end the command with one clear line."""
    try:
        yield
    except UnsafeEditError as error:
        raise click.ClickException(f"{error}. The file was not changed; fix it and run this again.") from error
    except OSError as error:
        if error.filename is None:
            raise
        raise click.ClickException(f"{error.filename}: {error.strerror}.") from error


def near(path: str) -> str:
    """A path as a person would write it here."""
    if is_inside(path, os.getcwd()):
        return os.path.relpath(path)
    folder = home(os.environ)
    return os.path.join("~", os.path.relpath(path, folder)) if is_inside(path, folder) else path
