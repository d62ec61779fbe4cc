"""Where Copilot CLI keeps its hooks, and what ours look like there."""

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
    """It reads every file in its folders of hooks: ours are ours alone."""
    hooks = os.path.join(root, ".github", "hooks")
    return (
        Site(NAME, "local", os.path.join(hooks, "clickstop.local.json")),
        Site(NAME, "shared", os.path.join(hooks, "clickstop.json")),
        Site(NAME, "user", os.path.join(folder(environ), "hooks", "clickstop.json")),
    )


def hook_entries(scope: str, start: Start) -> dict[str, dict[str, Any]]:
    """It shows a hook's words to nobody, so a program that has gone is not spoken of."""
    return shell_entries(NAME, TIMEOUTS, scope, start)
