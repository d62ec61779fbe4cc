"""Time without the hours in which nothing happened: each of those is a narrow fold."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

IDLE = 600  # seconds without anything that are folded
_ONE, _ALL = 0.05, 0.4  # of the time that is left: the widest fold, and all of them


@dataclass(frozen=True, slots=True)
class Fold:
    """A time in which nothing happened, and where it begins on the drawing."""

    begin: float
    end: float
    place: float


class FoldedTime:
    """From seconds since the beginning to seconds on the drawing."""

    def __init__(self, busy: Iterable[tuple[float, float]], seconds: float) -> None:
        idle: list[tuple[float, float]] = []
        until = 0.0
        for begin, end in [*sorted(busy), (seconds, seconds)]:
            if begin - until > IDLE:
                idle.append((until, begin))
            until = max(until, end)
        left = max(1.0, seconds - sum(end - begin for begin, end in idle))
        self.width = left * min(_ONE, _ALL / max(1, len(idle)))  # of a fold
        self.folds: list[Fold] = []
        gone = 0.0
        for begin, end in idle:
            self.folds.append(Fold(begin, end, begin - gone))
            gone += end - begin - self.width
        self.seconds = seconds - gone

    def place(self, at: float) -> float:
        number = bisect_right(self.folds, at, key=lambda fold: fold.begin) - 1
        if number < 0:
            return at
        fold = self.folds[number]
        inside = min(1.0, (at - fold.begin) / (fold.end - fold.begin)) * self.width
        return fold.place + inside + max(0.0, at - fold.end)

    def holds(self, at: float) -> bool:
        """Whether that moment lies in a fold."""
        return any(fold.begin < at < fold.end for fold in self.folds)
