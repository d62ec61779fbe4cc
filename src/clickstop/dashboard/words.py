"""How pages say numbers and times."""

from __future__ import annotations

from markupsafe import Markup

from clickstop.core.signal_names import signal_name
from clickstop.core.words import ago, duration, many, one_line, size
from clickstop.costs.budgets import dollars
from clickstop.dashboard.charts.chart import tag

VERDICTS = {
    "block": "bad",
    "ask": "warn",
    "warn": "warn",
    "failed": "bad",
    "refused": "warn",
    "interrupted": "warn",
}
_GOOD = ("ok", "passed", "pass", "proved", "paid", "on", "fixed")
_BAD = ("failed", "block", "error", "red", "timed_out", "timeout", "owed")


def when(moment: str | None) -> Markup:
    """`3 min ago`, with the time itself for whoever wants it."""
    if not moment:
        return Markup("never")
    return tag("time", ago(moment), datetime=moment, title=f"{moment[:10]} {moment[11:19]} UTC")


def clock(moment: str) -> str:
    return moment[11:19]


def day(moment: str) -> str:
    return moment[:10]


def signal(kind: str) -> str:
    return signal_name(kind)


def tone(state: str) -> str:
    """The colour of a state: good, bad, warn or none."""
    word = state.partition(" ")[0].rstrip(",")
    if word in _GOOD:
        return "good"
    return "bad" if word in _BAD else VERDICTS.get(word, "")


def count(value: float | None) -> str:
    return "" if value is None else f"{value:,.0f}"


def millis(value: float | None) -> str:
    if value is None:
        return ""
    if value >= 60_000:
        return duration(value / 60_000)
    return f"{value / 1000:.1f} s" if value >= 1000 else (f"{value:.0f} ms" if value >= 10 else f"{value:.1f} ms")


def points(value: int) -> str:
    return f"{value:+d}" if value else "0"


def plain(value: float) -> str:
    """A tick of an axis: no more digits than it needs."""
    return f"{value:,.3f}".rstrip("0").rstrip(".") if value % 1 else f"{value:,.0f}"


FILTERS = {
    "ago": when,
    "clock": clock,
    "count": count,
    "day": day,
    "dollars": dollars,
    "duration": duration,
    "millis": millis,
    "one_line": one_line,
    "points": points,
    "signal": signal,
    "size": size,
    "tone": tone,
}
GLOBALS = {"many": many}
