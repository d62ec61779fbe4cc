"""Codex's settings files, and our entries in them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from clickstop.agents.codex.decode import KINDS
from clickstop.agents.shell_entry import shell_entries
from clickstop.agents.sites import one_file, timeouts
from clickstop.core.places import home

if TYPE_CHECKING:
    from collections.abc import Mapping

    from clickstop.agents.sites import Site, Start

NAME = "codex"
# Codex cuts a longer timeout at the end of a session to 3 s, and tells the person.
TIMEOUTS = timeouts(KINDS, end=3)


def folder(environ: Mapping[str, str]) -> str:
    return environ.get("CODEX_HOME") or os.path.join(home(environ), ".codex")


def switch(environ: Mapping[str, str]) -> str:
    return os.path.join(folder(environ), "config.toml")


def sites(root: str, environ: Mapping[str, str]) -> tuple[Site, ...]:
    return one_file(NAME, os.path.join(root, ".codex"), folder(environ), "hooks.json")


def hook_entries(scope: str, start: Start) -> dict[str, dict[str, Any]]:
    """Our entries. People trust the text of each command, so it must not change between versions."""
    return shell_entries(NAME, TIMEOUTS, scope, start, files=".codex/hooks.json and ~/.codex/hooks.json")
