"""The message for a session or day that exceeds its budget."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from clickstop.store.spending import Total


def crossed(scope: str, option: str, limits: dict[str, Any], spent: Callable[[], Total]) -> str:
    """One line for the person, or "" within the budget. `spent` is called only if there is a budget."""
    budget = limits[option]
    total = spent() if budget else None
    if total is None or total.usd <= budget:
        return ""
    at_least = "at least " if total.is_unsure else ""
    return (
        f"clickstop: {scope} has cost {at_least}{dollars(total.usd)}, more than its budget of"
        f" {dollars(budget)} ([cost] {option}). For details: clickstop cost"
    )


def dollars(usd: float) -> str:
    """`$1,234.50`; an amount below one cent with four decimals."""
    if 0 < usd < 0.01:
        return f"${usd:.4f}"
    return f"${usd:,.2f}"
