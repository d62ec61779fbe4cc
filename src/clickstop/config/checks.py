"""The checks of a repository: [checks] in the configuration over quality-checks.json and gates.json."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from clickstop.agents.index import check_files, check_moments
from clickstop.checks import json_form
from clickstop.checks.plan import check_of, troubles
from clickstop.config.errors import Problem
from clickstop.config.layers import Layer, Unseen, admitted
from clickstop.config.notices import listed
from clickstop.core.misspelt import suggestion
from clickstop.core.reading import read
from clickstop.runners.vocabulary import NAMES, FoundCommand

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from clickstop.checks.check import Check
    from clickstop.config.layers import Loaded

_FILES = ("plugin/hooks/quality-checks.json", "hooks/quality-checks.json")
_SHARED = "gates.json"  # a name that other tools have for other things
_SECTION = "checks"


@dataclass(slots=True)
class Checks:
    """The declared checks, when they run, their own commands, and what is wrong with them."""

    checks: dict[str, Check] = field(default_factory=dict)
    moments: dict[str, dict[str, Any]] = field(default_factory=dict)
    commands: list[tuple[FoundCommand, bool]] = field(
        default_factory=list
    )  # and whether the user's own file says so
    problems: list[Problem] = field(default_factory=list)
    unseen: list[Unseen] = field(default_factory=list)  # files of the repository that nobody has trusted
    unread: list[str] = field(default_factory=list)  # a line for each file that holds more than is understood


def find(loaded: Loaded, root: str, environ: Mapping[str, str], *, believe: bool = False) -> Checks:
    """The checks in force. Files count in their order, the configuration before all of them, key by key; of a file
    that nobody has trusted only what is stricter, unless all is to be believed.
    """
    checks = Checks()
    tables: dict[str, dict[str, Any]] = {}
    places: dict[tuple[str, str], str] = {}  # check and key: the file that says it
    moments: dict[str, dict[str, Any]] = {}
    # The last one first, so that the first one in the list has the last word.
    for file in reversed(files(loaded, root)):
        form = json_form.read(_text(file, root), check_moments())
        if not form.checks and file == os.path.join(root, _SHARED):  # whoever it belongs to
            continue
        _judge(form, file, root, checks)
        whole = Layer("project", file, {"checks": form.checks, "moments": form.moments})
        for layer in [whole] if believe else admitted(whole, loaded.values, environ, checks.unseen):
            for moment, entry in layer.data.get("moments", {}).items():
                moments[moment] = moments.get(moment, {}) | entry
            for name, entry in layer.data.get(_SECTION, {}).items():
                tables[name] = tables.get(name, {}) | entry
                places |= {(name, key): file for key in entry}
    for name, entry in loaded.values[_SECTION].items():
        tables[name] = tables.get(name, {}) | entry
        # What the configuration says again is not the file's any more.
        places = {pair: file for pair, file in places.items() if pair[0] != name or pair[1] not in entry}
    configured = loaded.values["moments"].items()
    checks.moments = {name: _moment(name, entry, moments.get(name, {}), loaded) for name, entry in configured}
    checks.checks = {name: check_of(name, entry) for name, entry in tables.items()}
    checks.commands = [command for check in checks.checks.values() for command in _commands(check, places, loaded)]
    checks.problems += [_problem(loaded, places, path, message) for path, message in troubles(checks.checks, NAMES)]
    checks.problems += [problem for name in checks.moments for problem in _unknown(name, checks, loaded)]
    return checks


def _judge(form: json_form.ParsedFile, file: str, root: str, checks: Checks) -> None:
    """What is wrong with a file: a problem in one of ours and in one that is no JSON; in another tool's a note."""
    if os.path.basename(file) == _SHARED and not form.is_broken:
        names = [*(".".join(path) or "its form" for path, _ in form.troubles), *form.unread]
    else:
        names = form.unread
        checks.problems += [Problem(file, None, ".".join(path), message) for path, message in form.troubles]
    if names:
        checks.unread.append(f"{os.path.relpath(file, root)}: clickstop does not understand {listed(names)}")


def _unknown(moment: str, checks: Checks, loaded: Loaded) -> Iterator[Problem]:
    """Checks of a moment that nobody has."""
    names = dict.fromkeys((*NAMES, *checks.checks))
    for name in checks.moments[moment]["checks"]:
        if name not in names:
            key = ("moments", moment, "checks")
            yield loaded.origin(key).problem(key, f"unknown check {name}{suggestion(name, names)}")


def _moment(name: str, values: dict[str, Any], overrides: dict[str, Any], loaded: Loaded) -> dict[str, Any]:
    """What files say of a moment, where the configuration leaves it to its default."""
    silent = {key for key in overrides if loaded.origin(("moments", name, key)).name == "default"}
    return values | {key: value for key, value in overrides.items() if key in silent}


def files(loaded: Loaded, root: str) -> list[str]:
    """The files that are there; one that the configuration names comes first, and must be."""
    named = loaded.config.project.checks_file
    required = [os.path.normpath(os.path.join(root, named))] if named else []
    paths = dict.fromkeys([*required, *candidates(root)])
    return [path for path in paths if path in required or os.path.isfile(path)]


def candidates(root: str) -> list[str]:
    """Where such files would be: their coming and going is a change of configuration."""
    return [os.path.normpath(os.path.join(root, name)) for name in (*check_files(), *_FILES, _SHARED)]


def _commands(
    check: Check, places: dict[tuple[str, str], str], loaded: Loaded
) -> Iterator[tuple[FoundCommand, bool]]:
    for key, name, lines in (("command", check.name, check.lines), ("fix", f"{check.name}.fix", check.fix)):
        if lines:
            place = _problem(loaded, places, (check.name, key), "")
            own = (check.name, key) not in places and loaded.origin((_SECTION, check.name, key)).name == "user"
            yield FoundCommand(name, lines, place.file, place.line), own


def _problem(loaded: Loaded, places: dict[tuple[str, str], str], path: tuple[str, ...], message: str) -> Problem:
    file = places.get((path[0], path[-1]))
    if file:
        return Problem(file, None, ".".join(path), message)
    key = (_SECTION, *path)
    return loaded.origin(key).problem(key, message)


def _text(path: str, root: str) -> str:
    try:
        return read(path, within=root).decode("utf-8-sig", "replace")
    except OSError as error:
        return str(error)  # not JSON either
