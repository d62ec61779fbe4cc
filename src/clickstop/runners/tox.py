"""Environments of tox: all of them are the tests, those for lint and types are the check."""

from __future__ import annotations

import re

from clickstop.runners.folder import Folder, mapping
from clickstop.runners.python_env import started
from clickstop.runners.tasks import Task, choose
from clickstop.runners.vocabulary import FoundCommand

FILES = ("tox.ini", "tox.toml", "pyproject.toml", "setup.cfg")
_SECTION = re.compile(r"^\[testenv:([\w.-]+)\]", re.MULTILINE)


def discover(folder: Folder) -> list[FoundCommand]:
    name, line, environments = _configured(folder)
    if not name:
        return []
    tasks = [
        Task(environment, "", folder.line(name, rf"^\[.*\b{re.escape(environment)}\]"))
        for environment in environments
    ]
    chosen = choose(tasks, folder.place(name), lambda task: started(folder, f"tox -e {task}"))
    # Environments of other names may rewrite files, or serve something for ever.
    harmless = [command for command in chosen if command.name in ("check", "format")]
    return [FoundCommand("test", (started(folder, "tox"),), folder.place(name), line), *harmless]


def _configured(folder: Folder) -> tuple[str, int | None, list[str]]:
    if folder.has("tox.ini"):
        text = folder.text("tox.ini")
        return "tox.ini", folder.line("tox.ini", r"^\[tox\]"), _SECTION.findall(text)
    if folder.has("tox.toml"):
        return "tox.toml", None, list(mapping(folder.toml("tox.toml"), "env"))
    if folder.has("pyproject.toml") and (settings := mapping(folder.toml("pyproject.toml"), "tool", "tox")):
        names = [*_SECTION.findall(str(settings.get("legacy_tox_ini", ""))), *mapping(settings, "env")]
        return "pyproject.toml", folder.line("pyproject.toml", r"^\[tool\.tox\b"), names
    if folder.has("setup.cfg") and "[tox:tox]" in folder.text("setup.cfg"):
        text = folder.text("setup.cfg")
        return "setup.cfg", folder.line("setup.cfg", r"^\[tox:tox\]"), _SECTION.findall(text)
    return "", None, []
