"""How to start a Python project's tools: with its package manager, from its virtual environment, or by name."""

from __future__ import annotations

import os
import shlex
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from clickstop.runners.folder import Folder

MANAGERS = {"uv.lock": "uv", "poetry.lock": "poetry", "pdm.lock": "pdm", "Pipfile": "pipenv"}
_PROGRAMS = (".venv/bin/{}", "venv/bin/{}", ".venv/Scripts/{}.exe", "venv/Scripts/{}.exe")


def manager(folder: Folder) -> str:
    """The package manager of the nearest folder with a lock file: members of a workspace have none."""
    for place in folder.up():
        lock = place.first(*MANAGERS)
        if lock:
            return MANAGERS[lock]
    return ""


def started(folder: Folder, command: str) -> str:
    """The command as it has to be run from this folder."""
    by = manager(folder)
    if by:
        return f"{by} run {command}"
    tool, _, behind = command.partition(" ")
    for place in folder.up():
        for program in _PROGRAMS:
            if place.has(program.format(tool)):
                path = os.path.relpath(place.place(program.format(tool)), folder.path).replace(os.sep, "/")
                return f"{shlex.quote(path)} {behind}".rstrip()
    return command
