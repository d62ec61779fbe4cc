"""What keeps Copilot CLI from running our hooks: a folder that the person does not trust, or hooks switched off."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

from clickstop.agents.copilot.install import folder, sites
from clickstop.core import reading
from clickstop.core.client_records import Obstacle

if TYPE_CHECKING:
    from collections.abc import Mapping


def config_file(environ: Mapping[str, str]) -> str:
    return os.path.join(folder(environ), "config.json")


def obstacles(root: str, environ: Mapping[str, str]) -> list[Obstacle]:
    file = config_file(environ)
    config = _json(file)
    found = []
    for path, settings in ((file, config), *((site.file, _json(site.file)) for site in sites(root, environ))):
        if settings.get("disableAllHooks") is True:
            found.append(Obstacle(path, "disableAllHooks is true", f"remove that line from {path}"))
    installed = [site.file for site in sites(root, environ) if site.scope != "user" and os.path.exists(site.file)]
    if installed and not _is_trusted(root, config):
        what = f"Copilot CLI does not trust {root}, so it skips the hooks in {installed[0]}"
        found.append(Obstacle(file, what, "start copilot in this folder and answer that you trust it"))
    return found


def _is_trusted(root: str, config: dict[str, Any]) -> bool:
    named = [*_texts(config.get("trustedFolders")), *_texts(config.get("trusted_folders"))]
    real = f"{os.path.realpath(root)}/"
    return any(real.startswith(f"{os.path.realpath(path).rstrip('/')}/") for path in named)


def _texts(value: Any) -> list[str]:
    return [item for item in value if isinstance(item, str)] if isinstance(value, list) else []


def _json(file: str) -> dict[str, Any]:
    """The client writes comments above its configuration."""
    try:
        lines = reading.read(file, limit=reading.SETTINGS).decode("utf-8", "replace").split("\n")
        value = json.loads("\n".join(line for line in lines if not line.lstrip().startswith("//")))
    except (OSError, ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}
