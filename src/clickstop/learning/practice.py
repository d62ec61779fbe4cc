"""What a rule's hits became, and when that says that the rule is wrong."""

from __future__ import annotations

# What became of a hit: the file no longer has it at the stop, it still has, a person let it through.
FIXED, KEPT, ALLOWED = "fixed", "kept", "allowed"
_OVERRIDES = 3  # that a rule bears while they are more than what it fixed
_NOISE = 10  # hits from which on a rule must have fixed a quarter of them


def demotion(counts: dict[str, int]) -> str:
    """Why practice speaks against a rule; "" if it does not."""
    fixed, ignored, allowed = counts.get(FIXED, 0), counts.get(KEPT, 0), counts.get(ALLOWED, 0)
    if allowed >= _OVERRIDES and allowed > fixed:
        return f"people allowed it {allowed} times, and it led to {fixed} fix{'es' * (fixed != 1)}"
    if fixed + ignored >= _NOISE and fixed * 4 < fixed + ignored:
        return f"of {fixed + ignored} hits only {fixed} were fixed"
    return ""
