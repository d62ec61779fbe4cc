"""How pages say numbers and times."""

from __future__ import annotations

import time

from markupsafe import Markup

from clickstop.app.learning import status_word
from clickstop.core.ids import seconds_of, utc
from clickstop.core.signal_names import signal_name
from clickstop.core.words import ago, duration, many, one_line, size
from clickstop.costs.budgets import dollars
from clickstop.dashboard import clock
from clickstop.dashboard.charts.chart import tag
from clickstop.dashboard.charts.states import kind_of, swatch


def when(moment: str | None) -> Markup:
    """`3 min ago`, with the time itself for whoever wants it."""
    if not moment:
        return Markup("never")
    return tag("time", ago(moment), datetime=moment, title=clock.both(moment), data_ago="")


def at_second(moment: str) -> Markup:
    """A time of the day, with the date and UTC for whoever rests on it."""
    return tag("time", clock.second(moment), datetime=moment, title=clock.both(moment))


def at_minute(moment: str) -> Markup:
    return tag("time", clock.minute(moment), datetime=moment, title=clock.both(moment))


def since(moment: str) -> Markup:
    """How long something goes on by now; it counts on in the browser."""
    return tag("span", duration((time.time() - seconds_of(moment)) / 60), data_since=moment)


def signal(kind: str) -> str:
    return signal_name(kind)


def tone(state: str) -> str:
    """The kind of a state, for its colour and sign."""
    word = state.partition(" ")[0].rstrip(",")
    return "plain" if word[:1].isdigit() else kind_of(word)


def state(word: str) -> str:
    """The state of a session."""
    return {"waiting": "waiting for you", "gone": "ended unseen"}.get(word, word)


def count(value: float | None) -> str:
    return "" if value is None else f"{value:,.0f}"


def how_many(value: int, noun: str) -> str:
    """`1 answer`, `6,500 answers`: digits are grouped as in every other figure."""
    return many(value, noun).replace(str(value), count(value), 1)


def tokens(value: float | None) -> str:
    """So short that it fits a column: `1.04 M`."""
    if value is None:
        return ""
    for size_of, unit in ((1e9, "G"), (1e6, "M")):
        if value >= size_of:
            return f"{value / size_of:.2f} {unit}"
    return f"{value:,.0f}"


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
    "at_minute": at_minute,
    "at_second": at_second,
    "count": count,
    "day": clock.day,
    "dollars": dollars,
    "duration": duration,
    "fix_state": status_word,
    "millis": millis,
    "moment": utc,
    "one_line": one_line,
    "points": points,
    "signal": signal,
    "tokens": tokens,
    "since": since,
    "size": size,
    "state": state,
    "tone": tone,
}
GLOBALS = {"many": how_many, "swatch": swatch}
