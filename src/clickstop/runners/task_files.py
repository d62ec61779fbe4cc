"""Commands from task files: recipes of a justfile, tasks of a Taskfile, targets of a Makefile."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from clickstop.runners.tasks import Task, choose
from clickstop.runners.vocabulary import FoundCommand
from clickstop.runners.yaml_nodes import all_text, compose, entries

if TYPE_CHECKING:
    from collections.abc import Iterator

    from clickstop.runners.folder import Folder

JUST = ("justfile", "Justfile", ".justfile")
TASK = (
    *("Taskfile.yml", "taskfile.yml", "Taskfile.yaml", "taskfile.yaml"),
    *("Taskfile.dist.yml", "taskfile.dist.yml", "Taskfile.dist.yaml", "taskfile.dist.yaml"),
)
MAKE = ("GNUmakefile", "makefile", "Makefile")
# `test *args: build`: name, parameters and dependencies of a recipe.
_RECIPE = re.compile(r"^@?([A-Za-z][\w-]*)((?:[ \t]+[^\s:]+)*)[ \t]*:(?!=)(.*)$")
_ALIAS = re.compile(r"^alias[ \t]+([A-Za-z][\w-]*)[ \t]*:=")
# `test check: build ; cmd`, but not `NAME := value`.
_RULE = re.compile(r"^([A-Za-z0-9_][\w ./-]*?)[ \t]*::?(?!=)([^=]*(?:;.*)?)$")
_PHONY = re.compile(r"^\.PHONY[ \t]*:((?:[^\n]*\\\n)*[^\n]*)", re.MULTILINE)
_AUTOTOOLS = ("Makefile.am", "Makefile.in", "configure.ac")


def justfile(folder: Folder) -> list[FoundCommand]:
    name = folder.first(*JUST)
    return choose(_recipes(folder.text(name)), folder.place(name), lambda task: f"just {task}")


def _recipes(text: str) -> Iterator[Task]:
    """Public recipes that need no arguments, and aliases."""
    lines = text.split("\n")
    private = False
    for at, line in enumerate(lines):
        if line.startswith("["):
            private = private or "private" in line
            continue
        recipe, alias = _RECIPE.match(line), _ALIAS.match(line)
        if alias and not private:
            yield Task(alias.group(1), "", at + 1)
        elif recipe and not private and not _needs_arguments(recipe.group(2)):
            yield Task(recipe.group(1), "\n".join([recipe.group(3), *_body(lines[at + 1 :], " \t")]), at + 1)
        private = False


def _needs_arguments(parameters: str) -> bool:
    """Whether a recipe has a parameter without a default. `*rest` may be empty."""
    return any("=" not in parameter and not parameter.startswith("*") for parameter in parameters.split())


def _body(lines: list[str], indents: str) -> Iterator[str]:
    """The lines up to the first that is not indented."""
    for line in lines:
        if line.strip() and line[0] not in indents:
            return
        yield line


def taskfile(folder: Folder) -> list[FoundCommand]:
    name = folder.first(*TASK)
    return choose(_tasks(folder, name), folder.place(name), lambda task: f"task {task}")


def _tasks(folder: Folder, name: str) -> Iterator[Task]:
    top, trouble = compose(folder.text(name), folder.place(name))
    folder.troubles += [trouble] if trouble else []
    for key, line, value in entries(top, "tasks"):
        if not any(option == "internal" and all_text(flag) == "true" for option, _, flag in entries(value)):
            yield Task(key, all_text(value), line)


def makefile(folder: Folder) -> list[FoundCommand]:
    name = folder.first(*MAKE)
    text = folder.text(name)
    phony = " ".join(_PHONY.findall(text)).replace("\\\n", " ").split()
    all_targets = list(_targets(text))
    # make does nothing for a target that is an existing file, unless it is phony.
    always_made = {task.name for task in all_targets if task.name in phony or task.name not in folder.names}
    tasks = [task for task in all_targets if task.name in always_made or not always_made.isdisjoint(_needs(task))]
    commands = choose(tasks, folder.place(name), lambda task: f"make {task}")
    return _conventional(commands) if folder.first(*_AUTOTOOLS) else commands


def make_bodies(folder: Folder) -> dict[str, str]:
    """For each target, a line of prerequisites followed by the recipe."""
    return {task.name: task.body for task in _targets(folder.text(folder.first(*MAKE)))}


def _targets(text: str) -> Iterator[Task]:
    lines = text.split("\n")
    for at, line in enumerate(lines):
        rule = _RULE.match(line)
        for target in rule.group(1).split() if rule else ():
            yield Task(target, "\n".join([rule.group(2) if rule else "", *_body(lines[at + 1 :], "\t")]), at + 1)


def _needs(task: Task) -> list[str]:
    """A target's prerequisites. If one is always made, so is the target."""
    return task.body.partition("\n")[0].partition(";")[0].split()


def _conventional(commands: list[FoundCommand]) -> list[FoundCommand]:
    """In an Autotools project, `make check` runs the tests."""
    by_name = {command.name: command for command in commands}
    check = by_name.get("check")
    if "test" in by_name or not check:
        return commands
    others = [command for command in commands if command is not check]
    return [FoundCommand("test", check.lines, check.file, check.line), *others]
