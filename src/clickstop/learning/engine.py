"""The structural engine, ast-grep. Only its compiled module is loaded: the package takes 40 times as long."""

from __future__ import annotations

import os
import sys

from clickstop.core.extras import is_installed, sentence
from clickstop.learning.match import PatternError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from clickstop.learning.rule import Rule

_PACKAGE = "ast_grep_py"


def parse(content: str, language: str) -> Any:
    """The root of a text's syntax tree."""
    if not is_there():
        raise PatternError(sentence("rules", "A structural rule"))
    return _root()(content, language).root()


def is_there() -> bool:
    return bool(_loaded) or is_installed("rules")


def runnable(rules: Iterable[Rule]) -> list[Rule]:
    """The rules that this installation can search for. The others keep their state."""
    return [rule for rule in rules if rule.engine != "structure" or is_there()]


def unrunnable(rules: Iterable[Rule]) -> str:
    """A sentence that names the rules that this installation cannot search for; "" if there are none."""
    slugs = [rule.slug for rule in rules if rule.engine == "structure" and not is_there()]
    return sentence("rules", f"Not enforced here: {', '.join(slugs)}. A structural rule") if slugs else ""


_loaded: list[Any] = []


def _root() -> Any:
    if not _loaded:
        _loaded.append(_native() or _plain())
    return _loaded[0]


def _native() -> Any:
    """The class in the package's compiled module; None if the package is built differently."""
    if _PACKAGE in sys.modules:
        return None
    folder = next((place for path in sys.path if os.path.isdir(place := os.path.join(path, _PACKAGE))), "")
    # An empty package in place of the real one: its `__init__` imports `typing` and much else.
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
