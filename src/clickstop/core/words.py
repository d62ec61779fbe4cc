"""Formats numbers, times and long texts for people."""

from __future__ import annotations

import os
import time

from clickstop.core.ids import seconds_of

_RULER = 4  # punctuation runs of this length are rulers, not words
_UNITS = ((86_400, "d"), (3_600, "h"), (60, "min"), (1, "s"))


def ago(moment: str, now: float | None = None) -> str:
    """`3 min ago` for a stored time; any other text is returned as it is."""
    try:
        then = seconds_of(moment)
    except ValueError:
        return moment or "never"
    passed = int((time.time() if now is None else now) - then)
    for size, unit in _UNITS:
        if passed >= size:
            return f"{passed // size} {unit} ago"
    return "just now"


def duration(minutes: float) -> str:
    """A duration for people: `12 s`, `3 min`, `1.5 h`."""
    if 0 < minutes < 1 / 60:
        return "under 1 s"
    if minutes * 60 < 59.5:  # from there on it rounds to 60 s
        return f"{minutes * 60:.0f} s"
    return f"{minutes:.0f} min" if minutes < 90 else f"{minutes / 60:.1f} h"


def millis(micros: float) -> str:
    return f"{micros / 1000:.1f} ms"


def size(count: int) -> str:
    """Bytes for people: `999 B`, `1.5 kB`, `1.0 MB`."""
    if count < 1000:
        return f"{count} B"
    amount = count / 1000
    for unit in ("kB", "MB"):
        if amount < 999.95:  # from there on it rounds to 1000.0
            return f"{amount:.1f} {unit}"
        amount /= 1000
    return f"{amount:.1f} GB"


def one_line(text: str, width: int = 80) -> str:
    """The text on one line, cut to `width` characters."""
    flat = " ".join(text.split())
    return flat if len(flat) <= width else flat[: width - 3] + "..."


def without_rulers(text: str) -> str:
    """The words of an output, without the rulers that tools draw."""
    return " ".join(word for word in text.split() if len(word) < _RULER or any(map(str.isalnum, word)))


def many(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


def counted(count: int, plural: str) -> str:
    """`1 error`, `2 errors`, given the plural; a word without an s stays: `1 failed`."""
    return f"{count} {plural.removesuffix('s') if count == 1 else plural}"


def compact(count: int) -> str:
    """`999`, `1.2k`, `34M`: a number for a narrow column."""
    amount = float(count)
    for unit in ("", "k", "M"):
        if amount < 999.5:
            return f"{amount:.0f}{unit}" if amount >= 99.5 or not unit else f"{amount:.1f}{unit}"
        amount /= 1000
    return f"{amount:.1f}G"


def near(path: str, folder: str) -> str:
    """The path relative to the folder if it lies inside, else as it is."""
    from clickstop.core.paths import is_inside  # events load this module, but do not show paths

    return os.path.relpath(path, folder) if is_inside(path, folder) else path
