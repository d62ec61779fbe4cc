"""Where Codex keeps its hooks, and what ours look like there."""

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
# More than three at the end of a session it cuts, and tells the person.
TIMEOUTS = timeouts(KINDS, end=3)


def folder(environ: Mapping[str, str]) -> str:
    return environ.get("CODEX_HOME") or os.path.join(home(environ), ".codex")


def switch(environ: Mapping[str, str]) -> str:
    return os.path.join(folder(environ), "config.toml")


def sites(root: str, environ: Mapping[str, str]) -> tuple[Site, ...]:
    return one_file(NAME, os.path.join(root, ".codex"), folder(environ), "hooks.json")


def hook_entries(scope: str, start: Start) -> dict[str, dict[str, Any]]:
    """What is trusted is the text of the command, so it is the same for every version."""
    return shell_entries(NAME, TIMEOUTS, scope, start, files=".codex/hooks.json and ~/.codex/hooks.json")
