"""Tasks of Poe the Poet."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from clickstop.runners.folder import Folder, mapping
from clickstop.runners.python_env import started
from clickstop.runners.tasks import Task, choose

if TYPE_CHECKING:
    from clickstop.runners.vocabulary import FoundCommand

FILES = ("pyproject.toml", "poe_tasks.toml")


def discover(folder: Folder) -> list[FoundCommand]:
    for name, path in (("pyproject.toml", ("tool", "poe", "tasks")), ("poe_tasks.toml", ("tasks",))):
        settings = mapping(folder.toml(name), *path) if folder.has(name) else {}
        if settings:
            tasks = [
                Task(key, str(body), _line(folder, name, key))
                for key, body in settings.items()
                if not key.startswith("_") and not _needs_arguments(body)
            ]
            return choose(tasks, folder.place(name), lambda task: started(folder, f"poe {task}"))
    return []


def _needs_arguments(body: object) -> bool:
    arguments = body.get("args") if isinstance(body, dict) else None
    return isinstance(arguments, list | dict) and "'required': True" in str(arguments)


def _line(folder: Folder, name: str, task: str) -> int | None:
    word = re.escape(task)
    pattern = rf"""^\s*(\[+(tool\.poe\.)?tasks\.["']?{word}["']?[\].]|["']?{word}["']?\s*[.=])"""
    return folder.line(name, pattern, after=r"^\s*\[+(tool\.poe\.)?(?=tasks)")
