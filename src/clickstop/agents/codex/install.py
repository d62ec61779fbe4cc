"""Where Codex keeps its hooks, and what ours look like there."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

from clickstop.agents.shell_entry import shell_entry
from clickstop.agents.sites import Site
from clickstop.core.places import home

if TYPE_CHECKING:
    from collections.abc import Mapping

    from clickstop.agents.sites import Start

NAME = "codex"
# Every event we hear, and the seconds the client waits for us. More than three at the end of a session it cuts, and
# tells the person. Without batches, the end of a call is when checks run.
TIMEOUTS = {
    "SessionStart": 15,
    "UserPromptSubmit": 10,
    "PreToolUse": 10,
    "PostToolUse": 120,
    "SubagentStart": 10,
    "SubagentStop": 300,
    "PreCompact": 10,
    "PostCompact": 10,
    "Stop": 300,
    "SessionEnd": 3,
}
_MISSING = (
    "clickstop: its hooks are set up, but the program is not there. Install it again, or delete the entries with"
)
_MISSING += " clickstop:1 from .codex/hooks.json and ~/.codex/hooks.json."


def folder(environ: Mapping[str, str]) -> str:
    return environ.get("CODEX_HOME") or os.path.join(home(environ), ".codex")


def config_file(environ: Mapping[str, str]) -> str:
    return os.path.join(folder(environ), "config.toml")


def has_folder(root: str, environ: Mapping[str, str]) -> bool:
    """Whether the client, or somebody for it, has left a folder here."""
    return any(map(os.path.isdir, (os.path.join(root, ".codex"), folder(environ))))


def sites(root: str, environ: Mapping[str, str]) -> tuple[Site, ...]:
    """A repository has one file, for one person or for all: which of them an entry is for, its command tells."""
    own = os.path.join(root, ".codex", "hooks.json")
    user = os.path.join(folder(environ), "hooks.json")
    return Site(NAME, "local", own), Site(NAME, "shared", own), Site(NAME, "user", user)


def wanted(scope: str, start: Start) -> dict[str, dict[str, Any]]:
    """No matcher: every tool. What is trusted is the text of the command, so it is the same for every version."""
    return {event: {"hooks": [_handler(scope, event, start)]} for event in TIMEOUTS}


def _handler(scope: str, event: str, start: Start) -> dict[str, Any]:
    missing = json.dumps({"systemMessage": _MISSING}) if event == "SessionStart" else ""
    command = shell_entry(NAME, event, scope, start, missing)
    return {"type": "command", "command": command, "timeout": TIMEOUTS[event]}
