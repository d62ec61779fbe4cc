"""How long recent events and their handlers took."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from clickstop.app.usage import percentile
from clickstop.store import pages

if TYPE_CHECKING:
    from sqlite3 import Connection

KEPT = 1_000


@dataclass(frozen=True, slots=True)
class Times:
    """Durations of one handler, or of whole events."""

    name: str
    count: int
    failures: int
    p50_us: int
    p95_us: int
    max_us: int
    series: list[tuple[str, int]]  # time and microseconds, oldest first


@dataclass(frozen=True, slots=True)
class Latency:
    events: Times | None
    handlers: list[Times]  # the slowest first


def of(connection: Connection, limit: int = KEPT) -> Latency:
    rows = pages.timings(connection, limit)
    series: dict[str, list[tuple[str, int]]] = {}
    failed: dict[str, int] = {}
    for row in rows:
        for handler, micros, error in json.loads(row["handlers"]):
            series.setdefault(handler, []).append((row["created_at"], micros))
            failed[handler] = failed.get(handler, 0) + bool(error)
    handlers = [_times(name, moments, failed[name]) for name, moments in series.items()]
    whole = [(row["created_at"], row["duration_us"]) for row in rows]
    return Latency(
        _times("event", whole, 0) if whole else None,
        sorted(handlers, key=lambda handler_times: (-handler_times.p95_us, handler_times.name)),
    )


def _times(name: str, series: list[tuple[str, int]], failures: int) -> Times:
    ordered = sorted(micros for _, micros in series)
    return Times(
        name=name,
        count=len(series),
        failures=failures,
        p50_us=percentile(ordered, 50) or 0,
        p95_us=percentile(ordered, 95) or 0,
        max_us=ordered[-1],
        series=series,
    )
