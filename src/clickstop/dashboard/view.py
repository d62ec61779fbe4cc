"""The filters of a page. All of them are in its address, so that a copied link shows the same view."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from clickstop.core.ids import utc
from clickstop.store.lists import LAST, RowQuery

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

PRESETS = {"1": "today", "7": "7 days", "30": "30 days", "90": "90 days", "all": "all time"}
PER_PAGE = 50
_DATE = re.compile(r"\d{4}-\d\d-\d\d")
_LONGEST = 200  # characters of a value
_FARTHEST = 1_000_000  # pages


@dataclass(frozen=True, slots=True)
class View:
    """A period, filters, order and page number; and the addresses of variants."""

    path: str
    days: str = ""  # a preset, or "" for a period of dates
    first: str = ""  # the first day, "" for all
    last: str = ""  # the last day, "" for today
    filters: Mapping[str, str] = field(default_factory=dict)
    text: str = ""
    order: str = ""
    descending: bool = True
    number: int = 1
    default: str = "30"

    @property
    def since(self) -> str:
        return _midnight(date.fromisoformat(self.first)) if self.first else ""

    @property
    def until(self) -> str:
        return _midnight(date.fromisoformat(self.last) + timedelta(1)) if self.last else LAST

    @property
    def label(self) -> str:
        """The period in words that fit after "in"."""
        if self.days:
            return {"1": "today", "all": "all time"}.get(self.days, f"the last {PRESETS[self.days]}")
        return f"{self.first or 'the beginning'} to {self.last or 'today'}"

    def each_day(self, first_of_all: str = "") -> list[str]:
        """Every day of the period. All time starts at `first_of_all`, the first day with data."""
        begin = self.first or first_of_all
        end = date.fromisoformat(self.last) if self.last else _today()
        if not begin:
            return []
        start = date.fromisoformat(begin)
        return [(start + timedelta(number)).isoformat() for number in range(max(0, (end - start).days) + 1)]

    @property
    def is_filtered(self) -> bool:
        return bool(self.filters or self.text)

    def picks(self, *texts: object, **fields: object) -> bool:
        """Whether an item matches: all words occur in its texts, and its fields equal the filters."""
        line = " ".join(map(str, texts)).lower()
        chosen = all(self.filters.get(name, value) == value for name, value in fields.items())
        return chosen and all(word in line for word in self.text.lower().split())

    def wanted(self, size: int = PER_PAGE) -> RowQuery:
        """The query for a page, with one row more, to know whether there is another page."""
        return RowQuery(
            self.since,
            self.until,
            self.filters,
            self.text,
            self.order,
            self.descending,
            size + 1,
            (self.number - 1) * size,
        )

    def total(self, shown: int, count: Callable[[], int], size: int = PER_PAGE) -> int:
        """The total number of rows, counted only if it is not known from the first page."""
        return shown if self.number == 1 and shown <= size else count()

    def address(self, **changes: str) -> str:
        """The address of this view with changes; "" removes a parameter. Other changes go back to page 1."""
        now = {**self._query(), **({} if "page" in changes else {"page": ""}), **changes}
        if "days" in changes:
            now |= {"from": "", "to": ""}
        query = {key: value for key, value in now.items() if value}
        return f"{self.path}?{urlencode(query)}" if query else self.path

    def sorted_by(self, name: str) -> str:
        """The address that sorts by a column, or reverses the order if it is sorted by it already."""
        flip = self.order == name and self.descending
        return self.address(sort=name if not flip else f"{name}-up")

    def export(self, kind: str) -> str:
        return self.address(export=kind)

    def _query(self) -> dict[str, str]:
        period = {"days": self.days if self.days != self.default else ""} if self.days else {}
        period |= {} if self.days else {"from": self.first, "to": self.last}
        sort = f"{self.order}{'' if self.descending else '-up'}" if self.order else ""
        page = str(self.number) if self.number > 1 else ""
        return {**period, **self.filters, "q": self.text, "sort": sort, "page": page}


def of(
    path: str,
    query: Mapping[str, str],
    filters: Sequence[str] = (),
    orders: Sequence[str] = (),
    default: str = "30",
) -> View:
    """The view for the parameters of an address. Unknown parameters and values are ignored."""
    days, first, last = _period(query, default)
    name, way, _ = query.get("sort", "").partition("-up")
    return View(
        path=path,
        days=days,
        first=first,
        last=last,
        filters={key: query[key][:_LONGEST] for key in filters if query.get(key)},
        text=query.get("q", "").strip()[:_LONGEST],
        order=name if name in orders else "",
        descending=not way,
        number=number_of(query),
        default=default,
    )


def number_of(query: Mapping[str, str]) -> int:
    """The page number in an address, or 1 if it is invalid."""
    text = query.get("page", "")
    return min(_FARTHEST, max(1, int(text[:12]))) if text.isascii() and text.isdigit() else 1


def _period(query: Mapping[str, str], default: str) -> tuple[str, str, str]:
    first, last = _date(query.get("from", "")), _date(query.get("to", ""))
    if first or last:
        return "", first, last
    days = query.get("days", "")
    days = days if days in PRESETS else default
    return days, "" if days == "all" else (_today() - timedelta(int(days) - 1)).isoformat(), ""


def days_before(day: str, count: int) -> str:
    return (date.fromisoformat(day) - timedelta(count)).isoformat()


def _date(text: str) -> str:
    try:
        return date.fromisoformat(text).isoformat() if _DATE.fullmatch(text) else ""
    except ValueError:
        return ""


def _today() -> date:
    clock = time.localtime()
    return date(clock.tm_year, clock.tm_mon, clock.tm_mday)


def _midnight(day: date) -> str:
    """When a local day of this machine starts, as in the sums of costs."""
    return utc(time.mktime((day.year, day.month, day.day, 0, 0, 0, 0, 0, -1)))
