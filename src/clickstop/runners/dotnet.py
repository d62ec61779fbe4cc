""".NET: a solution, or a project that is in none."""

from __future__ import annotations

from shlex import quote
from typing import TYPE_CHECKING

from clickstop.runners.vocabulary import FoundCommand

if TYPE_CHECKING:
    from collections.abc import Iterator

    from clickstop.runners.folder import Folder

_SOLUTIONS = ("*.sln", "*.slnx")
_PROJECTS = ("*.csproj", "*.fsproj", "*.vbproj")
FILES = (*_SOLUTIONS, *_PROJECTS)


def discover(folder: Folder) -> list[FoundCommand]:
    """Several solutions in one folder are nothing that could be guessed at."""
    solutions = [name for pattern in _SOLUTIONS for name in folder.matching(pattern)]
    projects = [name for pattern in _PROJECTS for name in folder.matching(pattern)]
    if len(solutions) == 1:
        return list(_commands(folder, solutions[0], tested=True))
    if solutions or len(projects) != 1 or any(place.first(*_SOLUTIONS) for place in folder.up()):
        return []
    return list(_commands(folder, projects[0], tested="Microsoft.NET.Test.Sdk" in folder.text(projects[0])))


def _commands(folder: Folder, name: str, *, tested: bool) -> Iterator[FoundCommand]:
    file, named = folder.place(name), quote(name)
    if tested:
        yield FoundCommand("test", (f"dotnet test {named}",), file)
    yield FoundCommand("build", (f"dotnet build {named}",), file)
    if "<OutputType>Exe</OutputType>" in folder.text(name):
        yield FoundCommand("run", (f"dotnet run --project {named}",), file)
    if folder.has(".editorconfig"):
        style = folder.place(".editorconfig")
        yield FoundCommand("format", (f"dotnet format {named} --verify-no-changes",), style)
        yield FoundCommand("fix", (f"dotnet format {named}",), style)
