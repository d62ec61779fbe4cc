"""Whether entries in an agent's own settings answer already, so that those of a plug-in, or those that it runs from
another agent's settings, need not: no event is answered twice.

The plan records the entries it was compiled with in a file of its own, with the stamps of the settings
files: it is read before anything else is loaded.
"""

from __future__ import annotations

import os

from clickstop.core.initialised import find_root
from clickstop.core.places import Places, read_plain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

PLUGIN = "CLICKSTOP_PLUGIN"  # set by the entries of a plug-in: the folder the agent was started in
ENTRIES = "entries"  # beside the plan: a line for each settings file


def settings_answer(agent: str, environ: Mapping[str, str]) -> bool:
    """For a hook that a plug-in of this agent started."""
    folder = environ.get(PLUGIN)
    return folder is not None and has_entries(agent, folder, environ)


def has_entries(agent: str, folder: str, environ: Mapping[str, str]) -> bool:
    """Whether the agent, started in this folder, reads settings of its own with entries of ours."""
    folder = os.path.abspath(folder or os.curdir)
    root = find_root(folder, environ)
    return bool(root) and any(_runs(scope, folder, root) for scope in _scopes(agent, root, environ))


def _runs(scope: str, folder: str, root: str) -> bool:
    """Whether an agent that was started in `folder` reads the settings of this scope."""
    if scope == "user" or folder == root:
        return True
    from clickstop.core.repository import main_checkout

    # A worktree has the local settings of its main checkout.
    return scope == "local" and main_checkout(folder) == root


def _scopes(agent: str, root: str, environ: Mapping[str, str]) -> list[str]:
    """Scopes with entries, if no settings file of the agent has changed since that was written down; else none are
    known.
    """
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
