"""The bash grammar, loaded when a line needs it, for texts within bounds."""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType
    from typing import Any

# What the grammar reads in time that grows faster than the text: how often it may stand there. The library offers a
# callback that could stop it, and crashes with it.
_MOST = ((b"|", 150), (b"=(", 30), (b"${", 150), (b"<<", 30), (b"(", 500), (b";", 800), (b"&", 800), (b"\n", 800))
_LONGEST = 16_000
_parsers: list[Any] = []


class TooSlowError(Exception):
    """The text cannot be read in time."""


def read(source: bytes) -> Any:
    """The root node of a text. Raises `TooSlowError`."""
    if len(source) > _LONGEST or any(source.count(sign) > most for sign, most in _MOST):
        raise TooSlowError
    if not _parsers:
        _parsers.append(_load())
    return _parsers[0].parse(source).root_node


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
