"""Decides which of two hook entries answers an event: the agent's own settings win over those of a plugin or of
another agent, so that no event is answered twice.

The compiled plan records where entries are, with a stamp of each settings file, in a separate small file that can
be read before anything else is loaded.
"""

from __future__ import annotations

import os

from clickstop.core.initialised import find_root
from clickstop.core.places import Places, read_plain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

PLUGIN = "CLICKSTOP_PLUGIN"  # set by a plugin's entries to the folder the agent was started in
ENTRIES = "entries"  # a file beside the plan, with one line per settings file


def settings_answer(agent: str, environ: Mapping[str, str]) -> bool:
    """Whether the agent's settings answer instead of the plugin that started this hook."""
    folder = environ.get(PLUGIN)
    return folder is not None and has_entries(agent, folder, environ)


def has_entries(agent: str, folder: str, environ: Mapping[str, str]) -> bool:
    """Whether the agent, started in this folder, reads settings with our entries."""
    folder = os.path.abspath(folder or os.curdir)
    root = find_root(folder, environ)
    return bool(root) and any(_runs(scope, folder, root) for scope in _scopes(agent, root, environ))


def _runs(scope: str, folder: str, root: str) -> bool:
    """Whether an agent that was started in `folder` reads the settings of this scope."""
    if scope == "user" or folder == root:
        return True
    from clickstop.core.repository import main_checkout

    # A worktree uses the local settings of its main checkout.
    return scope == "local" and main_checkout(folder) == root


def _scopes(agent: str, root: str, environ: Mapping[str, str]) -> list[str]:
    """Scopes with entries; none if a settings file of the agent has changed since they were recorded."""
    scopes = []
    for line in read_plain(os.path.join(Places(root, environ).plan, ENTRIES)).split("\n"):
        whose, scope, stamp, path = (*line.split(" ", 3), "", "", "", "")[:4]
        if whose != agent:
            continue
        if stamp != stamp_of(path):
            return []
        scopes += [scope] if scope != "-" else []
    return scopes


def stamp_of(path: str) -> str:
    try:
        status = os.stat(path)
    except OSError:
        return "-"
    return f"{status.st_mtime_ns}:{status.st_size}"
