"""Searching many files for violations of many rules."""

from __future__ import annotations

from clickstop.learning.languages import language_of
from clickstop.learning.violations import look

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from clickstop.learning.rule import Rule
    from clickstop.learning.violations import Violation


def scan(rules: list[Rule], files: Iterable[tuple[str, str]], before: Callable[[str], str]) -> list[Violation]:
    """The violations in files, given as path and text. `before` returns the text of a file that does not count."""
    by_language: dict[str, list[Rule]] = {}
    violations = []
    for path, text in files:
        language = language_of(path)
        if language not in by_language:
            by_language[language] = [rule for rule in rules if not rule.languages or language in rule.languages]
        violations += look(by_language[language], path, text, before)
    return violations
