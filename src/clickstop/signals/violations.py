"""Rules that the result of an MCP tool calls broken, by its structure if it has one, else by its words."""

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
_LONGEST = 200_000  # characters of a result that are read
# A tool that looks something up mentions rules without judging anything.
_LOOKS_UP = frozenset(
    words("get list read search show fetch describe find query recall explain score report rules docs")
)
_JUDGES = frozenset(words("check lint scan validate verify audit review test violations enforce analyze analyse"))


def looks_up(tool: str, server: str) -> bool:
    """Whether a call asks for rules or reports instead of judging code."""
    named = frozenset(words_of(tool.rpartition("__")[2]))
    return "clickstop" in words_of(server) or bool(named & _LOOKS_UP and not named & _JUDGES)


def violations(text: str, pattern: str) -> list[QualitySignal]:
    """Return one signal that names every rule called broken, or none."""
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
