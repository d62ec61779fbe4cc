"""Qwen Code's settings files, our entries in them, and what keeps it from running them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from clickstop.agents.document import settings_in
from clickstop.agents.qwen.decode import KINDS
from clickstop.agents.shell_entry import shell_entries
from clickstop.agents.sites import one_file, timeouts
from clickstop.core.client_records import Obstacle
from clickstop.core.paths import is_inside
from clickstop.core.places import home

if TYPE_CHECKING:
    from collections.abc import Mapping

    from clickstop.agents.sites import Site, Start

Json = dict[str, Any]
NAME = "qwen"
# Qwen waits at most 15 s for a step, so checks run at the end of each call.
TIMEOUTS = timeouts(KINDS, end=5)
_SWITCHES = ("QWEN_CODE_SAFE_MODE", "QWEN_CODE_SIMPLE")  # variables that turn off all hooks


def folder(environ: Mapping[str, str]) -> str:
    return os.path.join(home(environ), ".qwen")


def sites(root: str, environ: Mapping[str, str]) -> tuple[Site, ...]:
    return one_file(NAME, os.path.join(root, ".qwen"), folder(environ), "settings.json")


def hook_entries(scope: str, start: Start) -> dict[str, dict[str, Any]]:
    files = ".qwen/settings.json and ~/.qwen/settings.json"
    return shell_entries(NAME, TIMEOUTS, scope, start, files=files, name="clickstop")


def obstacles(root: str, environ: Mapping[str, str]) -> list[Obstacle]:
    """Settings and variables that keep all hooks, or this repository's, from running."""
    own, _, user = (site.file for site in sites(root, environ))
    findings = [
        Obstacle(file, "disableAllHooks is true", f"remove disableAllHooks from {file}")
        for file in (own, user)
        if settings_in(file).get("disableAllHooks") is True
    ]
    findings += [
        Obstacle("the environment", f"{name} is set", f"unset {name}")
        for name in _SWITCHES
        if environ.get(name) not in (None, "", "0", "false")
    ]
    if _uses_trust(settings_in(user)) and not _is_trusted(root, environ):
        remedy = "start qwen in this folder and answer that you trust it"
        findings.append(Obstacle(_trust_file(environ), "this folder is not trusted", remedy))
    return findings


def _uses_trust(settings: Json) -> bool:
    security = settings.get("security")
    trust = security.get("folderTrust") if isinstance(security, dict) else None
    return isinstance(trust, dict) and trust.get("enabled") is True


def _trust_file(environ: Mapping[str, str]) -> str:
    return os.path.join(folder(environ), "trustedFolders.json")


def _is_trusted(root: str, environ: Mapping[str, str]) -> bool:
    levels = settings_in(_trust_file(environ))
    whole = [path for path, level in levels.items() if level == "TRUST_FOLDER"]
    whole += [os.path.dirname(path) for path, level in levels.items() if level == "TRUST_PARENT"]
    return any(is_inside(root, path) for path in whole)
