"""Names: which agents a configuration means, and what a check of a package is called."""

from __future__ import annotations

import os


def owed(check: str, folder: str, top: str) -> str:
    """A check with its package, as it is owed where it is red."""
    return check + where(folder, top)


def where(folder: str, top: str) -> str:
    return "" if folder == top else f" in {os.path.relpath(folder, top)}"


def is_meant(agent: str, names: list[str]) -> bool:
    """Exactly, behind the prefix of a plug-in (`plugin:agent`), or by glob."""
    if not agent:
        return False
    forms = {agent, agent.rpartition(":")[2]}
    if not forms.isdisjoint(names):
        return True
    from fnmatch import fnmatchcase

    return any(fnmatchcase(form, name) for name in names if "*" in name or "?" in name for form in forms)
