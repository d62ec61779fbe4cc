"""What keeps Copilot CLI from running our hooks: an untrusted folder, or hooks that are turned off."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from clickstop.agents.copilot.install import folder, sites
from clickstop.agents.document import settings_in
from clickstop.core.client_records import Obstacle

if TYPE_CHECKING:
    from collections.abc import Mapping


def switch(environ: Mapping[str, str]) -> str:
    return os.path.join(folder(environ), "config.json")


def obstacles(root: str, environ: Mapping[str, str]) -> list[Obstacle]:
    file = switch(environ)
    config = settings_in(file)
    findings = []
    for path, settings in ((file, config), *((site.file, settings_in(site.file)) for site in sites(root, environ))):
        if settings.get("disableAllHooks") is True:
            findings.append(Obstacle(path, "disableAllHooks is true", f"remove that line from {path}"))
    installed = [site.file for site in sites(root, environ) if site.scope != "user" and os.path.exists(site.file)]
    if installed and not _is_trusted(root, config):
        remedy = "start copilot in this folder and answer that you trust it"
        findings.append(Obstacle(file, "this folder is not trusted", remedy))
    return findings


def _is_trusted(root: str, config: dict[str, Any]) -> bool:
    named = [*_texts(config.get("trustedFolders")), *_texts(config.get("trusted_folders"))]
    real = f"{os.path.realpath(root)}/"
    return any(real.startswith(f"{os.path.realpath(path).rstrip('/')}/") for path in named)


def _texts(value: Any) -> list[str]:
    return [item for item in value if isinstance(item, str)] if isinstance(value, list) else []
