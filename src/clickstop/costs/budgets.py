"""What is said when a session or a day costs more than it should."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from clickstop.store.spending import Total


def crossed(scope: str, option: str, limits: dict[str, Any], spent: Callable[[], Total]) -> str:
    """One line for the person, or "" while it is within its budget."""
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
    """Cents where there are some; less than a cent as it is."""
    if 0 < usd < 0.01:
        return f"${usd:.4f}"
    return f"${usd:,.2f}"
