"""Targets of a Makefile."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from clickstop.runners.tasks import Task, choose
from clickstop.runners.vocabulary import FoundCommand

if TYPE_CHECKING:
    from collections.abc import Iterator

    from clickstop.runners.folder import Folder

FILES = ("GNUmakefile", "makefile", "Makefile")
_RULE = re.compile(r"^([A-Za-z0-9_][\w ./-]*?)[ \t]*::?(?!=)([^=]*(?:;.*)?)$")
_PHONY = re.compile(r"^\.PHONY[ \t]*:((?:[^\n]*\\\n)*[^\n]*)", re.MULTILINE)
_AUTOTOOLS = ("Makefile.am", "Makefile.in", "configure.ac")


def discover(folder: Folder) -> list[FoundCommand]:
    name = folder.first(*FILES)
    text = folder.text(name)
    phony = " ".join(_PHONY.findall(text)).replace("\\\n", " ").split()
    all_tasks = list(_tasks(text))
    # A target that has the name of a file is not made again once that is there.
    always_made = {task.name for task in all_tasks if task.name in phony or task.name not in folder.names}
    tasks = [task for task in all_tasks if task.name in always_made or not always_made.isdisjoint(_needs(task))]
    commands = choose(tasks, folder.place(name), lambda task: f"make {task}")
    return _conventional(commands) if folder.first(*_AUTOTOOLS) else commands


def bodies(folder: Folder) -> dict[str, str]:
    """Each target's prerequisites, and below them its recipe."""
    return {task.name: task.body for task in _tasks(folder.text(folder.first(*FILES)))}


def _tasks(text: str) -> Iterator[Task]:
    lines = text.split("\n")
    for at, line in enumerate(lines):
        rule = _RULE.match(line)
        for target in rule.group(1).split() if rule else ():
            yield Task(target, "\n".join([rule.group(2) if rule else "", *_recipe(lines[at + 1 :])]), at + 1)


def _needs(task: Task) -> list[str]:
    """What is made first; where that is always made, so is the target, though a file has its name."""
    return task.body.partition("\n")[0].partition(";")[0].split()


def _recipe(lines: list[str]) -> Iterator[str]:
    for line in lines:
        if line.strip() and line[0] != "\t":
            return
        yield line


def _conventional(commands: list[FoundCommand]) -> list[FoundCommand]:
    """By the conventions of GNU, `make check` runs the tests."""
    test = next((command for command in commands if command.name == "test"), None)
    check = next((command for command in commands if command.name == "check"), None)
    if test or not check:
        return commands
    others = [command for command in commands if command is not check]
    return [FoundCommand("test", check.lines, check.file, check.line), *others]
