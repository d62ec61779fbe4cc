"""Sessions of a noxfile, read from its syntax tree and not run."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from clickstop.runners.python_env import started
from clickstop.runners.tasks import Task, choose
from clickstop.runners.vocabulary import FileTrouble, FoundCommand

if TYPE_CHECKING:
    from collections.abc import Iterator

    from clickstop.runners.folder import Folder

FILES = ("noxfile.py",)


def discover(folder: Folder) -> list[FoundCommand]:
    try:
        tree = ast.parse(folder.text("noxfile.py"))
    except (SyntaxError, ValueError, RecursionError) as error:
        line = getattr(error, "lineno", None)
        folder.troubles.append(FileTrouble(folder.place("noxfile.py"), line, "", f"not valid Python: {error}"))
        return []
    return choose(_sessions(tree), folder.place("noxfile.py"), lambda task: started(folder, f"nox -s {task}"))


def _sessions(tree: ast.Module) -> Iterator[Task]:
    for node in tree.body:
        if not isinstance(node, ast.FunctionDef):
            continue
        for decorator in node.decorator_list:
            called = decorator.func if isinstance(decorator, ast.Call) else decorator
            if ast.unparse(called) in ("nox.session", "session"):
                yield Task(_name(decorator) or node.name, ast.unparse(node), node.lineno)


def _name(decorator: ast.expr) -> str:
    for keyword in decorator.keywords if isinstance(decorator, ast.Call) else ():
        if keyword.arg == "name" and isinstance(keyword.value, ast.Constant):
            return str(keyword.value.value)
    return ""
