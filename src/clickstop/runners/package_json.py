"""Scripts of package.json, started by the package manager that the lock file or `packageManager` names."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from clickstop.runners.folder import Folder, mapping
from clickstop.runners.tasks import Task, choose

if TYPE_CHECKING:
    from clickstop.runners.vocabulary import FoundCommand

FILES = ("package.json",)
_LOCKS = {
    "pnpm-lock.yaml": "pnpm",
    "yarn.lock": "yarn",
    "bun.lock": "bun",
    "bun.lockb": "bun",
    "package-lock.json": "npm",
    "npm-shrinkwrap.json": "npm",
}


def discover(folder: Folder) -> list[FoundCommand]:
    tasks = [Task(name, body, _line(folder, name)) for name, body in scripts(folder).items()]
    manager = _manager(folder)
    return choose(tasks, folder.place("package.json"), lambda task: f"{manager} run {task}")


def scripts(folder: Folder) -> dict[str, str]:
    written = mapping(folder.json("package.json"), "scripts")
    return {name: body for name, body in written.items() if isinstance(body, str)}


def _manager(folder: Folder) -> str:
    """The package manager that the nearest folder names: workspace members have no lock file of their own."""
    for place in folder.up():
        manager = str(place.json("package.json").get("packageManager", "")).partition("@")[0]
        if manager in _LOCKS.values():
            return manager
        lock = place.first(*_LOCKS)
        if lock:
            return _LOCKS[lock]
    return "npm"


def _line(folder: Folder, script: str) -> int | None:
    return folder.line("package.json", rf'"{re.escape(script)}"\s*:', after=r'"scripts"\s*:')
