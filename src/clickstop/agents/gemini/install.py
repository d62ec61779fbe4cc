"""Where Gemini CLI keeps its hooks, and what ours look like there."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from clickstop.agents.shell_entry import shell_entry
from clickstop.agents.sites import Site
from clickstop.core.places import home

if TYPE_CHECKING:
    from collections.abc import Mapping

    from clickstop.agents.entries import Installed
    from clickstop.agents.sites import Start

NAME = "gemini"
# Every event we hear, and the seconds the client waits for us; it counts in milliseconds. Without batches, the end
# of a call is when checks run.
TIMEOUTS = {
    "SessionStart": 15,
    "BeforeAgent": 10,
    "BeforeTool": 10,
    "AfterTool": 120,
    "AfterAgent": 300,
    "SessionEnd": 10,
}
_MISSING = (
    "clickstop: its hooks are set up, but the program is not there. Install it again, or delete the entries with"
    " clickstop:1 from .gemini/settings.json and ~/.gemini/settings.json."
)


def folder(environ: Mapping[str, str]) -> str:
    return os.path.join(environ.get("GEMINI_CLI_HOME") or home(environ), ".gemini")


def has_folder(root: str, environ: Mapping[str, str]) -> bool:
    """Whether the client, or somebody for it, has left a folder here."""
    return any(map(os.path.isdir, (os.path.join(root, ".gemini"), folder(environ))))


def sites(root: str, environ: Mapping[str, str]) -> tuple[Site, ...]:
    """A repository has one file, for one person or for all: which of them an entry is for, its command tells."""
    own = os.path.join(root, ".gemini", "settings.json")
    user = os.path.join(folder(environ), "settings.json")
    return Site(NAME, "local", own), Site(NAME, "shared", own), Site(NAME, "user", user)


def wanted(scope: str, start: Start) -> dict[str, dict[str, Any]]:
    """No matcher: every tool."""
    return {event: {"hooks": [_handler(scope, event, start)]} for event in TIMEOUTS}


def in_seconds(entry: Installed) -> Installed:
    return replace(entry, timeout=entry.timeout // 1000) if entry.timeout else entry


def _handler(scope: str, event: str, start: Start) -> dict[str, Any]:
    missing = json.dumps({"systemMessage": _MISSING}) if event == "SessionStart" else ""
    command = shell_entry(NAME, event, scope, start, missing)
    return {"type": "command", "name": "clickstop", "command": command, "timeout": TIMEOUTS[event] * 1000}
