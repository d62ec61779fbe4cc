"""Loads SQLite's C module alone.

The package `sqlite3` loads `datetime`, and the C module itself imports `lru_cache` from `functools`, which loads
`collections`. Each takes longer than an event may.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType
    from typing import Any


def lru_cache(maxsize: int = 128, *, typed: bool = False) -> Callable[[Any], Any]:
    """Stands in for `functools.lru_cache` while the C module is imported."""
    from _functools import _lru_cache_wrapper  # type: ignore[import-not-found]  # what the real one is made of

    return lambda function: _lru_cache_wrapper(function, maxsize, typed, tuple)


def _load() -> ModuleType:
    ours = "functools" not in sys.modules
    if ours:
        sys.modules["functools"] = sys.modules[__name__]  # it only looks up the attribute
    try:
        import _sqlite3
    except ImportError:  # an interpreter with other internals
        if ours:
            del sys.modules["functools"]
        import sqlite3

        return sqlite3
    if ours:
        del sys.modules["functools"]
    return _sqlite3


sqlite: Any = _load()
