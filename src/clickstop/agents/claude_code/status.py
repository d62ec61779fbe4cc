"""What Claude Code tells a status line about its session."""

from __future__ import annotations

from clickstop.core.agent import Status

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Json = dict[str, Any]


def decode(payload: Json) -> Status:
    """Total: any dictionary gives a status."""
    window = _dict(payload, "context_window")
    folder = _text(payload, "cwd") or _text(_dict(payload, "workspace"), "current_dir")
    used = _number(window, "used_percentage")
    return Status(_text(payload, "session_id"), folder, _number(_dict(payload, "cost"), "total_cost_usd"), used)


def _dict(mapping: Json, key: str) -> Json:
    value = mapping.get(key)
    return value if isinstance(value, dict) else {}


def _text(mapping: Json, key: str) -> str:
    value = mapping.get(key)
    return value if isinstance(value, str) else ""


def _number(mapping: Json, key: str) -> float | None:
    value = mapping.get(key)
    usable = isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value < 1e9
    return float(value) if usable and value is not None else None
