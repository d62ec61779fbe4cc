"""What keeps Gemini CLI from running our hooks: an untrusted folder, or hooks that are turned off."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from clickstop.agents import hook_table
from clickstop.agents.document import settings_in
from clickstop.agents.gemini.install import folder, sites
from clickstop.core.client_records import Obstacle

if TYPE_CHECKING:
    from collections.abc import Mapping

_TRUSTED = ("TRUST_FOLDER", "TRUST_PARENT")


def switch(environ: Mapping[str, str]) -> str:
    named = environ.get("GEMINI_CLI_TRUSTED_FOLDERS_PATH")
    return named or os.path.join(folder(environ), "trustedFolders.json")


def obstacles(root: str, environ: Mapping[str, str]) -> list[Obstacle]:
    findings = []
    ours = False
    for path in dict.fromkeys(site.file for site in sites(root, environ)):
        settings = settings_in(path)
        ours = ours or any(hook_table.is_ours(handler) for _, _, handler in hook_table.handlers(settings))
        config = settings.get("hooksConfig")
        config = config if isinstance(config, dict) else {}
        if config.get("enabled") is False:
            findings.append(Obstacle(path, "hooksConfig.enabled is false", f"remove that line from {path}"))
        disabled = config.get("disabled")
        if isinstance(disabled, list) and "clickstop" in disabled:
            findings.append(Obstacle(path, "hooksConfig.disabled names clickstop", f"remove that name in {path}"))
    if ours and not _is_trusted(root, environ):
        remedy = "start gemini in this folder and answer that you trust it; without a terminal, set"
        problem = "this folder is not trusted"
        findings.append(Obstacle(switch(environ), problem, f"{remedy} GEMINI_CLI_TRUST_WORKSPACE=true"))
    return findings


def _is_trusted(root: str, environ: Mapping[str, str]) -> bool:
    """Whether the folder is trusted. The longest matching path decides; TRUST_PARENT is about the folder above its
    path.
    """
    if environ.get("GEMINI_CLI_TRUST_WORKSPACE") == "true" or _trust_is_off(environ):
        return True
    real = os.path.realpath(root)
    longest, trusted = -1, False
    for path, level in settings_in(switch(environ)).items():
        place = os.path.dirname(path) if level == "TRUST_PARENT" else path
        if f"{real}/".startswith(f"{os.path.realpath(place).rstrip('/')}/") and len(path) > longest:
            longest, trusted = len(path), level in _TRUSTED
    return trusted


def _trust_is_off(environ: Mapping[str, str]) -> bool:
    """Whether the person's own settings turn folder trust off; a repository's settings do not count."""
    security = settings_in(os.path.join(folder(environ), "settings.json")).get("security")
    trust = security.get("folderTrust") if isinstance(security, dict) else None
    return isinstance(trust, dict) and trust.get("enabled") is False
