"""The names of a project's commands, and the records of what the sources find."""

from __future__ import annotations

from dataclasses import dataclass

NAMES = ("test", "check", "build", "run", "format", "fix")


@dataclass(frozen=True, slots=True)
class FoundCommand:
    """A command that a file defines: its lines in order, and the place of its definition."""

    name: str
    lines: tuple[str, ...]
    file: str
    line: int | None = None
    kind: tuple[str, ...] = ()  # files that mark a project of this kind; () for a command that a person configured


@dataclass(frozen=True, slots=True)
class FileTrouble:
    """A file, or part of one, that could not be used."""

    file: str
    line: int | None
    key: str
    message: str


def commands_for(file: str, line: int | None = None, **lines: str) -> list[FoundCommand]:
    """One command for each name with a line: `commands_for(file, test="go test", run="")` gives one."""
    return [FoundCommand(name, (command,), file, line) for name, command in lines.items() if command]
