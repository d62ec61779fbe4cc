"""Recipes of a justfile."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from clickstop.runners.tasks import Task, choose

if TYPE_CHECKING:
    from collections.abc import Iterator

    from clickstop.runners.folder import Folder
    from clickstop.runners.vocabulary import FoundCommand

FILES = ("justfile", "Justfile", ".justfile")
_RECIPE = re.compile(r"^@?([A-Za-z][\w-]*)((?:[ \t]+[^\s:]+)*)[ \t]*:(?!=)(.*)$")
_ALIAS = re.compile(r"^alias[ \t]+([A-Za-z][\w-]*)[ \t]*:=")


def discover(folder: Folder) -> list[FoundCommand]:
    name = folder.first(*FILES)
    return choose(_tasks(folder.text(name)), folder.place(name), lambda task: f"just {task}")


def _tasks(text: str) -> Iterator[Task]:
    """Recipes that can be called without arguments, and aliases; a private one is nobody's command."""
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
            yield Task(recipe.group(1), "\n".join([recipe.group(3), *_indented(lines[at + 1 :])]), at + 1)
        private = False


def _needs_arguments(parameters: str) -> bool:
    """`*rest` and `name=default` need nothing."""
    return any("=" not in parameter and not parameter.startswith("*") for parameter in parameters.split())


def _indented(lines: list[str]) -> Iterator[str]:
    for line in lines:
        if line.strip() and line[0] not in " \t":
            return
        yield line
