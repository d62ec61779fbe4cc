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
