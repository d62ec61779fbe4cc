"""Gemini CLI's settings files, and our entries in them."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from clickstop.agents import hook_table
from clickstop.agents.gemini.decode import KINDS
from clickstop.agents.shell_entry import shell_entries
from clickstop.agents.sites import one_file, timeouts
from clickstop.core.places import home

if TYPE_CHECKING:
    from collections.abc import Mapping

    from clickstop.agents.entries import Installed
    from clickstop.agents.sites import Site, Start

NAME = "gemini"
# In seconds; Gemini's settings have milliseconds.
TIMEOUTS = timeouts(KINDS)


def folder(environ: Mapping[str, str]) -> str:
    return os.path.join(environ.get("GEMINI_CLI_HOME") or home(environ), ".gemini")


def sites(root: str, environ: Mapping[str, str]) -> tuple[Site, ...]:
    return one_file(NAME, os.path.join(root, ".gemini"), folder(environ), "settings.json")


def hook_entries(scope: str, start: Start) -> dict[str, dict[str, Any]]:
    milliseconds = {event: seconds * 1000 for event, seconds in TIMEOUTS.items()}
    files = ".gemini/settings.json and ~/.gemini/settings.json"
    return shell_entries(NAME, milliseconds, scope, start, files=files, name="clickstop")


def installed(settings: Any, site: Site, groups: Mapping[str, dict[str, Any]]) -> list[Installed]:
    entries = hook_table.installed(settings, site, groups)
    return [replace(entry, timeout=entry.timeout // 1000) if entry.timeout else entry for entry in entries]
