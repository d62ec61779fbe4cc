"""Limits on MCP calls: a warning at four fifths of a limit, then a stop with the time to wait."""

from __future__ import annotations

from clickstop.core.event import storable
from clickstop.core.words import many

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from clickstop.context.context import Context
    from clickstop.core.event import Event
    from clickstop.store.rates import Rate

_SECONDS = 60.0
_NEAR = 0.8
_OPTIONS = {"tool": "per_tool", "server": "per_server", "session_id": "total"}  # by column


def admit(ctx: Context, limits: dict[str, Any]) -> list[Rate]:
    """Count this call among the session's calls of the last minute. If that fails, nothing is stopped."""
    from clickstop.store import rates

    event = ctx.event
    # Several hooks may run at once, so the count is taken and stored in one transaction.
    return ctx.ask(
        lambda: rates.admit(
            ctx.database,
            session_id=storable(event.session_id),
            server=storable(event.server),
            tool=storable(event.tool_name),
            now=ctx.now,
            seconds=_SECONDS,
            limits={column: limits[option] for column, option in _OPTIONS.items()}
            | ({"tool": limits["tools"][event.tool_name]} if _has_own(event, limits) else {}),
        ),
        [],
    )


def _has_own(event: Event, limits: dict[str, Any]) -> bool:
    """Whether the tool has a stricter limit than the general one."""
    own = limits["tools"].get(event.tool_name, 0)
    return bool(0 < own <= (limits["per_tool"] or own))


def over(rates: Sequence[Rate]) -> Rate | None:
    """The limit that requires the longest wait."""
    waiting = [rate for rate in rates if rate.wait]
    return max(waiting, key=lambda rate: rate.wait) if waiting else None


def near(rates: Sequence[Rate]) -> Rate | None:
    """The limit that is closest to being reached, if any is close."""
    close = [rate for rate in rates if rate.count >= _NEAR * rate.limit]
    return max(close, key=lambda rate: rate.count / rate.limit) if close else None


def stopped(rate: Rate, event: Event, limits: dict[str, Any]) -> str:
    # Rounded up: waiting for the shown time must be enough.
    seconds = int(rate.wait) + 1
    return (
        f"{_named(rate, event)}: the limit of {many(rate.limit, 'call')} per minute is reached"
        f" ({_option(rate, event, limits)}).\n"
        "So many calls look like a runaway loop, so this call was blocked.\n"
        f"1. Wait {seconds} s, then call again.\n"
        "2. Ask for more per call, or reuse earlier answers."
    )


def warned(rate: Rate, event: Event, limits: dict[str, Any]) -> str:
    return (
        f"{_named(rate, event)}: {rate.count} of {many(rate.limit, 'call')} allowed per minute"
        f" ({_option(rate, event, limits)}).\n"
        "Further calls are blocked until the minute is over.\n"
        "1. Ask for more per call, or reuse earlier answers."
    )


def _named(rate: Rate, event: Event) -> str:
    """Whose calls are counted."""
    return {"tool": event.tool_name, "server": f"the MCP server {event.server}"}.get(rate.column, "MCP tools")


def _option(rate: Rate, event: Event, limits: dict[str, Any]) -> str:
    if rate.column == "tool" and _has_own(event, limits):
        return f"[limits.mcp.tools] {event.tool_name}"
    return f"[limits.mcp] {_OPTIONS[rate.column]}"
