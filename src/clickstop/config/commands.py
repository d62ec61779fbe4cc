"""A repository's commands, and whether each is trusted.

The package nearest to a file counts, and in it the first source that knows a name: configuration (which belongs to
the top), front matter, what is found in its files. What is only found yields to what somebody wrote down further
up, unless that stands in a project of another kind: `cargo test` above speaks for crates below, not for a web page.
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
    """One name as it would run."""

    name: str
    lines: tuple[str, ...]  # none: switched off by whoever said so
    folder: str  # where it runs
    file: str  # who says so: a file, or a variable of the environment
    line: int | None
    trusted: bool
    written: bool = True  # by somebody, not only found
    meaning: str = ""  # its name and what that stands for, as a person agrees to it
    agreed: bool = False  # a person did, or says so in their own configuration

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
    """All that was found in a repository."""

    folder: str
    packages: list[Package] = field(default_factory=list)  # the top first, then those with commands of their own
    checks: list[ProjectCommand] = field(default_factory=list)  # commands that checks have of their own, at the top
    invalid: list[Problem] = field(default_factory=list)  # the configuration itself
    problems: list[Problem] = field(default_factory=list)  # other files

    def of(self, path: str) -> Package:
        """The package nearest to a file; outside all of them the top."""
        folder = nearest(path, [package.folder for package in self.packages])
        return next((package for package in self.packages if package.folder == folder), self.packages[0])

    def all(self) -> list[ProjectCommand]:
        """Each command once, in the order of packages."""
        return [*(command for package in self.packages for command in package.own), *self.checks]

    def waiting(self) -> list[ProjectCommand]:
        return [command for command in self.all() if not command.trusted]


def find(
    root: str, folder: str, environ: Mapping[str, str], *, believe: bool = False, loaded: Loaded | None = None
) -> ProjectCommands:
    """The commands of the checkout at `folder`, whose configuration (read here, unless it is given) and trust
    belong to `root`; as they would be if all that the repository says were trusted, if it is to be believed.

    A configuration that is not valid is a problem like others: what does not depend on it is found all the same.
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
class _Place:
    """What one folder says."""

    written: dict[str, FoundCommand]  # by somebody: front matter, and at the top the configuration over it
    discovered: dict[str, FoundCommand]
    markers: set[str]  # files by which its kinds of project are known

    def every(self) -> list[FoundCommand]:
        return [*self.written.values(), *self.discovered.values()]

    def speaks_for(self, command: FoundCommand) -> bool:
        """Whether what is written here is meant for a project of that kind below."""
        return not self.markers or not self.markers.isdisjoint(command.kind)


def _configured(loaded: Loaded) -> dict[str, tuple[FoundCommand, bool]]:
    """What configuration says, and whether the user's own file does."""
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
    """The command that reviews what is not committed, where there is one."""
    review, key = loaded.config.review, ("review", "command")
    if not review.enabled or not review.command:
        return []
    layer = loaded.origin(key)
    return [(FoundCommand("reviewer", (review.command,), layer.origin, layer.line(key)), layer.name == "user")]


def _places(commands: ProjectCommands, environ: Mapping[str, str]) -> dict[str, _Place]:
    named = instructions()
    listed = Git(commands.folder, environ).files((*index.FILES, *named))
    places = {}
    for path in packages(commands.folder, listed, named):
        folder = Folder(path, commands.folder)
        markers = {pattern for pattern in index.FILES if folder.first(pattern)}
        places[path] = _Place(front_matter.discover(folder, named), index.discover(folder), markers)
        commands.problems += [Problem(flaw.file, flaw.line, flaw.key, flaw.message) for flaw in folder.troubles]
    return places


def _resolved(path: str, places: dict[str, _Place], consent: _Consent) -> tuple[ProjectCommand, ...]:
    upwards = sorted((place for place in places if nearest(path, [place])), key=len, reverse=True)
    chosen = (_chosen(name, upwards, places) for name in NAMES)
    return tuple(_command(place, folder, consent) for place, folder in filter(None, chosen))


def _chosen(name: str, upwards: list[str], places: dict[str, _Place]) -> tuple[FoundCommand, str] | None:
    """What a name stands for, and the folder where it runs."""
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
