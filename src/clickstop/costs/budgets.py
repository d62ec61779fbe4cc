"""What is said when a session or a day costs more than it should."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def crossed(what: str, option: str, limits: dict[str, Any], spent: Callable[[], tuple[float, bool]]) -> str:
    """One line for the person, or "" while it is within its budget; `spent` tells dollars, and whether of some
    answers the price is not known.
    """
    budget = limits[option]
    usd, unsure = spent() if budget else (0.0, False)
    if usd <= budget:
        return ""
    return (
        f"clickstop: {what} has cost {'at least ' if unsure else ''}{dollars(usd)}, more than its budget of"
        f" {dollars(budget)} ([cost] {option}). What it was spent on: clickstop cost"
    )


def dollars(usd: float) -> str:
    """Cents where there are some; less than a cent as it is."""
    if 0 < usd < 0.01:
        return f"${usd:.4f}"
    return f"${usd:,.2f}"
