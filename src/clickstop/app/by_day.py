"""Sums of days, kept as long as the rows of a day stay as they are: most days are over, and only one is today."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

Sums = TypeVar("Sums")
_MOST = 2_000  # days


class KeptDays:
    """For a process that answers more than once."""

    def __init__(self) -> None:
        self._kept: dict[Hashable, tuple[object, object]] = {}

    def get(self, day: Hashable, mark: object, make: Callable[[], Sums]) -> Sums:
        """What was made for a day under the same mark, else what is made now."""
        before = self._kept.get(day)
        if before is not None and before[0] == mark:
            return before[1]  # type: ignore[return-value]  # a day's name says what was made
        made = make()
        while len(self._kept) >= _MOST:
            self._kept.pop(next(iter(self._kept)))
        self._kept[day] = (mark, made)
        return made
