"""Tasks of a Taskfile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.runners.tasks import Task, choose
from clickstop.runners.yaml_nodes import all_text, compose, entries

if TYPE_CHECKING:
    from collections.abc import Iterator

    from clickstop.runners.folder import Folder
    from clickstop.runners.vocabulary import FoundCommand

FILES = (
    *("Taskfile.yml", "taskfile.yml", "Taskfile.yaml", "taskfile.yaml"),
    *("Taskfile.dist.yml", "taskfile.dist.yml", "Taskfile.dist.yaml", "taskfile.dist.yaml"),
)


def discover(folder: Folder) -> list[FoundCommand]:
    name = folder.first(*FILES)
    return choose(_tasks(folder, name), folder.place(name), lambda task: f"task {task}")


def _tasks(folder: Folder, name: str) -> Iterator[Task]:
    top, trouble = compose(folder.text(name), folder.place(name))
    folder.troubles += [trouble] if trouble else []
    for key, line, value in entries(top, "tasks"):
        if not any(option == "internal" and all_text(flag) == "true" for option, _, flag in entries(value)):
            yield Task(key, all_text(value), line)
