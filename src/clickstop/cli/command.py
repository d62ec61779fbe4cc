"""`clickstop command`: the project's test, check, build, run and format commands, and where each is defined."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from clickstop.checks.governor import when
from clickstop.checks.ledger import CheckLedger
from clickstop.checks.project import Project
from clickstop.cli.here import here
from clickstop.cli.printed import json_option, printed
from clickstop.config.check_plan import compile_checks
from clickstop.config.commands import find
from clickstop.config.errors import ConfigError
from clickstop.core.places import Places
from clickstop.core.target import Target, target
from clickstop.render.commands import as_records, as_table
from clickstop.render.output import console, text
from clickstop.runners.missing import missing
from clickstop.runners.packages import MOST
from clickstop.store.save import Store

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from clickstop.config.commands import ProjectCommand, ProjectCommands


@click.command()
@json_option
def command() -> None:
    """Show the project's commands: test, check, build, run, format and fix.

    Sources, in order: [commands] in the configuration; `commands:` in the front matter of agent instructions;
    package.json, pyproject.toml, Makefile and similar. The first source that defines a name wins. In a monorepo
    the package nearest to a file wins, unless a parent project of the same kind defines the command explicitly.
    Commands from a repository run only after you trust them.
    """
    environ = here().environ
    place = target(os.getcwd(), environ)
    commands = find(place.root, place.folder, environ)
    moments = _moments(place, environ)
    absent = sorted({name for _, name in _absent(commands, environ)})
    runs = {project_command.name: moments(project_command) for project_command in commands.all()} if moments else {}
    if not printed("command", {**as_records(commands), "is_run": runs, "missing_programs": absent}):
        _show(commands, environ, moments, _not_in_force(commands, place, environ))
    if commands.invalid or commands.problems:
        raise SystemExit(1)


def _moments(place: Target, environ: Mapping[str, str]) -> Callable[[ProjectCommand], str] | None:
    """A function that says when a command runs automatically, or None if the configuration is invalid.

    A slow command runs at fewer moments, so the answer depends on how long its past runs took.
    """
    try:
        project = Project(compile_checks(place.root, place.folder, environ))
    except ConfigError:
        return None
    places = Places(place.root, environ)
    store = Store(places) if os.path.exists(places.database) else None
    book = CheckLedger(store, by="", moment="") if store else None

    def moments(command: ProjectCommand) -> str:
        own = project.check(command.name)
        named = project.command(own, command.folder)
        return ", ".join(when(project, own, named, book))

    return moments


def _not_in_force(commands: ProjectCommands, place: Target, environ: Mapping[str, str]) -> list[str]:
    """Names of commands that the configuration defines differently, in settings that the person has not trusted."""
    current = {(command.name, command.folder): command.lines for command in commands.all()}
    wanted = find(place.root, place.folder, environ, believe=True).all()
    return sorted({each.name for each in wanted if current.get((each.name, each.folder)) != each.lines})


def _show(
    commands: ProjectCommands,
    environ: Mapping[str, str],
    moments: Callable[[ProjectCommand], str] | None,
    not_in_force: list[str],
) -> None:
    out = console()
    if commands.all():
        out.print(as_table(commands.all(), commands.folder, moments))
    elif not not_in_force:
        out.print(text("No commands found. Add them under [commands] in clickstop.toml."))
    if any(package.folder != commands.folder for package in commands.packages):
        out.print(text("\nIf a package lacks a command, the folders above it are searched.", "dim"))
    if len(commands.packages) >= MOST:
        out.print(text(f"\nThere are more packages; only the first {MOST} are listed.", "yellow"))
    for problem in (*commands.invalid, *commands.problems):
        out.print(text(f"\n{problem}", "red"))
    for command_named, program in _absent(commands, environ):
        out.print(
            text(f"\n{command_named.name}: {program} is not installed here, so this command cannot run.", "yellow")
        )
    if not_in_force:
        waiting = f"The settings for {', '.join(not_in_force)} are not trusted yet."
        out.print(text(f"{waiting} To review and trust them: clickstop trust", "yellow"))
    if commands.waiting():
        out.print(text("\nUntrusted commands do not run. To review and trust them: clickstop trust", "yellow"))


def _absent(commands: ProjectCommands, environ: Mapping[str, str]) -> list[tuple[ProjectCommand, str]]:
    return [
        (command_named, program)
        for command_named in commands.all()
        for line in command_named.lines
        for program in missing(line, command_named.folder, environ)
    ]
