"""Rules that the result of an MCP tool calls broken: read from its structure, where it has one, or its words."""

from __future__ import annotations

from clickstop.core.lists import words
from clickstop.core.names import words_of
from clickstop.signals.signal import QualitySignal
from clickstop.signals.text import clean

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

_MOST = 20
_LONGEST = 200_000  # characters of a result
# A tool that looks something up tells of rules and reports; it judges nothing.
_LOOKS_UP = frozenset(
    words("get list read search show fetch describe find query recall explain score report rules docs")
)
_JUDGES = frozenset(words("check lint scan validate verify audit review test violations enforce analyze analyse"))


def looks_up(tool: str, server: str) -> bool:
    """Whether the call asks for rules or reports, of ours or anybody's, instead of judging code."""
    named = frozenset(words_of(tool.rpartition("__")[2]))
    return "clickstop" in words_of(server) or bool(named & _LOOKS_UP and not named & _JUDGES)


def violations(text: str, pattern: str) -> list[QualitySignal]:
    """One finding that names every rule called broken, or none."""
    import re

    rule = re.compile(pattern)
    if rule.search(text) is None:
        return []
    rules = list(dict.fromkeys(_broken(clean(text[:_LONGEST]), rule)))
    if not rules:
        return []
    return [QualitySignal("rule_violation", "mcp", failed=len(rules), names=rules[:_MOST], at=text.find(rules[0]))]


def _broken(text: str, rule: re.Pattern[str]) -> Iterator[str]:
    from clickstop.signals.violations_in_data import documents, in_data
    from clickstop.signals.violations_in_text import in_text

    for part in documents(text):
        yield from in_text(part, rule) if isinstance(part, str) else in_data(part, rule)
