"""What keeps Claude Code from running our hooks, and how it runs them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from clickstop.agents.claude_code.install import managed_files, sites, switch
from clickstop.agents.document import settings_in
from clickstop.core.client_records import Obstacle
from clickstop.core.inert import inert_line

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

Json = dict[str, Any]

# Variables with which hooks believe other settings, or none. A repository's settings can set them for hooks, too.
_OURS, _FOLDERS = "CLICKSTOP_", ("HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME")
_SWITCHES = ("CLAUDE_CODE_SAFE_MODE", "CLAUDE_CODE_SIMPLE")  # variables that turn off all hooks


def obstacles(root: str, environ: Mapping[str, str], managed: Iterable[str] | None = None) -> list[Obstacle]:
    """Settings and variables that keep all hooks, or ours, from running."""
    policies = [(file, settings_in(file)) for file in (managed_files() if managed is None else managed)]
    files = [*policies, *((site.file, settings_in(site.file)) for site in sites(root, environ))]
    findings = []
    for file, settings in files:  # the setting in the strongest file applies
        if isinstance(settings.get("disableAllHooks"), bool):
            if settings["disableAllHooks"]:
                findings.append(Obstacle(file, "disableAllHooks is true", f"remove disableAllHooks from {file}"))
            break
    findings += [
        Obstacle(file, f"{key} is set", f"ask the administrator of {file} to allow clickstop's hooks")
        for file, settings in policies
        for key in ("allowManagedHooksOnly", "strictPluginOnlyCustomization")
        if settings.get(key)
    ]
    own = [site.file for site in sites(root, environ) if site.scope != "user"]
    findings += [
        Obstacle(file, f"env sets {name}", f"remove {name} from env in {file}")
        for file, settings in files
        for name in (_set_for_hooks(settings) if file in own else ())
    ]
    findings += [
        Obstacle("the environment", f"{name} is set", f"unset {name}")
        for name in _SWITCHES
        if environ.get(name) not in (None, "", "0", "false")
    ]
    return findings


def _set_for_hooks(settings: Json) -> list[str]:
    names = settings.get("env")
    return [
        inert_line(name)
        for name in (names if isinstance(names, dict) else ())
        if name.startswith(_OURS) or name in _FOLDERS
    ]


def plugin_hooks(root: str, environ: Mapping[str, str]) -> list[tuple[str, str, Json]]:
    """Name, file and hooks of each plugin that is enabled for sessions in `root`."""
    enabled: Json = {}
    for site in reversed(sites(root, environ)):
        switches = settings_in(site.file).get("enabledPlugins")
        enabled |= switches if isinstance(switches, dict) else {}
    installed = settings_in(os.path.join(switch(environ), "installed_plugins.json")).get("plugins")
    hooks = {}
    for name, copies in installed.items() if isinstance(installed, dict) else ():
        for copy in copies if enabled.get(name) is True and isinstance(copies, list) else ():
            if isinstance(copy, dict) and copy.get("projectPath") in (None, root):
                file = os.path.join(str(copy.get("installPath", "")), "hooks", "hooks.json")
                hooks[file] = (str(name), file, settings_in(file))
    return list(hooks.values())


def hook_environ(environ: Mapping[str, str], root: str, session_id: str) -> dict[str, str]:
    """What the client adds to the environment of a hook."""
    added = {
        "CLAUDECODE": "1",
        "CLAUDE_CODE_SESSION_ID": session_id,
        "CLAUDE_CODE_CHILD_SESSION": "1",
        "CLAUDE_CODE_SESSION_ATTENDED": "1",
        "CLAUDE_PROJECT_DIR": root,
    }
    folder = environ.get("CLAUDE_CONFIG_DIR")
    return {**added, "CLAUDE_CONFIG_DIR": folder} if folder else added
