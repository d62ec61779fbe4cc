"""The one table of sources, in order: what a project has named itself before what its tools do by default."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from clickstop.runners import (
    cargo,
    composer,
    deno,
    dotnet,
    go,
    gradle,
    hatch,
    justfile,
    makefile,
    maven,
    mix,
    nox,
    package_json,
    poe,
    pyproject,
    taskfile,
    tox,
)

if TYPE_CHECKING:
    from clickstop.runners.folder import Folder
    from clickstop.runners.vocabulary import FoundCommand


class Source(Protocol):
    """A module that reads commands from the files of one kind of project."""

    @property
    def FILES(self) -> tuple[str, ...]:  # noqa: N802  # a constant of the module
        """Names of files, with `*` where needed, without which there is nothing to find."""

    def discover(self, folder: Folder) -> list[FoundCommand]: ...


SOURCES: tuple[Source, ...] = (
    justfile,
    taskfile,
    makefile,
    package_json,
    deno,
    composer,
    poe,
    hatch,
    pyproject,
    tox,
    nox,
    cargo,
    go,
    maven,
    gradle,
    dotnet,
    mix,
)
FILES = tuple(dict.fromkeys(name for source in SOURCES for name in source.FILES))


def discover(folder: Folder) -> dict[str, FoundCommand]:
    """Each name by the first source that knows it."""
    commands: dict[str, FoundCommand] = {}
    for source in SOURCES:
        if folder.first(*source.FILES):
            for command in source.discover(folder):
                commands.setdefault(command.name, replace(command, kind=source.FILES))
    return commands
