"""Readable names for the stored kinds of quality signals."""

from __future__ import annotations

_NAMES = {"vr_pass": ("check passed", "checks passed"), "recovered": ("failure fixed", "failures fixed")}


def signal_name(kind: str) -> str:
    """As a label: `checks passed`, `test failure`."""
    return "checks passed" if kind == "vr_pass" else _forms(kind)[0]


def signal_count(count: int, kind: str) -> str:
    """With a count: `1 check passed`, `2 test failures`."""
    return f"{count} {_forms(kind)[count != 1]}"


def _forms(kind: str) -> tuple[str, str]:
    words = kind.replace("_", " ")
    return _NAMES.get(kind, (words, f"{words}s"))
