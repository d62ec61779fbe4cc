"""Where Copilot CLI keeps its hooks, and what ours look like there."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from clickstop.agents.shell_entry import shell_entry
from clickstop.agents.sites import Site
from clickstop.core.places import home

if TYPE_CHECKING:
    from collections.abc import Mapping

    from clickstop.agents.sites import Start

NAME = "copilot"
# Every event we hear, and the seconds the client waits for us. Without batches, the end of a call is when checks
# run.
TIMEOUTS = {
    "SessionStart": 15,
    "UserPromptSubmit": 10,
    "PreToolUse": 10,
    "PostToolUse": 120,
    "PostToolUseFailure": 120,
    "SubagentStart": 10,
    "SubagentStop": 300,
    "Stop": 300,
    "SessionEnd": 10,
}


def folder(environ: Mapping[str, str]) -> str:
    return environ.get("COPILOT_HOME") or os.path.join(home(environ), ".copilot")


def has_folder(root: str, environ: Mapping[str, str]) -> bool:
    """Whether the client, or somebody for it, has left something here."""
    instructions = os.path.join(root, ".github", "copilot-instructions.md")
    return os.path.isfile(instructions) or os.path.isdir(folder(environ))


def sites(root: str, environ: Mapping[str, str]) -> tuple[Site, ...]:
    """It reads every file in its folders of hooks: ours are ours alone."""
    hooks = os.path.join(root, ".github", "hooks")
    return (
        Site(NAME, "local", os.path.join(hooks, "clickstop.local.json")),
        Site(NAME, "shared", os.path.join(hooks, "clickstop.json")),
        Site(NAME, "user", os.path.join(folder(environ), "hooks", "clickstop.json")),
    )


def wanted(scope: str, start: Start) -> dict[str, dict[str, Any]]:
    """No matcher: every tool. It shows a hook's words to nobody, so a program that has gone is not spoken of."""
    return {event: {"hooks": [_handler(scope, event, start)]} for event in TIMEOUTS}


def _handler(scope: str, event: str, start: Start) -> dict[str, Any]:
    return {"type": "command", "command": shell_entry(NAME, event, scope, start), "timeout": TIMEOUTS[event]}
