"""The outcome of a rule's hits, and when it demotes the rule to a warning."""

from __future__ import annotations

# At the stop, the file no longer has the hit, or it still does; or a person let the hit through.
FIXED, KEPT, ALLOWED = "fixed", "kept", "allowed"
_OVERRIDES = 3  # from here on, a rule must have led to at least as many fixes
_NOISE = 10  # hits; from here on, a quarter of them must have been fixed


def demotion(counts: dict[str, int]) -> str:
    """Why a rule is demoted, by how often its hits ended in which way; "" if it is not."""
    fixed, ignored, allowed = counts.get(FIXED, 0), counts.get(KEPT, 0), counts.get(ALLOWED, 0)
    if allowed >= _OVERRIDES and allowed > fixed:
        return f"people allowed it {allowed} times, and it led to {fixed} fix{'es' * (fixed != 1)}"
    if fixed + ignored >= _NOISE and fixed * 4 < fixed + ignored:
        return f"only {fixed} of {fixed + ignored} hits led to a fix"
    return ""
