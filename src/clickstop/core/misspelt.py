"""Suggestions for misspelt names."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def did_you_mean(name: str, names: Iterable[str]) -> str:
    """A question for the end of a message, or "" if nothing is similar."""
    close = difflib.get_close_matches(name, list(names), n=1, cutoff=0.5)
    return f"; did you mean {close[0]}?" if close else ""


def suggestion(name: str, names: Iterable[str]) -> str:
    """The same, or else a list of all valid names."""
    return did_you_mean(name, names) or f"; known here: {', '.join(names)}"
