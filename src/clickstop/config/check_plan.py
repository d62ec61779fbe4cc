"""Compiles a project's checks to a plan of their own: found, resolved, and compared with what is trusted."""

from __future__ import annotations

import json
import os
import time
from typing import TYPE_CHECKING, Any

from clickstop import __version__
from clickstop.agents.index import instructions
from clickstop.checks.bar import digest_of
from clickstop.checks.compiled import file_for
from clickstop.config import checks as configured
from clickstop.config import trust
from clickstop.config.commands import find
from clickstop.config.errors import ConfigError
from clickstop.config.layers import built_in, load, sources
from clickstop.core import plan as plan_file
from clickstop.core.places import Places
from clickstop.core.private import write_private
from clickstop.runners.index import FILES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from clickstop.config.commands import ProjectCommand, ProjectCommands
    from clickstop.config.layers import Loaded

Data = dict[str, Any]
# These files show the package manager, so a project's commands change as they come and go.
_LOCKS = ("package-lock.json", "pnpm-lock.yaml", "yarn.lock", "bun.lock", "bun.lockb", "uv.lock", "poetry.lock")


def refresh(root: str, top: str, environ: Mapping[str, str]) -> Data:
    """Compile the checks and write them. If the configuration is invalid, the last good ones stay; without any, the
    commands that are found get the defaults.
    """
    path = file_for(Places(root, environ).plan, top, root, environ)
    try:
        data = compile_checks(root, top, environ)
    except ConfigError:
        last = plan_file.read_json(path)
        is_usable = last is not None and "packages" in last and last.get("root") == root
        if last is not None and is_usable:
            return last
        defaults = built_in(environ)
        declared = configured.find(defaults, root, environ)
        return _assembled(root, environ, defaults, declared, find(root, top, environ))
    try:
        write_private(path, json.dumps(data, separators=(",", ":")))
    except OSError:  # a read-only state folder: compiled again each time
        return data
    return data


def compile_checks(root: str, top: str, environ: Mapping[str, str]) -> Data:
    """The checks of the checkout at `top`. Raises ConfigError if the configuration is invalid."""
    loaded = load(root, environ)
    declared = configured.find(loaded, root, environ)
    if declared.problems:
        raise ConfigError(declared.problems)
    return _assembled(root, environ, loaded, declared, find(root, top, environ, loaded=loaded))


def _assembled(
    root: str, environ: Mapping[str, str], loaded: Loaded, declared: configured.Checks, commands: ProjectCommands
) -> Data:
    plan = {
        "version": __version__,
        "root": root,
        "top": commands.folder,
        "made_at": time.time(),
        "preset": loaded.config.project.preset,
        "evidence": loaded.config.stop.evidence,
        "claims": loaded.config.stop.claims,
        "baseline": loaded.config.stop.baseline,
        "moments": declared.moments,
        "checks": {name: check.as_data() for name, check in declared.checks.items()},
        "own": {command.name: _command(command) for command in commands.checks},
        "packages": [
            (package.folder, {command.name: _command(command) for command in package.commands})
            for package in commands.packages
        ],
        "markers": [name for name in (*FILES, *instructions()) if "*" not in name],
        "stamps": {path: plan_file.stamp(path) for path in _sources(root, commands, environ)},
        "consent": _consent(root, environ),
    }
    plan["bar"] = digest_of(plan)
    return plan


def _consent(root: str, environ: Mapping[str, str]) -> str:
    """A digest that changes when a person agrees to settings of this repository, or changes their own."""
    users_own = [plan_file.stamp(path) for layer, path in sources(root, environ) if layer == "user"]
    return trust.settings_digest({"agreed": trust.trusted_in(root, environ)[0], "own": users_own})


def _command(command: ProjectCommand) -> Data:
    return {
        "lines": list(command.lines),
        "folder": command.folder,
        "place": command.place,
        "trusted": command.trusted,
        "written": command.written,
        "agreed": command.agreed,
    }


def _sources(root: str, commands: ProjectCommands, environ: Mapping[str, str]) -> list[str]:
    """Files whose change may change the result: at the top, even those that do not exist yet; in packages, those
    that exist.
    """
    names = [name for name in (*FILES, *instructions(), *_LOCKS) if "*" not in name]
    paths = [*(path for _, path in sources(root, environ)), *configured.candidates(root), trust.file(environ)]
    paths += [os.path.join(commands.folder, name) for name in names]
    for package in commands.packages[1:]:
        paths += [path for name in names if os.path.exists(path := os.path.join(package.folder, name))]
    return list(dict.fromkeys(paths))
