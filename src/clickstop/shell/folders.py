"""The folder in which a command line does its work."""

from __future__ import annotations

import os

from clickstop.shell.line import split
from clickstop.shell.programs import program


def folder_of(command: str, cwd: str) -> str:
    """Return the folder that a line ends up in; a `cd` with an unknown target (`cd "$X"`, `cd -`) is ignored."""
    if "cd " not in command and "pushd " not in command:
        return cwd
    folder = cwd
    for simple in split(command):
        words = program(simple.words)
        if words[:1] in (["cd"], ["pushd"]) and len(words) == 2 and not words[1].startswith(("-", "$", "`")):
            folder = os.path.normpath(os.path.join(folder, os.path.expanduser(words[1])))
    return folder


def began_in(command: str, cwd: str) -> str:
    """Return the folder in which a finished line began. Some clients report the one that it ended in: after
    `cd api && pytest`, the folder `api`.
    """
    end = folder_of(command, cwd)
    if end == cwd or os.path.isdir(end):
        return cwd
    steps = os.path.relpath(end, cwd).split(os.sep)
    ups = steps.count(os.pardir)
    below = steps[ups:]
    top = cwd.removesuffix(os.sep + os.path.join(*below)) if below else cwd
    # How the folders above were called is unknown; any will do that `..` leaves again.
    return os.path.join(top, *below[:ups]) if top != cwd and ups <= len(below) else cwd
