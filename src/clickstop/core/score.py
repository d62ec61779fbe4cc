"""A session's score: its start value, its bounds, and its text."""

from __future__ import annotations

START = 50
NO_SIGNALS = "no signals"


def score_of(points: int | None) -> int | None:
    """The score for a sum of points, or None if no signal gave any."""
    return None if points is None else within_bounds(points)


def within_bounds(points: int) -> int:
    return max(0, min(100, START + points))


def score_text(score: int | None) -> str:
    return NO_SIGNALS if score is None else f"score {score}"
