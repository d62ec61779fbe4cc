"""Summed costs of sessions, and the current burn rate."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from clickstop.app.by_day import KeptDays
from clickstop.core.ids import seconds_of, utc
from clickstop.store import costs
from clickstop.store.lists import LAST
from clickstop.store.rows import Day

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from sqlite3 import Connection

    from clickstop.store.rows import Row


_COLUMNS = ("answers", "input", "output", "cache_write", "cache_read", "web_searches", "usd", "unpriced")
_WINDOW = 3_600  # seconds over which the burn rate is measured
_SHORTEST = 300  # seconds; a shorter time would exaggerate the rate


@dataclass(frozen=True, slots=True)
class Line:
    """One model, agent, branch, day or session."""

    name: str
    answers: int
    input: int
    output: int
    cache_write: int
    cache_read: int
    web_searches: int
    usd: float
    unpriced: int  # responses of models without a known price; with any, `usd` is a lower bound


@dataclass(frozen=True, slots=True)
class CostReport:
    """A period or a session."""

    since: str
    session_id: str
    by: str
    usd: float
    answers: int
    lines: list[Line]
    unknown: list[Line]  # models without a price
    today: float
    budget_session: float
    budget_day: float
    prices_date: str
    prices_file: str
    notes: list[str] = field(default_factory=list)


def by_all(
    connection: Connection,
    since: str,
    until: str = LAST,
    only: Mapping[str, str] | None = None,
    kept_days: KeptDays | None = None,
) -> dict[str, list[Line]]:
    """A period's costs by model, agent, branch and day: days in order, the others most expensive first.

    `only` restricts the rows, as in `{"model": "opus"}`.
    """
    kept_days = KeptDays() if kept_days is None else kept_days
    rows = []
    for day in days(max(since, costs.first_at(connection) or utc()), until):
        rows += kept_days.get(("costs", *day), costs.mark(connection, day), partial(costs.cube, connection, [day]))
    for by, value in (only or {}).items():
        rows = [row for row in rows if row[f"{by}_name"] == value]
    return {by: sorted(_added(rows, f"{by}_name"), key=_order(by)) for by in costs.CUBE}


def days(since: str, until: str = LAST) -> list[Day]:
    """Each local day since a moment, with its bounds in UTC."""
    begin = seconds_of(since)
    now = time.time() if until == LAST else seconds_of(until) - 1
    made, start = [], since
    while begin <= now:
        clock = time.localtime(begin)
        begin = time.mktime((clock.tm_year, clock.tm_mon, clock.tm_mday + 1, 0, 0, 0, 0, 0, -1))
        made.append(Day(time.strftime("%Y-%m-%d", clock), start, utc(begin)))
        start = utc(begin)
    if not made or until != LAST:
        return made
    # Today has no upper bound, so that events of a clock that runs ahead count as well.
    return [*made[:-1], made[-1]._replace(end=LAST)]


def _added(rows: list[Row], key: str) -> list[Line]:
    sums: dict[str, list[Any]] = {}
    for row in rows:
        values = [row[name] for name in _COLUMNS]
        before = sums.get(row[key])
        sums[row[key]] = (
            values if before is None else [left + right for left, right in zip(before, values, strict=True)]
        )
    return [Line(name, *values) for name, values in sums.items()]


def _order(by: str) -> Callable[[Line], Any]:
    return (lambda line: line.name) if by == "day" else (lambda line: (-line.usd, -line.output))


@dataclass(frozen=True, slots=True)
class Burning:
    """What the last hour of work cost, or less if work began later."""

    usd: float
    tokens: int
    minutes: float

    @property
    def usd_per_hour(self) -> float:
        return self.usd / self.minutes * 60

    @property
    def tokens_per_minute(self) -> float:
        return self.tokens / self.minutes


def burning_now(connection: Connection) -> Burning | None:
    """The current burn rate, or None without a response in the last hour."""
    present = time.time()
    row = costs.between(connection, utc(present - _WINDOW), utc(present))
    if not row["answers"]:
        return None
    seconds = max(_SHORTEST, present - seconds_of(row["first_at"]))
    return Burning(float(row["usd"] or 0), int(row["tokens"] or 0), seconds / 60)
