"""What is said when a session or a day costs more than it should."""

from __future__ import annotations


def crossed(what: str, option: str, usd: float, budget: float, *, at_least: bool) -> str:
    """One line for the person, or "" while it is within its budget."""
    if budget <= 0 or usd <= budget:
        return ""
    floor = "at least " if at_least else ""
    return (
        f"detent: {what} has cost {floor}{dollars(usd)}, more than its budget of {dollars(budget)}"
        f" ([cost] {option}). What it was spent on: detent cost"
    )


def dollars(usd: float) -> str:
    """Cents where there are some; less than a cent as it is."""
    if 0 < usd < 0.01:
        return f"${usd:.4f}"
    return f"${usd:,.2f}"
