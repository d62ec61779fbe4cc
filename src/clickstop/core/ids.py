"""Row ids and times: UUIDv7 as 32 hex digits, and UTC in ISO format with milliseconds."""

from __future__ import annotations

import os
import time

PROBE = "clickstop-doctor-"  # prefix of the sessions that `clickstop doctor` plays to prove that hooks work
_TICK = 245  # nanoseconds: the smallest step that changes the 12 bits below the millisecond
_PRIME = 9_223_372_036_854_775_783  # the largest that a column of numbers holds
_last = [0]


def new_id() -> str:
    """A new id: 48 bits of milliseconds, 12 bits of the fraction below, 62 random bits.

    Ids sort by creation time. Within a process each id sorts after the last one, even if the clock is set back.
    """
    now = _last[0] = max(time.time_ns(), _last[0] + _TICK)
    millis, nanos = divmod(now, 1_000_000)
    fraction = nanos * 4096 // 1_000_000
    noise = int.from_bytes(os.urandom(8), "big") & ((1 << 62) - 1)
    return f"{(millis << 80) | (7 << 76) | (fraction << 64) | (2 << 62) | noise:032x}"


def short(row_id: str) -> str:
    """The random end of an id, which is what people type."""
    return row_id[-7:]


def utc(seconds: float | None = None) -> str:
    moment = time.time() if seconds is None else seconds
    millis = round(moment * 1000)
    clock = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(millis // 1000))
    return f"{clock}.{millis % 1000:03d}Z"


def seconds_of(stored: str) -> float:
    """Parse a stored time into seconds since 1970. Raises ValueError for anything else."""
    parts = stored.replace("T", "-").replace(":", "-").replace("Z", "").split("-")
    if len(parts) != 6:
        raise ValueError(f"{stored!r} is no stored time")
    whole, _, fraction = parts[5].partition(".")
    year, month, day, hours, minutes = map(int, parts[:5])
    if not 1 <= month <= 12:
        raise ValueError(f"{stored!r} has no month")
    hours += _days(year, month, day) * 24
    return (hours * 60 + minutes) * 60 + int(whole) + float(f"0.{fraction or 0}")


def _days(year: int, month: int, day: int) -> int:
    """Days since 1970, counted in years that begin in March, so that the leap day comes last.

    `calendar` would load `datetime`, `locale` and `re`.
    """
    year, month = (year - 1, month + 9) if month < 3 else (year, month - 3)
    return 365 * year + year // 4 - year // 100 + year // 400 + (153 * month + 2) // 5 + day - 719_469


def number_of(data: bytes) -> int:
    """A number that tells texts apart, for a column of the store. Loading a C module for a checksum would take
    longer.
    """
    return int.from_bytes(data, "big") % _PRIME


def midnight(now: float) -> str:
    """The start of the current day in the person's time zone, in UTC."""
    clock = time.localtime(now)
    return utc(time.mktime((clock.tm_year, clock.tm_mon, clock.tm_mday, 0, 0, 0, 0, 0, -1)))


def short_digest(data: bytes, size: int = 16) -> str:
    """A hash of the data, `size` bytes long, in hex."""
    try:
        from _blake2 import blake2b  # `hashlib` would load OpenSSL
    except ImportError:
        from hashlib import blake2b
    return blake2b(data, digest_size=size).hexdigest()
