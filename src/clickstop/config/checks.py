"""The checks of a repository: [checks] in the configuration, over quality-checks.json and gates.json."""

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
_SHARED = "gates.json"  # other tools use this name for files of their own
_SECTION = "checks"


@dataclass(slots=True)
class Checks:
    """The declared checks, their moments, their own commands, and their problems."""

    checks: dict[str, Check] = field(default_factory=dict)
    moments: dict[str, dict[str, Any]] = field(default_factory=dict)
    # Each with whether the user's own file defines it.
    commands: list[tuple[FoundCommand, bool]] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    unseen: list[Unseen] = field(default_factory=list)  # files of the repository that are not trusted
    unread: list[str] = field(default_factory=list)  # one line per file with keys that are not understood


def find(loaded: Loaded, root: str, environ: Mapping[str, str], *, believe: bool = False) -> Checks:
    """The checks in force. Files count in order, and the configuration overrides them key by key.

    Of an untrusted file only what makes checks stricter counts, unless `believe` is set.
    """
    checks = Checks()
    tables: dict[str, dict[str, Any]] = {}
    places: dict[tuple[str, str], str] = {}  # the file that defines each key of a check
    moments: dict[str, dict[str, Any]] = {}
    # In reverse, so that the first file has the last word.
    for file in reversed(files(loaded, root)):
        form = json_form.read(_text(file, root), check_moments())
        if not form.checks and file == os.path.join(root, _SHARED):  # it belongs to another tool
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
        # A key in the configuration no longer comes from the file.
        places = {pair: file for pair, file in places.items() if pair[0] != name or pair[1] not in entry}
    configured = loaded.values["moments"].items()
    checks.moments = {name: _moment(name, entry, moments.get(name, {}), loaded) for name, entry in configured}
    checks.checks = {name: check_of(name, entry) for name, entry in tables.items()}
    checks.commands = [command for check in checks.checks.values() for command in _commands(check, places, loaded)]
    checks.problems += [_problem(loaded, places, path, message) for path, message in troubles(checks.checks, NAMES)]
    checks.problems += [problem for name in checks.moments for problem in _unknown(name, checks, loaded)]
    return checks


def _judge(form: json_form.ParsedFile, file: str, root: str, checks: Checks) -> None:
    """Report what is wrong with a file: as a problem if it is ours or not JSON at all, as a note if it may be
    another tool's.
    """
    if os.path.basename(file) == _SHARED and not form.is_broken:
        names = [*(".".join(path) or "its form" for path, _ in form.troubles), *form.unread]
    else:
        names = form.unread
        checks.problems += [Problem(file, None, ".".join(path), message) for path, message in form.troubles]
    if names:
        checks.unread.append(f"{os.path.relpath(file, root)}: clickstop does not understand {listed(names)}")


def _unknown(moment: str, checks: Checks, loaded: Loaded) -> Iterator[Problem]:
    """Problems for checks that a moment names and nobody defines."""
    names = dict.fromkeys((*NAMES, *checks.checks))
    for name in checks.moments[moment]["checks"]:
        if name not in names:
            key = ("moments", moment, "checks")
            yield loaded.origin(key).problem(key, f"unknown check {name}{suggestion(name, names)}")


def _moment(name: str, values: dict[str, Any], overrides: dict[str, Any], loaded: Loaded) -> dict[str, Any]:
    """A moment, with what files say where the configuration leaves the default."""
    silent = {key for key in overrides if loaded.origin(("moments", name, key)).name == "default"}
    return values | {key: value for key, value in overrides.items() if key in silent}


def files(loaded: Loaded, root: str) -> list[str]:
    """The files that exist. One that the configuration names comes first and is required."""
    named = loaded.config.project.checks_file
    required = [os.path.normpath(os.path.join(root, named))] if named else []
    paths = dict.fromkeys([*required, *candidates(root)])
    return [path for path in paths if path in required or os.path.isfile(path)]


def candidates(root: str) -> list[str]:
    """Paths of such files, existing or not: one that appears changes the configuration."""
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
        return str(error)  # an error message is not JSON, either
