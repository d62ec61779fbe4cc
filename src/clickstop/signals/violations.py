"""Rule references with violation wording in the result of an MCP tool."""

from __future__ import annotations

from clickstop.signals.signal import QualitySignal
from clickstop.signals.text import lines

_MOST = 20


def violations(text: str, pattern: str) -> list[QualitySignal]:
    """One finding that names every rule said to be violated, or none."""
    if "violat" not in text.lower():
        return []
    import re

    rules: list[str] = []
    first = None
    for at, line in lines(text):
        if "violat" not in line.lower() or _denied(line.lower()):
            continue
        named = [match.group(0) for match in re.finditer(pattern, line)]
        if named and first is None:
            first = at
        rules += named
    if first is None:
        return []
    return [QualitySignal("rule_violation", "mcp", failed=len(set(rules)), names=rules[:_MOST], at=first)]


def _denied(line: str) -> bool:
    """`no violations`, `0 violations`: the opposite."""
    return any(word in line for word in ("no violation", "0 violation", "without violation", "not violat"))
