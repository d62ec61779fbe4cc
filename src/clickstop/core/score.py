"""The score of a session: where it starts, its bounds, and how it is told where nothing was measured."""

from __future__ import annotations

START = 50
NO_SIGNALS = "no signals"


def score_of(points: int | None) -> int | None:
    """What the sum of all points comes to; None where no signal gave any."""
    return None if points is None else within_bounds(points)


def within_bounds(points: int) -> int:
    return max(0, min(100, START + points))


def score_text(score: int | None) -> str:
    return NO_SIGNALS if score is None else f"score {score}"
