"""Finds third-party handlers: trusted files, and installed distributions with entry points for handlers.

They are loaded when the configuration is compiled, in a process of their own with a time limit: one that exits,
hangs or raises disables only itself. No module is imported just because its name is configured.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
import tempfile
import time
from typing import TYPE_CHECKING

from clickstop.config import trust
from clickstop.context.programs import run
from clickstop.core.reading import leads_inside
from clickstop.handlers.index import Handler

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

    from clickstop.config.errors import Problem
    from clickstop.config.layers import Loaded

GROUP = "clickstop.handlers"  # the entry point group of distributions with handlers
_KEY = ("project", "plugins")
# For all plugins together: while a person waits, and while an event waits.
SECONDS, SECONDS_OF_AN_EVENT = 10.0, 1.0


class Plugins:
    """The handlers in force, files that wait for trust, and problems."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self.seconds = seconds  # for all plugins together
        self._until = time.monotonic() + seconds
        self.handlers: list[Handler] = []
        self.untrusted: list[str] = []
        self.files: list[str] = []  # whose change makes the plan stale
        self.problems: list[Problem] = []
        self.timed_out = False

    @property
    def remaining(self) -> float:
        return max(self._until - time.monotonic(), 0)


def discover(loaded: Loaded, root: str, environ: Mapping[str, str], seconds: float = SECONDS) -> Plugins:
    """Load the plugins in `project.plugins`. Broken ones are reported and never fatal."""
    plugins = Plugins(seconds)
    layer = loaded.origin(_KEY)
    for name in loaded.config.project.plugins:
        path = os.path.normpath(os.path.join(root, os.path.expanduser(name))) if name.endswith(".py") else ""
        plugins.files += [path] if path else []
        if path and (wrong := _no_file(path, root, users=layer.name == "user")):
            plugins.problems.append(layer.problem(_KEY, f"{name}: {wrong}"))
            plugins.untrusted.append(path)
        elif path and layer.name != "user" and not trust.is_trusted(path, environ):
            plugins.untrusted.append(path)
        else:
            wrongs = _add(plugins, name, path, root)
            plugins.problems += [layer.problem(_KEY, f"{name}{wrong}") for wrong in wrongs]
    return plugins


def _no_file(path: str, root: str, *, users: bool) -> str:
    if not os.path.isfile(path):
        return "there is no such file"
    return "" if users or leads_inside(path, root) else "it is outside the repository"


def _add(plugins: Plugins, name: str, path: str, root: str) -> list[str]:
    """Load one plugin in a process of its own."""
    paths = without_working_folders(sys.path, root)
    module = "" if path else declared(name, paths)
    if not path and not module:
        return [f" is neither a Python file nor an installed distribution with entry points {GROUP!r}"]
    ids = [handler.id for handler in plugins.handlers]
    with tempfile.TemporaryDirectory(prefix="clickstop-plugin-", ignore_cleanup_errors=True) as folder:
        report = os.path.join(folder, "report.json")
        program = (
            f"import sys; sys.path[:] = {paths!r}; from clickstop.config.plugin_handlers import report_on;"
            f" report_on({path!r}, {module!r}, {ids!r}, {report!r})"
        )
        finished = run(
            # Isolated: neither the working folder nor PYTHONPATH decides what is imported.
            [sys.executable, "-I", "-S", "-c", program],
            seconds=plugins.remaining,
            cwd=folder,
            environ=os.environ,
        )
        findings = _read_report(report)
    plugins.timed_out |= finished.timed_out
    if findings is None:
        why = (
            f"it did not load within {plugins.seconds:g} s"
            if finished.timed_out
            else f"it exited with {finished.code}"
        )
        return [f" cannot be loaded: {why}"]
    plugins.handlers += [_handler(data) for data in findings["handlers"]]
    plugins.files += [findings["file"]] if findings["file"] and not path else []
    return [str(wrong) for wrong in findings["problems"]]


def _read_report(report: str) -> Any:
    try:
        with open(report, encoding="utf-8") as file:
            return json.load(file)
    except (OSError, ValueError):
        return None


def _handler(data: dict[str, Any]) -> Handler:
    lists = {key: tuple(value) for key, value in data.items() if isinstance(value, list)}
    needs = {field: tuple(literals) for field, literals in data["needs"].items()}
    return Handler(**{**data, **lists, "needs": needs})


def declared(name: str, paths: list[str]) -> str:
    """The module that an installed distribution declares under its own name or its entry point's; "" if none
    does.
    """
    from importlib.metadata import distributions

    for distribution in distributions(path=paths):
        for entry in distribution.entry_points:
            if entry.group == GROUP and name in (entry.name, distribution.metadata["Name"]):
                return entry.module
    return ""


def without_working_folders(paths: Iterable[str], root: str) -> list[str]:
    here = [os.path.realpath(root)]
    with contextlib.suppress(OSError):  # the folder was removed
        here.append(os.path.realpath(os.getcwd()))
    return [path for path in paths if os.path.isabs(path) and os.path.realpath(path) not in here]
