"""Show a project's commands, and trust exactly those that were shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.config import trust
from clickstop.core.words import many
from clickstop.render.commands import as_table
from clickstop.render.output import console, heading
from clickstop.secrets.redact import redact

if TYPE_CHECKING:
    from clickstop.app.here import Here
    from clickstop.config.commands import ProjectCommand, ProjectCommands


def show(title: str, commands: list[ProjectCommand], folder: str) -> None:
    if commands:
        out = console()
        out.print(heading(title))
        out.print(as_table(commands, folder))
        out.print()


def lines_of(commands: list[ProjectCommand]) -> list[str]:
    return list(dict.fromkeys(line for command in commands for line in command.lines))


def record(repo: Here, commands: list[ProjectCommand]) -> None:
    """Trust the commands in the user's own state, with an audit line for each."""
    if not commands:
        return
    lines = lines_of(commands)
    trust.record_lines(repo.root, lines, repo.environ)
    trust.record_names(repo.root, [command.meaning for command in commands], repo.environ)
    for line in lines:
        repo.audit("trust", redact(line), trust.line_digest(repo.root, line))


def still_waiting(commands: ProjectCommands, trusted: list[str]) -> list[str]:
    """Notes about what will not run: files that cannot be read, and commands that are not trusted."""
    notes = [str(problem) for problem in commands.problems]
    waiting = [command for command in commands.waiting() if not set(command.lines) <= set(trusted)]
    if waiting:
        number = many(len(waiting), "command")
        them = "it" if len(waiting) == 1 else "them"
        notes.append(f"{number} of this project will not run until you trust {them}: clickstop trust")
    return notes
