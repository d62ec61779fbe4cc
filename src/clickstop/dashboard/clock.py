"""Local times: in the time zone of the browser, or of this machine if that is unknown."""

from __future__ import annotations

import time
from contextvars import ContextVar
from datetime import UTC, datetime, tzinfo
from zoneinfo import ZoneInfo

_zone: ContextVar[tuple[str, tzinfo | None]] = ContextVar("zone", default=("", None))


def use(name: str) -> None:
    """Use a time zone for the rest of this request."""
    try:
        _zone.set((name, ZoneInfo(name)) if name else ("", None))
    except (ValueError, OSError, LookupError):  # an unknown zone, or no zone data on this machine
        _zone.set(("", None))


def name() -> str:
    return _zone.get()[0]


def local(moment: str) -> datetime:
    """A stored time in the reader's time zone."""
    return datetime.fromisoformat(moment).astimezone(_zone.get()[1])


def day(moment: str) -> str:
    return f"{local(moment):%Y-%m-%d}"


def minute(moment: str) -> str:
    return f"{local(moment):%Y-%m-%d %H:%M}"


def second(moment: str) -> str:
    return f"{local(moment):%H:%M:%S}"


def both(moment: str) -> str:
    """A time for a tooltip: local, and in UTC as in all logs."""
    universal = datetime.fromisoformat(moment).astimezone(UTC)
    return f"{local(moment):%Y-%m-%d %H:%M:%S} ({universal:%Y-%m-%d %H:%M:%S} UTC)"


def today() -> str:
    return f"{datetime.fromtimestamp(time.time(), UTC).astimezone(_zone.get()[1]):%Y-%m-%d}"
