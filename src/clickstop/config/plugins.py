"""Handlers that others wrote: files that were trusted, and installed distributions that say they bring handlers.

They are looked at when the configuration is compiled, in a process of their own and for a limited time: one that
exits, hangs or raises costs nothing but itself. A name alone is never imported.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
import tempfile
import time
from dataclasses import asdict, replace
from typing import TYPE_CHECKING

from clickstop.config import trust
from clickstop.context.programs import run
from clickstop.core.event import KINDS, Event
from clickstop.core.reading import leads_inside
from clickstop.handlers.index import INDEX, Handler
from clickstop.handlers.source import load_source

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from types import ModuleType
    from typing import Any

    from clickstop.config.errors import Problem
    from clickstop.config.layers import Loaded

GROUP = "clickstop.handlers"  # the entry points by which a distribution says that it brings handlers
_KEY = ("project", "plugins")
# For all plug-ins together, while a person waits or an event does.
SECONDS, SECONDS_OF_AN_EVENT = 10.0, 1.0


class Plugins:
    """What was found: handlers in force, files that wait for trust, and problems."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self.seconds = seconds  # for all of them together
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
    """Look at what `project.plugins` names. Other people's code: what is wrong with it is named, not fatal."""
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
    return "" if users or leads_inside(path, root) else "it lies outside of the repository"


def _add(plugins: Plugins, name: str, path: str, root: str) -> list[str]:
    """Look at one in a process of its own."""
    paths = without_working_folders(sys.path, root)
    module = "" if path else declared(name, paths)
    if not path and not module:
        return [f" is neither a Python file nor an installed distribution with entry points {GROUP!r}"]
    ids = [handler.id for handler in plugins.handlers]
    with tempfile.TemporaryDirectory(prefix="clickstop-plugin-", ignore_cleanup_errors=True) as folder:
        report = os.path.join(folder, "report.json")
        program = (
            f"import sys; sys.path[:] = {paths!r}; from clickstop.config.plugins import report_on;"
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
            f"it is not loaded after {plugins.seconds:g} s"
            if finished.timed_out
            else f"it exits with {finished.code}"
        )
        return [f" cannot be loaded: {why}"]
    plugins.handlers += [_handler(data) for data in findings["handlers"]]
    plugins.files += [findings["file"]] if findings["file"] and not path else []
    return [str(wrong) for wrong in findings["problems"]]


def report_on(path: str, module: str, ids: list[str], report: str) -> None:
    """Runs in a process of its own: load the plug-in, and write down what it brings."""
    plugins, file = Plugins(), ""
    try:
        loaded = load_file(path) if path else _imported(module)
        file = loaded.__file__ or ""
        problems = [f": {problem}" for problem in accept(plugins, loaded, path, ids)]
    except Exception as error:  # noqa: BLE001  # other people's code
        problems = [f" cannot be loaded: {type(error).__name__}: {error}"]
    # One that is killed while it writes leaves no half of a report.
    with open(f"{report}.part", "w", encoding="utf-8") as out:
        handlers = [asdict(handler) for handler in plugins.handlers]
        json.dump({"handlers": handlers, "problems": problems, "file": file}, out)
    os.replace(f"{report}.part", report)


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
    """The module that an installed distribution of this name, or its entry point, declares; "" if none does."""
    from importlib.metadata import distributions

    for distribution in distributions(path=paths):
        for entry in distribution.entry_points:
            if entry.group == GROUP and name in (entry.name, distribution.metadata["Name"]):
                return entry.module
    return ""


def _imported(module: str) -> ModuleType:
    __import__(module)
    return sys.modules[module]


def load_file(path: str) -> ModuleType:
    """A plug-in that is a file of its own."""
    return load_source(_module_name(path), path)


def accept(plugins: Plugins, module: ModuleType, path: str = "", ids: Iterable[str] = ()) -> list[str]:
    """Add what the module's HANDLERS lists; what is wrong with the rest. `path` is set for a file of its own."""
    problems = []
    for handler in module.HANDLERS:
        wrong = _wrong(handler, module, [*ids, *(other.id for other in (*INDEX, *plugins.handlers))])
        if wrong:
            problems.append(wrong)
        else:
            source = "" if handler.module else path
            plugins.handlers.append(replace(handler, module=handler.module or module.__name__, source=source))
    return problems


def _wrong(handler: object, module: ModuleType, ids: list[str]) -> str:
    """The first thing that would make this handler fail at event time, or ""."""
    if not isinstance(handler, Handler):
        return f"HANDLERS holds {type(handler).__name__}, not clickstop.handlers.index.Handler"
    if not isinstance(handler.id, str) or handler.id.count(".") != 1 or not all(handler.id.split(".")):
        return f"{handler.id!r} is no handler id; ids are group.name"
    if handler.id in ids:
        return f"{handler.id}: this id is taken"
    if not handler.module and not callable(getattr(module, "handle", None)):
        return f"{handler.id}: the module has no function handle(event, ctx)"
    if not handler.kinds or not _are_texts(handler.kinds):
        return f"{handler.id}: kinds must be a tuple of texts"
    unknown = [kind for kind in handler.kinds if kind not in KINDS]
    if unknown:
        return f"{handler.id}: unknown kind {unknown[0]}; known: {', '.join(KINDS)}"
    return _wrong_details(handler)


def _wrong_details(handler: Handler) -> str:
    if not _are_texts(handler.tools) or not _are_texts(handler.fail_on):
        return f"{handler.id}: tools and fail_on must be tuples of texts"
    sample = Event("", "")
    for field, literals in handler.needs.items():
        if not isinstance(getattr(sample, field, None), str | frozenset) or not _are_texts(literals):
            return f"{handler.id}: needs must name texts of an event, each with a tuple of literals, not {field}"
    try:
        json.dumps(handler.settings)
    except (TypeError, ValueError) as error:
        return f"{handler.id}: settings cannot be written as JSON: {error}"
    return ""


def _are_texts(values: object) -> bool:
    return isinstance(values, tuple | list) and all(isinstance(value, str) for value in values)


def _module_name(path: str) -> str:
    """Readable, and another one for another file of the same name."""
    import zlib

    stem = os.path.splitext(os.path.basename(path))[0]
    plain = "".join(letter if letter.isalnum() else "_" for letter in stem)
    return f"clickstop_plugin_{plain}_{zlib.crc32(os.fsencode(path)):08x}"


def without_working_folders(paths: Iterable[str], root: str) -> list[str]:
    here = [os.path.realpath(root)]
    with contextlib.suppress(OSError):  # somebody has removed it
        here.append(os.path.realpath(os.getcwd()))
    return [path for path in paths if os.path.isabs(path) and os.path.realpath(path) not in here]
