"""Scripts of Hatch's environments, and its own test and format environments where a project has set them up."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from clickstop.runners.folder import Folder, mapping
from clickstop.runners.tasks import Task, choose
from clickstop.runners.vocabulary import FoundCommand

if TYPE_CHECKING:
    from collections.abc import Iterator


FILES = ("pyproject.toml", "hatch.toml")


def discover(folder: Folder) -> list[FoundCommand]:
    return [*_commands(folder, "hatch.toml", "envs"), *_commands(folder, "pyproject.toml", "tool", "hatch", "envs")]


def _commands(folder: Folder, name: str, *path: str) -> list[FoundCommand]:
    environments = mapping(folder.toml(name), *path) if folder.has(name) else {}
    file = folder.place(name)
    tasks: list[Task] = []
    prefix: dict[str, str] = {}
    # Of scripts with the same name, that of the default environment counts.
    for environment in sorted(environments, key=lambda environment_name: environment_name != "default"):
        for script, body in mapping(environments, environment, "scripts").items():
            prefix.setdefault(script, "" if environment == "default" else f"{environment}:")
            tasks.append(
                Task(script, str(body), folder.line(name, rf"^\s*{re.escape(script)}\s*=", after="scripts"))
            )
    scripts = choose(tasks, file, lambda task: f"hatch run {prefix[task]}{task}")
    return [*scripts, *_built_in(file, environments)]


def _built_in(file: str, environments: dict[str, object]) -> Iterator[FoundCommand]:
    if "hatch-test" in environments:
        yield FoundCommand("test", ("hatch test",), file)
    if "hatch-static-analysis" in environments:
        yield FoundCommand("format", ("hatch fmt --formatter --check",), file)
        yield FoundCommand("check", ("hatch fmt --linter --check",), file)
        yield FoundCommand("fix", ("hatch fmt --formatter",), file)
