"""Finds a repository's commands, and whether each is trusted.

The package nearest to a file counts, and in it the first source that has a name: the configuration (which belongs
to the top), front matter, detection from files. A detected command yields to one that somebody wrote further up,
unless that belongs to another kind of project: `cargo test` at the top speaks for crates below it, not for a web
page.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from clickstop.agents.index import instructions
from clickstop.config import checks, trust
from clickstop.config.errors import ConfigError, Problem
from clickstop.config.layers import load
from clickstop.core.git import Git
from clickstop.core.paths import nearest
from clickstop.runners import front_matter, index
from clickstop.runners.folder import Folder
from clickstop.runners.packages import packages
from clickstop.runners.vocabulary import NAMES, FoundCommand

if TYPE_CHECKING:
    from collections.abc import Mapping

    from clickstop.config.layers import Loaded


@dataclass(frozen=True, slots=True)
class ProjectCommand:
    """A named command as it would run."""

    name: str
    lines: tuple[str, ...]  # empty if it is turned off
    folder: str  # where it runs
    file: str  # the file or environment variable that defines it
    line: int | None
    trusted: bool
    written: bool = True  # by somebody, not detected
    meaning: str = ""  # a digest of its folder, name and lines, which a person agrees to
    agreed: bool = False  # a person agreed, or the user's own configuration says so

    @property
    def place(self) -> str:
        return f"{self.file}:{self.line}" if self.line else self.file


@dataclass(frozen=True, slots=True)
class Package:
    """A folder, and the commands for files in it; some may come from folders above."""

    folder: str
    commands: tuple[ProjectCommand, ...]

    @property
    def own(self) -> list[ProjectCommand]:
        return [command for command in self.commands if command.folder == self.folder]


@dataclass(slots=True)
class ProjectCommands:
    """Everything found in a repository."""

    folder: str
    packages: list[Package] = field(default_factory=list)  # the top first, then folders with commands of their own
    checks: list[ProjectCommand] = field(default_factory=list)  # commands defined by checks, which run at the top
    invalid: list[Problem] = field(default_factory=list)  # problems of the configuration
    problems: list[Problem] = field(default_factory=list)  # other files

    def of(self, path: str) -> Package:
        """The package nearest to a file, else the top."""
        folder = nearest(path, [package.folder for package in self.packages])
        return next((package for package in self.packages if package.folder == folder), self.packages[0])

    def all(self) -> list[ProjectCommand]:
        """Each command once, by package."""
        return [*(command for package in self.packages for command in package.own), *self.checks]

    def waiting(self) -> list[ProjectCommand]:
        return [command for command in self.all() if not command.trusted]


def find(
    root: str, folder: str, environ: Mapping[str, str], *, believe: bool = False, loaded: Loaded | None = None
) -> ProjectCommands:
    """The commands of the checkout at `folder`. Configuration and trust belong to `root`.

    With `believe`, the result is as if everything in the repository were trusted. An invalid configuration is a
    problem like others: whatever does not depend on it is found anyway.
    """
    commands = ProjectCommands(folder)
    configured: dict[str, tuple[FoundCommand, bool]] = {}
    own: list[tuple[FoundCommand, bool]] = []
    try:
        loaded = loaded or load(root, environ, believe=believe)
        declared = checks.find(loaded, root, environ, believe=believe)
        configured, own = _configured(loaded), [*declared.commands, *_reviewer(loaded)]
    except ConfigError as error:
        commands.invalid += error.problems
    places = _places(commands, environ)
    places[folder].written |= {name: command for name, (command, _) in configured.items()}
    every = [*(command for place in places.values() for command in place.every()), *(command for command, _ in own)]
    trusted = trust.trusted_lines(root, {line for command in every for line in command.lines}, environ)
    users_own = [command for command, users in (*configured.values(), *own) if users]
    trusted |= {line for command in users_own for line in command.lines}
    agreed = trust.agreed_names(root, environ)
    agreed |= {trust.meaning(os.curdir, command.name, command.lines) for command in users_own}
    consent = _Consent(folder, trusted, agreed)
    commands.checks = [_command(command, folder, consent) for command, _ in own]
    for path, place in places.items():
        if path == folder or place.every():
            commands.packages.append(Package(path, _resolved(path, places, consent)))
    return commands


@dataclass(frozen=True, slots=True)
class _Consent:
    """What a person agreed to in the checkout at `top`."""

    top: str
    lines: set[str]
    names: set[str]


@dataclass(slots=True)
class _FolderCommands:
    """The commands that one folder defines."""

    written: dict[str, FoundCommand]  # in front matter, and at the top in the configuration, which comes first
    discovered: dict[str, FoundCommand]
    markers: set[str]  # files that show its kinds of project

    def every(self) -> list[FoundCommand]:
        return [*self.written.values(), *self.discovered.values()]

    def speaks_for(self, command: FoundCommand) -> bool:
        """Whether commands written here are meant for a project of that kind below."""
        return not self.markers or not self.markers.isdisjoint(command.kind)


def _configured(loaded: Loaded) -> dict[str, tuple[FoundCommand, bool]]:
    """Commands in the configuration, and whether the user's own file has them."""
    commands = {}
    for name in NAMES:
        layer = loaded.origin(("commands", name))
        if layer.name == "default":
            continue
        value = getattr(loaded.config.commands, name)
        lines = (value,) if isinstance(value, str) else tuple(value)
        line = layer.line(("commands", name))
        commands[name] = FoundCommand(name, lines, layer.origin, line), layer.name == "user"
    return commands


def _reviewer(loaded: Loaded) -> list[tuple[FoundCommand, bool]]:
    """The command that reviews uncommitted changes, if there is one."""
    review, key = loaded.config.review, ("review", "command")
    if not review.enabled or not review.command:
        return []
    layer = loaded.origin(key)
    return [(FoundCommand("reviewer", (review.command,), layer.origin, layer.line(key)), layer.name == "user")]


def _places(commands: ProjectCommands, environ: Mapping[str, str]) -> dict[str, _FolderCommands]:
    named = instructions()
    listed = Git(commands.folder, environ).files((*index.FILES, *named))
    places = {}
    for path in packages(commands.folder, listed, named):
        folder = Folder(path, commands.folder)
        markers = {pattern for pattern in index.FILES if folder.first(pattern)}
        places[path] = _FolderCommands(front_matter.discover(folder, named), index.discover(folder), markers)
        commands.problems += [Problem(flaw.file, flaw.line, flaw.key, flaw.message) for flaw in folder.troubles]
    return places


def _resolved(path: str, places: dict[str, _FolderCommands], consent: _Consent) -> tuple[ProjectCommand, ...]:
    upwards = sorted((place for place in places if nearest(path, [place])), key=len, reverse=True)
    chosen = (_chosen(name, upwards, places) for name in NAMES)
    return tuple(_command(place, folder, consent) for place, folder in filter(None, chosen))


def _chosen(name: str, upwards: list[str], places: dict[str, _FolderCommands]) -> tuple[FoundCommand, str] | None:
    """The command for a name, and the folder where it runs."""
    discovered: tuple[FoundCommand, str] | None = None
    for folder in upwards:
        place = places[folder]
        written = place.written.get(name)
        if written and (discovered is None or place.speaks_for(discovered[0])):
            return written, folder
        if discovered is None and name in place.discovered:
            discovered = place.discovered[name], folder
    return discovered


def _command(source: FoundCommand, folder: str, consent: _Consent) -> ProjectCommand:
    trusted = all(line in consent.lines for line in source.lines)
    meaning = trust.meaning(os.path.relpath(folder, consent.top), source.name, source.lines)
    agreed = meaning in consent.names
    written = not source.kind
    return ProjectCommand(
        source.name, source.lines, folder, source.file, source.line, trusted, written, meaning, agreed
    )
