"""The tree-sitter grammar for bash: loaded on first use, and only given text that it parses quickly."""

from __future__ import annotations

import sys

from clickstop.core.late import pattern

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType
    from typing import Any

# Constructs whose parsing time grows faster than the text, and how many of each we accept. The progress callback of
# the library could stop a slow parse, but crashes.
_MOST = ((b"|", 150), (b"=(", 30), (b"${", 150), (b"<<", 30), (b"(", 500), (b";", 800), (b"&", 800), (b"\n", 800))
_LONGEST = 16_000
_parsers: list[Any] = []


class _Re:
    """Stands in for `re`, of which the library uses one function, for queries."""

    compile = pattern


class _Enum:
    """Stands in for `enum`, of which the library uses one class, for a log that we do not enable."""

    @staticmethod
    def IntEnum(name: str, members: dict[str, int]) -> type:  # noqa: N802  # the library calls it so
        return type(name, (int,), dict(members))


class TooSlowError(Exception):
    """The text could take too long to parse."""


def read(source: bytes) -> Any:
    """Parse a text and return its root node. Raises `TooSlowError`."""
    if len(source) > _LONGEST or any(source.count(sign) > most for sign, most in _MOST):
        raise TooSlowError
    if not _parsers:
        _parsers.append(_load())
    return _parsers[0].parse(source).root_node


def _load() -> Any:
    library, bash = _binding("tree_sitter"), _binding("tree_sitter_bash")
    return library.Parser(library.Language(bash.language()))


def _binding(package: str) -> ModuleType:
    """Import the native module of a package without its `__init__`, which loads typing and pathlib (15 ms)."""
    name = f"{package}._binding"
    if package in sys.modules or name in sys.modules:
        return sys.modules.get(name) or _import(name)
    spec = next(filter(None, (finder.find_spec(package, None) for finder in sys.meta_path)), None)
    if spec is None:
        raise ModuleNotFoundError(package)
    # An empty package in its place lets the native module find its parent.
    front = type(sys)(package)
    front.__path__ = list(spec.submodule_search_locations or ())
    sys.modules[package] = front
    try:
        return _import(name)
    finally:
        del sys.modules[package]


def _import(name: str) -> ModuleType:
    """Import a native module with stand-ins for `re` and `enum`, which take longer to load than the library."""
    stand_ins = {module: part for module, part in (("re", _Re), ("enum", _Enum)) if module not in sys.modules}
    sys.modules.update(stand_ins)  # type: ignore[arg-type]  # only attributes are looked up
    try:
        __import__(name)
    finally:
        for module in stand_ins:
            del sys.modules[module]
    return sys.modules[name]
