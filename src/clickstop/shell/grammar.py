"""The bash grammar, loaded when a line needs it, for texts within bounds."""

from __future__ import annotations

import sys

from clickstop.core.late import pattern

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType
    from typing import Any

# What the grammar reads in time that grows faster than the text: how often it may stand there. The library offers a
# callback that could stop it, and crashes with it.
_MOST = ((b"|", 150), (b"=(", 30), (b"${", 150), (b"<<", 30), (b"(", 500), (b";", 800), (b"&", 800), (b"\n", 800))
_LONGEST = 16_000
_parsers: list[Any] = []


class _Re:
    """As much of `re` as the library takes, for queries."""

    compile = pattern


class _Enum:
    """As much of `enum` as the library takes: names for the kinds of lines in a log that nobody asks it for."""

    @staticmethod
    def IntEnum(name: str, members: dict[str, int]) -> type:  # noqa: N802  # its name there
        return type(name, (int,), dict(members))


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
    """The library asks `re` and `enum` for one thing each, and both take longer to load than itself."""
    stand_ins = {module: part for module, part in (("re", _Re), ("enum", _Enum)) if module not in sys.modules}
    sys.modules.update(stand_ins)  # type: ignore[arg-type]  # only attributes are looked up
    try:
        __import__(name)
    finally:
        for module in stand_ins:
            del sys.modules[module]
    return sys.modules[name]
