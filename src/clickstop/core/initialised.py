"""The folders of this machine that clickstop was installed into: `repos.json` in the user's state."""

from __future__ import annotations

import os

from clickstop.core.places import user_state
from clickstop.core.wire import loads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    Repos = dict[str, dict[str, str]]  # folder with settings -> its store's root, and since when


def known(environ: Mapping[str, str]) -> Repos:
    try:
        with open(file(environ), encoding="utf-8") as source:
            repos: Repos = loads(source.read())
    except (OSError, ValueError):
        return {}
    return repos if isinstance(repos, dict) else {}


def is_initialised(root: str, environ: Mapping[str, str]) -> bool:
    """Whether this user set clickstop up there."""
    return any(root in (folder, entry.get("root")) for folder, entry in known(environ).items())


def file(environ: Mapping[str, str]) -> str:
    return os.path.join(user_state(environ), "repos.json")
