"""Handlers that others wrote: found when the configuration is compiled, never at event time."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

from detent.config import trust
from detent.config.errors import Problem
from detent.handlers.index import Handler
from detent.hook.event import KINDS

if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import ModuleType

    from detent.config.layers import Layer, Loaded


class Plugins:
    """What was found: handlers in force, files that wait for trust, and problems."""

    def __init__(self) -> None:
        self.handlers: list[Handler] = []
        self.untrusted: list[str] = []
        self.files: list[str] = []
        self.problems: list[Problem] = []


def discover(loaded: Loaded, root: str, environ: Mapping[str, str]) -> Plugins:
    found = Plugins()
    layer = loaded.origin(("project", "plugins"))
    for name in loaded.config.project.plugins:
        if not name.endswith(".py"):
            _add(found, layer, name, "")
            continue
        path = os.path.normpath(os.path.join(root, os.path.expanduser(name)))
        found.files.append(path)
        if layer.name != "user" and not trust.is_trusted(path, environ):
            found.untrusted.append(path)
        else:
            _add(found, layer, name, path)
    return found


def _add(found: Plugins, layer: Layer, name: str, path: str) -> None:
    module_name = _module_name(path) if path else name
    try:
        module = _load(module_name, path)
        handlers = module.HANDLERS
    except Exception as error:  # noqa: BLE001  # other people's code: named, not fatal for the rest
        found.problems.append(
            Problem(
                layer.origin,
                None,
                "project.plugins",
                f"{name} cannot be loaded: {type(error).__name__}: {error}",
            )
        )
        return
    for handler in handlers:
        wrong = _wrong(handler)
        if wrong:
            found.problems.append(Problem(layer.origin, None, "project.plugins", f"{name}: {wrong}"))
        else:
            found.handlers.append(replace(handler, module=handler.module or module_name, source=path))


def _wrong(handler: object) -> str:
    if not isinstance(handler, Handler):
        return f"HANDLERS holds {type(handler).__name__}, not detent.handlers.index.Handler"
    unknown = [kind for kind in handler.kinds if kind not in KINDS]
    return f"{handler.id}: unknown kind {unknown[0]}; known: {', '.join(KINDS)}" if unknown else ""


def _module_name(path: str) -> str:
    stem = os.path.splitext(os.path.basename(path))[0]
    return f"detent_plugin_{''.join(letter if letter.isalnum() else '_' for letter in stem)}"


def _load(module_name: str, path: str) -> ModuleType:
    if not path:
        __import__(module_name)
        return sys.modules[module_name]
    from importlib.util import module_from_spec, spec_from_file_location

    spec = spec_from_file_location(module_name, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
