"""The structural engine, without what its package loads for type checkers: that takes forty times as long."""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_PACKAGE = "ast_grep_py"


def parse(content: str, language: str) -> Any:
    """The root of a text's tree."""
    return _root()(content, language).root()


_loaded: list[Any] = []


def _root() -> Any:
    if not _loaded:
        _loaded.append(_native() or _plain())
    return _loaded[0]


def _native() -> Any:
    """The compiled module of the package alone; None where it is built in another way."""
    if _PACKAGE in sys.modules:
        return None
    folder = next((one for path in sys.path if os.path.isdir(one := os.path.join(path, _PACKAGE))), "")
    package = type(sys)(_PACKAGE)
    package.__path__ = [folder]
    sys.modules[_PACKAGE] = package
    try:
        from ast_grep_py.ast_grep_py import SgRoot
    except ImportError:
        return None
    finally:
        del sys.modules[_PACKAGE]
    return SgRoot


def _plain() -> Any:
    from ast_grep_py import SgRoot

    return SgRoot
