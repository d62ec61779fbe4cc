"""Where Qwen Code keeps its hooks, what ours look like there, and what keeps it from running them."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

from clickstop.agents.shell_entry import shell_entry
from clickstop.agents.sites import Site
from clickstop.core import reading
from clickstop.core.client_records import Obstacle
from clickstop.core.paths import is_inside
from clickstop.core.places import home

if TYPE_CHECKING:
    from collections.abc import Mapping

    from clickstop.agents.sites import Start

Json = dict[str, Any]
NAME = "qwen"
# Every event we hear, and the seconds the client waits for us. For a step it never waits longer than fifteen, so
# checks run at the end of each call.
TIMEOUTS = {
    "SessionStart": 15,
    "UserPromptSubmit": 10,
    "PreToolUse": 10,
    "PostToolUse": 120,
    "PostToolUseFailure": 120,
    "PostToolBatch": 10,
    "SubagentStart": 10,
    "SubagentStop": 300,
    "PreCompact": 10,
    "Stop": 300,
    "SessionEnd": 5,
}
_SWITCHES = ("QWEN_CODE_SAFE_MODE", "QWEN_CODE_SIMPLE")  # variables under which the client runs no hooks
_MISSING = (
    "clickstop: its hooks are set up, but the program is not there. Install it again, or delete the entries with"
)
_MISSING += " clickstop:1 from .qwen/settings.json and ~/.qwen/settings.json."


def folder(environ: Mapping[str, str]) -> str:
    return os.path.join(home(environ), ".qwen")


def has_folder(root: str, environ: Mapping[str, str]) -> bool:
    """Whether the client, or somebody for it, has left a folder here."""
    return any(map(os.path.isdir, (os.path.join(root, ".qwen"), folder(environ))))


def sites(root: str, environ: Mapping[str, str]) -> tuple[Site, ...]:
    """A repository has one file, for one person or for all: which of them an entry is for, its command tells."""
    own = os.path.join(root, ".qwen", "settings.json")
    user = os.path.join(folder(environ), "settings.json")
    return Site(NAME, "local", own), Site(NAME, "shared", own), Site(NAME, "user", user)


def wanted(scope: str, start: Start) -> dict[str, Json]:
    """No matcher: every tool."""
    return {event: {"hooks": [_handler(scope, event, start)]} for event in TIMEOUTS}


def _handler(scope: str, event: str, start: Start) -> Json:
    missing = json.dumps({"systemMessage": _MISSING}) if event == "SessionStart" else ""
    command = shell_entry(NAME, event, scope, start, missing)
    return {"type": "command", "command": command, "name": "clickstop", "timeout": TIMEOUTS[event]}


def obstacles(root: str, environ: Mapping[str, str]) -> list[Obstacle]:
    """Settings and variables under which no hook, or none of this repository, is run."""
    own, _, user = (site.file for site in sites(root, environ))
    found = [
        Obstacle(file, "disableAllHooks is true", f"remove disableAllHooks from {file}")
        for file in (own, user)
        if _settings(file).get("disableAllHooks") is True
    ]
    found += [
        Obstacle("the environment", f"{name} is set", f"unset {name}")
        for name in _SWITCHES
        if environ.get(name) not in (None, "", "0", "false")
    ]
    if _uses_trust(_settings(user)) and not _is_trusted(root, environ):
        what = "Qwen Code does not trust this folder, and skips the hooks"
        found.append(Obstacle(own, what, "start qwen in this folder and answer that you trust it"))
    return found


def _uses_trust(settings: Json) -> bool:
    security = settings.get("security")
    trust = security.get("folderTrust") if isinstance(security, dict) else None
    return isinstance(trust, dict) and trust.get("enabled") is True


def _is_trusted(root: str, environ: Mapping[str, str]) -> bool:
    said = _settings(os.path.join(folder(environ), "trustedFolders.json"))
    whole = [path for path, level in said.items() if level == "TRUST_FOLDER"]
    whole += [os.path.dirname(path) for path, level in said.items() if level == "TRUST_PARENT"]
    return any(is_inside(root, path) for path in whole)


def _settings(file: str) -> Json:
    """A settings file as far as it can be read; what cannot is told by another check."""
    try:
        found = json.loads(reading.read(file, limit=reading.SETTINGS))
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}
