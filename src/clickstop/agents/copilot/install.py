"""Copilot CLI's hook files, and our entries in them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from clickstop.agents.copilot.decode import KINDS
from clickstop.agents.shell_entry import shell_entries
from clickstop.agents.sites import Site, timeouts
from clickstop.core.places import home

if TYPE_CHECKING:
    from collections.abc import Mapping

    from clickstop.agents.sites import Start

NAME = "copilot"
TIMEOUTS = timeouts(KINDS)


def folder(environ: Mapping[str, str]) -> str:
    return environ.get("COPILOT_HOME") or os.path.join(home(environ), ".copilot")


def sites(root: str, environ: Mapping[str, str]) -> tuple[Site, ...]:
    """Copilot reads every file in its hook folders, so clickstop has files of its own there."""
    hooks = os.path.join(root, ".github", "hooks")
    return (
        Site(NAME, "local", os.path.join(hooks, "clickstop.local.json")),
        Site(NAME, "shared", os.path.join(hooks, "clickstop.json")),
        Site(NAME, "user", os.path.join(folder(environ), "hooks", "clickstop.json")),
    )


def hook_entries(scope: str, start: Start) -> dict[str, dict[str, Any]]:
    """Our entries. Copilot shows nobody what a hook prints, so they do not report a missing program."""
    return shell_entries(NAME, TIMEOUTS, scope, start)
