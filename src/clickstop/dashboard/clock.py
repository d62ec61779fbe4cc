"""Times as their reader's clock shows them: in the zone of the browser, else in that of this machine."""

from __future__ import annotations

import time
from contextvars import ContextVar
from datetime import UTC, datetime, tzinfo
from zoneinfo import ZoneInfo

_zone: ContextVar[tuple[str, tzinfo | None]] = ContextVar("zone", default=("", None))


def use(name: str) -> None:
    """The zone of whoever asks, for the rest of this request."""
    try:
        _zone.set((name, ZoneInfo(name)) if name else ("", None))
    except (ValueError, OSError, LookupError):  # no such zone, or one that this machine has no table of
        _zone.set(("", None))


def name() -> str:
    return _zone.get()[0]


def local(moment: str) -> datetime:
    """A stored time on the reader's clock."""
    return datetime.fromisoformat(moment).astimezone(_zone.get()[1])


def day(moment: str) -> str:
    return f"{local(moment):%Y-%m-%d}"


def minute(moment: str) -> str:
    return f"{local(moment):%Y-%m-%d %H:%M}"


def second(moment: str) -> str:
    return f"{local(moment):%H:%M:%S}"


def both(moment: str) -> str:
    """For whoever rests on a time: the reader's clock, and the one all logs are in."""
    universal = datetime.fromisoformat(moment).astimezone(UTC)
    return f"{local(moment):%Y-%m-%d %H:%M:%S} ({universal:%Y-%m-%d %H:%M:%S} UTC)"


def today() -> str:
    return f"{datetime.fromtimestamp(time.time(), UTC).astimezone(_zone.get()[1]):%Y-%m-%d}"
