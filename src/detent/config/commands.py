"""A repository's commands: configuration, then front matter, then what is found in its files; and whether each is
trusted. The first source that knows a name counts, and within a source the package nearest to a file.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from detent.agents.index import INSTRUCTIONS
from detent.config import checks, trust
from detent.config.errors import ConfigError, Problem
from detent.config.layers import load
from detent.install import git
from detent.runners import front_matter, index
from detent.runners.folder import Folder
from detent.runners.packages import nearest, packages
from detent.runners.vocabulary import NAMES, Found

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from detent.config.layers import Loaded


@dataclass(frozen=True, slots=True)
class Command:
    """One name as it would run."""

    name: str
    lines: tuple[str, ...]  # none: switched off by whoever said so
    folder: str  # where it runs
    file: str  # who says so: a file, or a variable of the environment
    line: int | None
    trusted: bool

    @property
    def place(self) -> str:
        return f"{self.file}:{self.line}" if self.line else self.file


@dataclass(frozen=True, slots=True)
class Package:
    """A folder, and the commands for files in it; some may come from folders above."""

    folder: str
    commands: tuple[Command, ...]

    @property
    def own(self) -> list[Command]:
        return [command for command in self.commands if command.folder == self.folder]


@dataclass(slots=True)
class Commands:
    """All that was found in a repository."""

    folder: str
    packages: list[Package] = field(default_factory=list)  # the top first, then those with commands of their own
    checks: list[Command] = field(default_factory=list)  # commands that checks have of their own, at the top
    invalid: list[Problem] = field(default_factory=list)  # the configuration itself
    problems: list[Problem] = field(default_factory=list)  # other files

    def of(self, path: str) -> Package:
        """The package nearest to a file; outside all of them the top."""
        folder = nearest(path, [package.folder for package in self.packages])
        return next((one for one in self.packages if one.folder == folder), self.packages[0])

    def all(self) -> list[Command]:
        """Each command once, in the order of packages."""
        return [*(command for package in self.packages for command in package.own), *self.checks]

    def waiting(self) -> list[Command]:
        return [command for command in self.all() if not command.trusted]


def find(root: str, folder: str, environ: Mapping[str, str]) -> Commands:
    """The commands of the checkout at `folder`, whose configuration and trust belong to `root`.

    A configuration that is not valid is a problem like others: what does not depend on it is found all the same.
    """
    found = Commands(folder)
    configured: dict[str, tuple[Found, bool]] = {}
    own: list[tuple[Found, bool]] = []
    try:
        loaded = load(root, environ)
        configured, own = _configured(loaded), checks.find(loaded, root).commands
    except ConfigError as error:
        found.invalid += error.problems
    said = _said(found, environ)
    lines = {line for one in (*_every(configured, said), *(one for one, _ in own)) for line in one.lines}
    trusted = trust.trusted_lines(root, lines, environ)
    found.checks = [_command(one, folder, trusted, own=mine) for one, mine in own]
    for place, (front, discovered) in said.items():
        if place == folder or front or discovered:
            commands = _resolved(place, folder, configured, said, trusted)
            found.packages.append(Package(place, commands))
    return found


Said = dict[str, tuple[dict[str, Found], dict[str, Found]]]  # folder: its front matter, what its files say


def _configured(loaded: Loaded) -> dict[str, tuple[Found, bool]]:
    """What configuration says, and whether the user's own file does."""
    found = {}
    for name in NAMES:
        layer = loaded.origin(("commands", name))
        if layer.name == "default":
            continue
        value = getattr(loaded.config.commands, name)
        lines = (value,) if isinstance(value, str) else tuple(value)
        place = layer.problem(("commands", name), "")
        found[name] = Found(name, lines, place.file, place.line), layer.name == "user"
    return found


def _said(found: Commands, environ: Mapping[str, str]) -> Said:
    listed = git.files(found.folder, (*index.FILES, *INSTRUCTIONS), environ)
    said: Said = {}
    for place in packages(found.folder, listed, INSTRUCTIONS):
        folder = Folder(place, found.folder)
        said[place] = front_matter.discover(folder, INSTRUCTIONS), index.discover(folder)
        found.problems += [Problem(one.file, one.line, one.key, one.message) for one in folder.troubles]
    return said


def _every(configured: dict[str, tuple[Found, bool]], said: Said) -> Iterable[Found]:
    yield from (one for one, _ in configured.values())
    for front, discovered in said.values():
        yield from (*front.values(), *discovered.values())


def _resolved(
    place: str, top: str, configured: dict[str, tuple[Found, bool]], said: Said, trusted: set[str]
) -> tuple[Command, ...]:
    """For each name the first source that knows it; front matter and files from the folder itself upwards."""
    upwards = sorted((one for one in said if nearest(place, [one])), key=len, reverse=True)
    commands = []
    for name in NAMES:
        if name in configured:
            one, own = configured[name]
            commands.append(_command(one, top, trusted, own=own))
            continue
        ways = [(source, folder) for source in (0, 1) for folder in upwards if name in said[folder][source]]
        if ways:
            source, folder = ways[0]
            commands.append(_command(said[folder][source][name], folder, trusted))
    return tuple(commands)


def _command(found: Found, folder: str, trusted: set[str], *, own: bool = False) -> Command:
    agreed = own or all(line in trusted for line in found.lines)
    return Command(found.name, found.lines, folder, found.file, found.line, agreed)
