"""Reads and validates the handlers of a plugin.

It runs in a process of its own while somebody waits, so it imports little.
"""

from __future__ import annotations

import json
import os
import sys
from dataclasses import asdict, replace

from clickstop.core.event import KINDS, Event
from clickstop.core.places import write_whole
from clickstop.handlers.index import INDEX, Handler
from clickstop.handlers.source import load_source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from types import ModuleType


def report_on(path: str, module: str, ids: list[str], report: str) -> None:
    """Load the plugin and write a report of its handlers. Runs in a process of its own."""
    brought: list[Handler] = []
    file = ""
    try:
        loaded = load_file(path) if path else _imported(module)
        file = loaded.__file__ or ""
        problems = [f": {problem}" for problem in accept(brought, loaded, path, ids)]
    except Exception as error:  # noqa: BLE001  # third-party code
        problems = [f" cannot be loaded: {type(error).__name__}: {error}"]
    # Written atomically: a process that is killed leaves no partial report.
    handlers = [asdict(handler) for handler in brought]
    write_whole(report, json.dumps({"handlers": handlers, "problems": problems, "file": file}))


def _imported(module: str) -> ModuleType:
    __import__(module)
    return sys.modules[module]


def load_file(path: str) -> ModuleType:
    """Load a plugin that is a file."""
    return load_source(_module_name(path), path)


def accept(handlers: list[Handler], module: ModuleType, path: str = "", ids: Iterable[str] = ()) -> list[str]:
    """Add the valid handlers of a module, and return what is wrong with the others. `path` is set for a plugin
    file.
    """
    problems = []
    for handler in module.HANDLERS:
        wrong = _wrong(handler, module, [*ids, *(other.id for other in (*INDEX, *handlers))])
        if wrong:
            problems.append(wrong)
        else:
            source = "" if handler.module else path
            handlers.append(replace(handler, module=handler.module or module.__name__, source=source))
    return problems


def _wrong(handler: object, module: ModuleType, ids: list[str]) -> str:
    """The first reason why this handler would fail at event time, or ""."""
    if not isinstance(handler, Handler):
        return f"HANDLERS contains {type(handler).__name__}, not clickstop.handlers.index.Handler"
    if not isinstance(handler.id, str) or handler.id.count(".") != 1 or not all(handler.id.split(".")):
        return f"{handler.id!r} is not a valid handler ID; IDs have the form group.name"
    if handler.id in ids:
        return f"{handler.id}: this ID is taken"
    if not handler.module and not callable(getattr(module, "handle", None)):
        return f"{handler.id}: the module has no function handle(event, ctx)"
    if not handler.kinds or not _are_texts(handler.kinds):
        return f"{handler.id}: kinds must be a tuple of strings"
    unknown = [kind for kind in handler.kinds if kind not in KINDS]
    if unknown:
        return f"{handler.id}: unknown kind {unknown[0]}; known: {', '.join(KINDS)}"
    return _wrong_details(handler)


def _wrong_details(handler: Handler) -> str:
    if not _are_texts(handler.tools) or not _are_texts(handler.fail_on):
        return f"{handler.id}: tools and fail_on must be tuples of strings"
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
    """A readable module name that differs for files with the same name."""
    import zlib

    stem = os.path.splitext(os.path.basename(path))[0]
    plain = "".join(letter if letter.isalnum() else "_" for letter in stem)
    return f"clickstop_plugin_{plain}_{zlib.crc32(os.fsencode(path)):08x}"
