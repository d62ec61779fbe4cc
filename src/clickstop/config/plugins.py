"""Handlers that others wrote: found when the configuration is compiled, never at event time."""

from __future__ import annotations

import contextlib
import json
import os
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

from clickstop.config import trust
from clickstop.core.event import KINDS, Event
from clickstop.handlers.index import INDEX, Handler
from clickstop.handlers.source import load_source

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from types import ModuleType

    from clickstop.config.errors import Problem
    from clickstop.config.layers import Loaded

_KEY = ("project", "plugins")


class Plugins:
    """What was found: handlers in force, files that wait for trust, and problems."""

    def __init__(self) -> None:
        self.handlers: list[Handler] = []
        self.untrusted: list[str] = []
        self.files: list[str] = []  # whose change makes the plan stale
        self.problems: list[Problem] = []


def discover(loaded: Loaded, root: str, environ: Mapping[str, str]) -> Plugins:
    """Load what `project.plugins` names. Other people's code: what is wrong with it is named, not fatal."""
    found = Plugins()
    layer = loaded.origin(_KEY)
    for name in loaded.config.project.plugins:
        path = os.path.normpath(os.path.join(root, os.path.expanduser(name))) if name.endswith(".py") else ""
        found.files += [path] if path else []
        if path and not os.path.isfile(path):
            found.problems.append(layer.problem(_KEY, f"{name}: there is no such file"))
            found.untrusted.append(path)
        elif path and layer.name != "user" and not trust.is_trusted(path, environ):
            found.untrusted.append(path)
        else:
            found.problems += [layer.problem(_KEY, f"{name}{wrong}") for wrong in _add(found, name, path, root)]
    return found


def _add(found: Plugins, name: str, path: str, root: str) -> list[str]:
    try:
        module = load_file(path) if path else _import(name, root)
        problems = accept(found, module, path)
    except Exception as error:  # noqa: BLE001  # other people's code
        return [f" cannot be loaded: {type(error).__name__}: {error}"]
    found.files += [module.__file__] if module.__file__ and not path else []
    return [f": {problem}" for problem in problems]


def load_file(path: str) -> ModuleType:
    """A plug-in that is a file of its own."""
    return load_source(_module_name(path), path)


def accept(found: Plugins, module: ModuleType, path: str = "") -> list[str]:
    """Add what the module's HANDLERS lists; what is wrong with the rest. `path` is set for a file of its own."""
    problems = []
    for handler in module.HANDLERS:
        wrong = _wrong(handler, module, [known.id for known in (*INDEX, *found.handlers)])
        if wrong:
            problems.append(wrong)
        else:
            source = "" if handler.module else path
            found.handlers.append(replace(handler, module=handler.module or module.__name__, source=source))
    return problems


def _wrong(handler: object, module: ModuleType, taken: list[str]) -> str:
    """The first thing that would make this handler fail at event time, or ""."""
    if not isinstance(handler, Handler):
        return f"HANDLERS holds {type(handler).__name__}, not clickstop.handlers.index.Handler"
    if not isinstance(handler.id, str) or handler.id.count(".") != 1 or not all(handler.id.split(".")):
        return f"{handler.id!r} is no handler id; ids are group.name"
    if handler.id in taken:
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


def _import(name: str, root: str) -> ModuleType:
    """An installed package; what merely lies in the working folder is a file, and has to be trusted."""
    before = list(sys.path)
    sys.path[:] = without_working_folders(before, root)
    try:
        __import__(name)
    finally:
        sys.path[:] = before
    return sys.modules[name]


def without_working_folders(paths: Iterable[str], root: str) -> list[str]:
    here = [os.path.realpath(root)]
    with contextlib.suppress(OSError):  # somebody has removed it
        here.append(os.path.realpath(os.getcwd()))
    return [path for path in paths if os.path.isabs(path) and os.path.realpath(path) not in here]
