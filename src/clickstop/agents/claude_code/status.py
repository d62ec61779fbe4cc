"""Reads what Claude Code tells its status line."""

from __future__ import annotations

from clickstop.core.agent import Status, Window

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Json = dict[str, Any]

_WINDOWS = {"five_hour": "5 h", "seven_day": "7 days"}


def status(payload: Json) -> Status:
    """Any dictionary gives a status."""
    window = _dict(payload, "context_window")
    folder = _text(payload, "cwd") or _text(_dict(payload, "workspace"), "current_dir")
    used = _number(window, "used_percentage")
    usd = _number(_dict(payload, "cost"), "total_cost_usd")
    return Status(_text(payload, "session_id"), folder, usd, used, _windows(_dict(payload, "rate_limits")))


def _windows(limits: Json) -> tuple[Window, ...]:
    """The usage windows of a subscription; people who pay by the token have none."""
    windows = []
    for key, name in _WINDOWS.items():
        used, resets_at = _number(_dict(limits, key), "used_percentage"), _number(_dict(limits, key), "resets_at")
        if used is not None and resets_at is not None:
            windows.append(Window(name, used, resets_at))
    return tuple(windows)


def _dict(mapping: Json, key: str) -> Json:
    value = mapping.get(key)
    return value if isinstance(value, dict) else {}


def _text(mapping: Json, key: str) -> str:
    value = mapping.get(key)
    return value if isinstance(value, str) else ""


def _number(mapping: Json, key: str) -> float | None:
    value = mapping.get(key)
    usable = isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value < 1e11
    return float(value) if usable and value is not None else None
