"""Cached sums per day. A sum is valid while the day's rows do not change, and most days are over."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any, TypeVar

from clickstop import __version__
from clickstop.core.places import read_plain
from clickstop.core.private import write_private
from clickstop.store.lists import LAST

if TYPE_CHECKING:
    from collections.abc import Callable

    from clickstop.core.places import Places

    Day = tuple[str, str, str, str]  # what is added up, the day, its first moment, that of the next

Sums = TypeVar("Sums")
_MOST = 2_000  # days


class KeptDays:
    """A cache of sums by day, in memory and in a JSON file for the next process."""

    def __init__(self) -> None:
        self._sums: dict[Day, tuple[list[object], Any]] = {}
        self._is_new = False

    def get(self, day: Day, mark: list[object], add_up: Callable[[], Sums]) -> Sums:
        """The sums of a day: cached ones if `mark` still matches, else what `add_up` returns."""
        before = self._sums.get(day)
        if before is not None and before[0] == mark:
            sums: Sums = before[1]
            return sums
        sums = add_up()
        while len(self._sums) >= _MOST:
            self._sums.pop(next(iter(self._sums)))
        self._sums[day] = (mark, sums)
        self._is_new = True
        return sums

    def load(self, places: Places) -> None:
        """Load what another process has saved. A damaged file, or one of another version, is ignored."""
        try:
            stored = json.loads(read_plain(_file(places)))
            if stored["version"] == __version__:
                self._sums |= {tuple(day): (mark, sums) for day, mark, sums in stored["days"]}
        except (ValueError, LookupError, TypeError):
            return

    def save(self, places: Places) -> None:
        """Save the sums of past days."""
        if not self._is_new:
            return
        days = [(day, mark, sums) for day, (mark, sums) in tuple(self._sums.items()) if day[-1] != LAST]
        write_private(_file(places), json.dumps({"version": __version__, "days": days}, separators=(",", ":")))
        self._is_new = False


def drop(places: Places) -> None:
    """Delete the saved sums, which may name sessions that have just been removed."""
    if os.path.exists(_file(places)):
        os.unlink(_file(places))


def _file(places: Places) -> str:
    return os.path.join(places.cache, "days.json")
