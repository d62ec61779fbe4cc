"""A project's commands as a table and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from clickstop.core.words import near
from clickstop.render.output import TONE_OF, sign, style, table, text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from clickstop.config.commands import ProjectCommand, ProjectCommands
    from clickstop.render.screen import Table

_OFF = "none (turned off)"


def as_table(
    commands: Iterable[ProjectCommand], folder: str, when: Callable[[ProjectCommand], str] | None = None
) -> Table:
    """One row per command line; the first row of a command also has its name, source and trust.

    `when` says at which moments a command runs.
    """
    rows: list[tuple[Any, ...]] = []
    for command in commands:
        first, *others = command.lines or (_OFF,)
        word = "ok" if command.trusted else "warn"
        trusted = text(f"{sign(TONE_OF[word])} {'yes' if command.trusted else 'no'}", style(word))
        moments = (when(command),) if when else ()
        place = near(command.place, folder)
        rows.append(
            (
                command.name,
                first,
                "" if command.folder == folder else near(command.folder, folder),
                place,
                trusted,
                *moments,
            )
        )
        rows += [("", line, *[""] * (len(rows[-1]) - 2)) for line in others]
    # Commands wrap instead of being cut: people trust them word for word, so no part may be hidden.
    headers = ("name", "command", "in", "from", "trusted", *(("runs",) if when else ()))
    return table(headers, rows, wrap=("command",))


def as_records(commands: ProjectCommands) -> dict[str, Any]:
    return {
        "folder": commands.folder,
        "packages": [
            {"folder": package.folder, "commands": [as_record(command) for command in package.commands]}
            for package in commands.packages
        ],
        "problems": [
            {"file": problem.file, "line": problem.line, "key": problem.key, "message": problem.message}
            for problem in (*commands.invalid, *commands.problems)
        ],
    }


def as_record(command: ProjectCommand, agreed: Iterable[str] = ()) -> dict[str, Any]:
    """`agreed` are command lines trusted after the command was read."""
    return {
        "name": command.name,
        "lines": list(command.lines),
        "folder": command.folder,
        "file": command.file,
        "line": command.line,
        "trusted": command.trusted or set(command.lines) <= set(agreed),
    }
