"""Long lists of words and phrases, written as text."""

from __future__ import annotations


def words(text: str) -> tuple[str, ...]:
    """What stands between spaces."""
    return tuple(text.split())


def phrases(text: str) -> tuple[str, ...]:
    """What stands between bars, spaces and all."""
    return tuple(text.split("|"))
