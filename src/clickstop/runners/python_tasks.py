"""Tasks of Python task runners: Poe the Poet, Hatch, tox, nox."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

from clickstop.runners.folder import Folder, mapping
from clickstop.runners.python_env import started
from clickstop.runners.tasks import Task, choose
from clickstop.runners.vocabulary import FileTrouble, FoundCommand, commands_for

if TYPE_CHECKING:
    from collections.abc import Iterator


POE = ("pyproject.toml", "poe_tasks.toml")
HATCH = ("pyproject.toml", "hatch.toml")
TOX = ("tox.ini", "tox.toml", "pyproject.toml", "setup.cfg")
# `[testenv:lint]`
_TOX_SECTION = re.compile(r"^\[testenv:([\w.-]+)\]", re.MULTILINE)


def poe(folder: Folder) -> list[FoundCommand]:
    for name, path in (("pyproject.toml", ("tool", "poe", "tasks")), ("poe_tasks.toml", ("tasks",))):
        settings = mapping(folder.toml(name), *path) if folder.has(name) else {}
        if settings:
            tasks = [
                Task(key, str(body), _poe_line(folder, name, key))
                for key, body in settings.items()
                if not key.startswith("_") and not _needs_arguments(body)
            ]
            return choose(tasks, folder.place(name), lambda task: started(folder, f"poe {task}"))
    return []


def _needs_arguments(body: object) -> bool:
    arguments = body.get("args") if isinstance(body, dict) else None
    return isinstance(arguments, list | dict) and "'required': True" in str(arguments)


def _poe_line(folder: Folder, name: str, task: str) -> int | None:
    """The line of a task: `[tool.poe.tasks.lint]`, `lint = "ruff check"` or `lint.cmd = "ruff check"`."""
    word = re.escape(task)
    pattern = rf"""^\s*(\[+(tool\.poe\.)?tasks\.["']?{word}["']?[\].]|["']?{word}["']?\s*[.=])"""
    return folder.line(name, pattern, after=r"^\s*\[+(tool\.poe\.)?(?=tasks)")


def hatch(folder: Folder) -> list[FoundCommand]:
    """Scripts of Hatch environments, and its built-in test and format environments if they are configured."""
    return [*_hatch(folder, "hatch.toml", "envs"), *_hatch(folder, "pyproject.toml", "tool", "hatch", "envs")]


def _hatch(folder: Folder, name: str, *path: str) -> list[FoundCommand]:
    environments = mapping(folder.toml(name), *path) if folder.has(name) else {}
    file = folder.place(name)
    tasks: list[Task] = []
    prefix: dict[str, str] = {}
    # The default environment first: of scripts with the same name, its own wins.
    for environment in sorted(environments, key=lambda environment_name: environment_name != "default"):
        for script, body in mapping(environments, environment, "scripts").items():
            prefix.setdefault(script, "" if environment == "default" else f"{environment}:")
            line = folder.line(name, rf"^\s*{re.escape(script)}\s*=", after="scripts")
            tasks.append(Task(script, str(body), line))
    commands = choose(tasks, file, lambda task: f"hatch run {prefix[task]}{task}")
    commands += commands_for(file, test="hatch test" if "hatch-test" in environments else "")
    if "hatch-static-analysis" in environments:
        fmt = "hatch fmt --formatter"
        commands += commands_for(file, format=f"{fmt} --check", check="hatch fmt --linter --check", fix=fmt)
    return commands


def tox(folder: Folder) -> list[FoundCommand]:
    """`tox` with all environments is the test; those for lint and types are the check."""
    name, line, environments = _tox(folder)
    if not name:
        return []
    tasks = [
        Task(environment, "", folder.line(name, rf"^\[.*\b{re.escape(environment)}\]"))
        for environment in environments
    ]
    chosen = choose(tasks, folder.place(name), lambda task: started(folder, f"tox -e {task}"))
    # Environments with other names may rewrite files, or run a server that does not end.
    harmless = [command for command in chosen if command.name in ("check", "format")]
    return [*commands_for(folder.place(name), line, test=started(folder, "tox")), *harmless]


def _tox(folder: Folder) -> tuple[str, int | None, list[str]]:
    """(file, line, environments) of tox's configuration; file is "" if there is none."""
    if folder.has("tox.ini"):
        return "tox.ini", folder.line("tox.ini", r"^\[tox\]"), _TOX_SECTION.findall(folder.text("tox.ini"))
    if folder.has("tox.toml"):
        return "tox.toml", None, list(mapping(folder.toml("tox.toml"), "env"))
    if folder.has("pyproject.toml") and (settings := mapping(folder.toml("pyproject.toml"), "tool", "tox")):
        names = [*_TOX_SECTION.findall(str(settings.get("legacy_tox_ini", ""))), *mapping(settings, "env")]
        return "pyproject.toml", folder.line("pyproject.toml", r"^\[tool\.tox\b"), names
    text = folder.text("setup.cfg") if folder.has("setup.cfg") else ""
    if "[tox:tox]" in text:
        return "setup.cfg", folder.line("setup.cfg", r"^\[tox:tox\]"), _TOX_SECTION.findall(text)
    return "", None, []


def nox(folder: Folder) -> list[FoundCommand]:
    """Sessions, found in the syntax tree of noxfile.py without running it."""
    file = folder.place("noxfile.py")
    try:
        tree = ast.parse(folder.text("noxfile.py"))
    except (SyntaxError, ValueError, RecursionError) as error:
        line = getattr(error, "lineno", None)
        folder.troubles.append(FileTrouble(file, line, "", f"not valid Python: {error}"))
        return []
    return choose(_sessions(tree), file, lambda task: started(folder, f"nox -s {task}"))


def _sessions(tree: ast.Module) -> Iterator[Task]:
    for node in tree.body:
        if not isinstance(node, ast.FunctionDef):
            continue
        for decorator in node.decorator_list:
            called = decorator.func if isinstance(decorator, ast.Call) else decorator
            if ast.unparse(called) in ("nox.session", "session"):
                yield Task(_session_name(decorator) or node.name, ast.unparse(node), node.lineno)


def _session_name(decorator: ast.expr) -> str:
    for keyword in decorator.keywords if isinstance(decorator, ast.Call) else ():
        if keyword.arg == "name" and isinstance(keyword.value, ast.Constant):
            return str(keyword.value.value)
    return ""
