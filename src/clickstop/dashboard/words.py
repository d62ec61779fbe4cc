"""Numbers and times as pages print them."""

from __future__ import annotations

import shlex
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
    """`3 min ago`, with the time as a tooltip."""
    if not moment:
        return Markup("never")
    return tag("time", ago(moment), datetime=moment, title=clock.both(moment), data_ago="")


def at_second(moment: str) -> Markup:
    """A time of the day, with date and UTC as a tooltip."""
    return tag("time", clock.second(moment), datetime=moment, title=clock.both(moment))


def at_minute(moment: str) -> Markup:
    return tag("time", clock.minute(moment), datetime=moment, title=clock.both(moment))


def since(moment: str) -> Markup:
    """How long something has been running; a script keeps counting in the browser."""
    return tag("span", duration((time.time() - seconds_of(moment)) / 60), data_since=moment)


def signal(kind: str) -> str:
    return signal_name(kind)


def tone(state: str) -> str:
    """The kind of a state, which decides its colour and sign."""
    word = state.partition(" ")[0].rstrip(",")
    return "plain" if word[:1].isdigit() else kind_of(word)


def state(word: str) -> str:
    """The state of a session in words."""
    return {"waiting": "waiting for you", "gone": "disconnected"}.get(word, word)


def count(value: float | None) -> str:
    return "" if value is None else f"{value:,.0f}"


def how_many(value: int, noun: str) -> str:
    """`1 response`, `6,500 responses`: with grouped digits."""
    return many(value, noun).replace(str(value), count(value), 1)


def tokens(value: float | None) -> str:
    """A short number for a column: `1.04 M`."""
    if value is None:
        return ""
    for size_of, unit in ((1e9, "G"), (1e6, "M")):
        if value >= 0.999995 * size_of:  # from there on it rounds to 1.00
            return f"{value / size_of:.2f} {unit}"
    return f"{value:,.0f}"


def millis(value: float | None) -> str:
    if value is None:
        return ""
    if value >= 59_950:  # from here and from the other limits on, the smaller unit rounds to the larger one
        return duration(value / 60_000)
    if value >= 999.5:
        return f"{value / 1000:.1f} s"
    return f"{value:.0f} ms" if value >= 9.95 else f"{value:.1f} ms"


def points(value: int) -> str:
    return f"{value:+d}" if value else "0"


def plain(value: float) -> str:
    """A number with no more digits than needed, for axes."""
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
    "quoted": shlex.quote,
    "signal": signal,
    "tokens": tokens,
    "since": since,
    "size": size,
    "state": state,
    "tone": tone,
}
GLOBALS = {"many": how_many, "swatch": swatch}
