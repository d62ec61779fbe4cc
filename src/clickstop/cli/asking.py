"""Show the files that would change, ask, and change them."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from itertools import groupby, pairwise
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

_ENTRY = '"command": '  # begins a hook entry, which is ours if it names us before the next one begins
_COLOURS = {"+": "green", "-": "red", "@": "cyan"}


class UnansweredError(click.ClickException):
    """Wrong usage, where printing the command's usage line would not help."""

    exit_code = 2


def show(steps: list[InstallStep], *, whole: bool = True) -> None:
    """Print a unified diff of every file. Unless `whole`, similar hook entries are folded into one."""
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
    """The lines with each run of hook entries reduced to its first one and a count of the others."""
    folded: list[str] = []
    for sign, run in groupby(lines, lambda line: "" if line.startswith(("+++ ", "--- ")) else line[:1]):
        block = list(run)
        ours = _our_entries(block) if sign in ("+", "-") else []
        if len(ours) > 2:
            more = f"{sign}      ... and {len(ours) - 1} more like it (to see them: --verbose)"
            block = [*block[: ours[0] + 1], more, *block[ours[-1] + 1 :]]
        folded += block
    return folded


def _our_entries(lines: list[str]) -> list[int]:
    """The last line of each hook entry that names us."""
    starts = [number for number, line in enumerate(lines) if _ENTRY in line]
    last = [
        [number for number in range(start, end) if "clickstop" in lines[number]][-1:]
        for start, end in pairwise([*starts, len(lines)])
    ]
    return [number for found in last for number in found]


def agree(question: str, *, yes: bool) -> None:
    """Ask, and end the command unless the person agrees. Scripts pass --yes or pipe in an answer."""
    if not yes and not is_agreed(question):
        raise click.Abort


def is_agreed(question: str) -> bool:
    """The person's answer; an error if nobody answers."""
    try:
        return click.confirm(question)
    except click.Abort:
        if sys.stdin.isatty():  # Ctrl-C
            raise
        raise UnansweredError("nobody answered, so nothing was changed. To skip the question: --yes") from None


def do(steps: list[InstallStep]) -> list[str]:
    """Change the files and return their names."""
    return carry_out(steps)


def tell(steps: list[InstallStep]) -> None:
    """Print what happened to each file."""
    for step in steps:
        verb = "removed" if step.change.after is None else "wrote"
        console().print(f"  {verb} {near(step.change.file)}")


@contextmanager
def plain_errors() -> Iterator[None]:
    """Report a file that cannot be read, edited or written in one line instead of a traceback."""
    try:
        yield
    except UnsafeEditError as error:
        raise click.ClickException(f"{error}. The file was not changed; fix it and run this again.") from error
    except OSError as error:
        if error.filename is None:
            raise
        raise click.ClickException(f"{error.filename}: {error.strerror}.") from error


def near(path: str) -> str:
    """A path as a person would write it: relative to the working folder, or from `~`."""
    if is_inside(path, os.getcwd()):
        return os.path.relpath(path)
    folder = home(os.environ)
    return os.path.join("~", os.path.relpath(path, folder)) if is_inside(path, folder) else path
