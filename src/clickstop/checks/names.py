"""Which agents and files a configuration names, and how messages name a check in a package."""

from __future__ import annotations

import os


def label_of(check: str, folder: str, top: str) -> str:
    """`test`, or `test in packages/web` outside the top folder. Debts are stored under this name."""
    return check + in_package(folder, top)


def in_package(folder: str, top: str) -> str:
    """` in packages/web`, with its leading space; "" for the top folder itself."""
    return "" if folder == top else f" in {os.path.relpath(folder, top)}"


def from_top(top: str, folder: str, line: str) -> str:
    """A line of a package as one runs it from the top folder."""
    return line if folder == top else f"cd {os.path.relpath(folder, top)} && {line}"


def matches_agent(agent: str, names: list[str]) -> bool:
    """Whether a name or glob in the list is the agent's, with or without its plugin (`plugin:agent`)."""
    if not agent:
        return False
    from clickstop.core.globs import fits

    return any(fits(form, name) for name in names for form in (agent, agent.rpartition(":")[2]))


def matches_globs(file: str, folders: tuple[str, ...], globs: tuple[str, ...]) -> bool:
    """Whether one of the globs matches the file's path relative to one of the folders."""
    from clickstop.core.globs import concerns

    return any(concerns(os.path.relpath(file, folder), globs) for folder in folders)
