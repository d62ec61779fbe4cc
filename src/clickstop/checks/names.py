"""Names: which agents and files a configuration means, and what a check of a package is called."""

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
    from clickstop.core.globs import fits

    return any(fits(form, name) for name in names for form in (agent, agent.rpartition(":")[2]))


def is_among(file: str, folders: tuple[str, ...], globs: tuple[str, ...]) -> bool:
    """Whether globs that are relative to one of these folders match the file."""
    from clickstop.core.globs import concerns

    return any(concerns(os.path.relpath(file, folder), globs) for folder in folders)
