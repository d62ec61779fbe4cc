"""The names that every project's commands are called by, and the records in which they are found."""

from __future__ import annotations

from dataclasses import dataclass

NAMES = ("test", "check", "build", "run", "format", "fix")


@dataclass(frozen=True, slots=True)
class FoundCommand:
    """What a file says for one name: command lines in their order, and where it says so."""

    name: str
    lines: tuple[str, ...]
    file: str
    line: int | None = None
    kind: tuple[str, ...] = ()  # files by which a project of this kind is known; () where somebody wrote it down


@dataclass(frozen=True, slots=True)
class FileTrouble:
    """A file, or a part of one, that could not be used."""

    file: str
    line: int | None
    key: str
    message: str


def commands_for(file: str, line: int | None = None, **lines: str) -> list[FoundCommand]:
    """A command for each name that has a line: `commands_for(file, test="go test", run="")` is one."""
    return [FoundCommand(name, (command,), file, line) for name, command in lines.items() if command]
