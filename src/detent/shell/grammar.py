"""The bash grammar, loaded when a line needs it, and read within bounds of time."""

from __future__ import annotations

import sys
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType
    from typing import Any

_PATIENCE_NS = 12_000_000  # grammar and input that do not agree can cost far more than their length says
_CHUNK = 1 << 16
_parsers: list[Any] = []


class TooSlowError(Exception):
    """The text could not be read in time."""


def read(source: bytes) -> Any:
    """The root node of a text. Raises `TooSlowError`."""
    if not _parsers:
        _parsers.append(_load())
    parser = _parsers[0]
    end = time.perf_counter_ns() + _PATIENCE_NS

    def late(_at: int, _broken: bool) -> bool:
        return time.perf_counter_ns() > end

    def chunk(at: int, _point: Any) -> bytes:
        return source[at : at + _CHUNK]

    try:
        return parser.parse(chunk, progress_callback=late).root_node
    except ValueError:  # how the library says that it was stopped
        parser.reset()
        raise TooSlowError from None


def _load() -> Any:
    library, bash = _binding("tree_sitter"), _binding("tree_sitter_bash")
    return library.Parser(library.Language(bash.language()))


def _binding(package: str) -> ModuleType:
    """The native module of a package without the package's front, which loads typing and pathlib: 15 ms."""
    name = f"{package}._binding"
    if package in sys.modules or name in sys.modules:
        return sys.modules.get(name) or _import(name)
    spec = next(filter(None, (finder.find_spec(package, None) for finder in sys.meta_path)), None)
    if spec is None:
        raise ModuleNotFoundError(package)
    front = type(sys)(package)
    front.__path__ = list(spec.submodule_search_locations or ())
    sys.modules[package] = front
    try:
        return _import(name)
    finally:
        del sys.modules[package]


def _import(name: str) -> ModuleType:
    __import__(name)
    return sys.modules[name]
