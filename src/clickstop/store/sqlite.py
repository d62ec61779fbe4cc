"""SQLite's C module, loaded alone: the `sqlite3` package would load datetime, and the C module itself asks
`functools` for `lru_cache`, which loads `collections`. Both take longer than an event may.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType
    from typing import Any


def lru_cache(maxsize: int = 128, *, typed: bool = False) -> Callable[[Any], Any]:
    """As much of `functools` as the C module takes. It keeps what it found: this is there for its import alone."""
    from _functools import _lru_cache_wrapper  # type: ignore[import-not-found]  # what the real one is made of

    return lambda function: _lru_cache_wrapper(function, maxsize, typed, tuple)


def _load() -> ModuleType:
    ours = "functools" not in sys.modules
    if ours:
        sys.modules["functools"] = sys.modules[__name__]  # only attributes are looked up
    try:
        import _sqlite3
    except ImportError:  # an interpreter that has other parts
        if ours:
            del sys.modules["functools"]
        import sqlite3

        return sqlite3
    if ours:
        del sys.modules["functools"]
    return _sqlite3


sqlite: Any = _load()
