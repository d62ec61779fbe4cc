"""Suggestions for misspelt names."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def nearest(name: str, names: Iterable[str]) -> str:
    """The most similar name, or "" if none is similar."""
    return next(iter(difflib.get_close_matches(name, list(names), n=1, cutoff=0.5)), "")


def choices(name: str, names: Iterable[str]) -> str:
    """A sentence with the most similar name, or with all of them."""
    close = nearest(name, names)
    return f"Did you mean {close}?" if close else f"Choose from: {', '.join(names)}."


def did_you_mean(name: str, names: Iterable[str]) -> str:
    """A question for the end of a message, or "" if nothing is similar."""
    close = nearest(name, names)
    return f" (did you mean {close}?)" if close else ""


def suggestion(name: str, names: Iterable[str]) -> str:
    """The same, or else a list of all valid names."""
    return did_you_mean(name, names) or f"; known here: {', '.join(names)}"
