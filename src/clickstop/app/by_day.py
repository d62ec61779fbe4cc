"""Sums of days, kept as long as the rows of a day stay as they are: most days are over, and only one is today."""

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
    """For a process that answers more than once, and for the next one: sums hold what JSON can."""

    def __init__(self) -> None:
        self._sums: dict[Day, tuple[list[object], Any]] = {}
        self._is_new = False

    def get(self, day: Day, mark: list[object], add_up: Callable[[], Sums]) -> Sums:
        """What was added up for a day under the same mark, else what is added up now."""
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
        """What another process has written down. A file of another version or a damaged one is ignored."""
        try:
            stored = json.loads(read_plain(_file(places)))
            if stored["version"] == __version__:
                self._sums |= {tuple(day): (mark, sums) for day, mark, sums in stored["days"]}
        except (ValueError, LookupError, TypeError):
            return

    def save(self, places: Places) -> None:
        """Write down the days that are over."""
        if not self._is_new:
            return
        days = [(day, mark, sums) for day, (mark, sums) in tuple(self._sums.items()) if day[-1] != LAST]
        write_private(_file(places), json.dumps({"version": __version__, "days": days}, separators=(",", ":")))
        self._is_new = False


def drop(places: Places) -> None:
    """After rows were forgotten: their sums name sessions."""
    if os.path.exists(_file(places)):
        os.unlink(_file(places))


def _file(places: Places) -> str:
    return os.path.join(places.cache, "days.json")
