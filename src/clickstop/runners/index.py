"""The table of sources, in order of precedence: the project's own tasks, then defaults of its tools."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from clickstop.runners import manifests, pyproject, python_tasks, task_files, toolchains

if TYPE_CHECKING:
    from collections.abc import Callable

    from clickstop.runners.folder import Folder
    from clickstop.runners.vocabulary import FoundCommand

# (files, at least one of which must exist; the function that reads commands from them)
SOURCES: tuple[tuple[tuple[str, ...], Callable[[Folder], list[FoundCommand]]], ...] = (
    (task_files.JUST, task_files.justfile),
    (task_files.TASK, task_files.taskfile),
    (task_files.MAKE, task_files.makefile),
    (("package.json",), manifests.package_json),
    (manifests.DENO, manifests.deno),
    (("composer.json",), manifests.composer),
    (python_tasks.POE, python_tasks.poe),
    (python_tasks.HATCH, python_tasks.hatch),
    (pyproject.FILES, pyproject.discover),
    (python_tasks.TOX, python_tasks.tox),
    (("noxfile.py",), python_tasks.nox),
    (("Cargo.toml",), toolchains.cargo),
    (("go.mod",), toolchains.go),
    (("pom.xml",), toolchains.maven),
    (toolchains.GRADLE, toolchains.gradle),
    (toolchains.DOTNET, toolchains.dotnet),
    (("mix.exs",), toolchains.mix),
)
FILES = tuple(dict.fromkeys(name for files, _ in SOURCES for name in files))


def discover(folder: Folder) -> dict[str, FoundCommand]:
    """The commands of a folder by name, each from the first source that has it."""
    commands: dict[str, FoundCommand] = {}
    for files, read in SOURCES:
        if folder.first(*files):
            for command in read(folder):
                commands.setdefault(command.name, replace(command, kind=files))
    return commands
