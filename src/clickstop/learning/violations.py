"""Violations of learned rules in written code, and the message about them."""

from __future__ import annotations

from clickstop.core.record import Record
from clickstop.learning.match import PatternError, is_meant, may_hit, new_hits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from clickstop.learning.match import RuleMatch
    from clickstop.learning.rule import Rule

_SHOWN = 4  # places of one rule, and rules, that a message shows


class Violation(Record):
    """A rule that a file breaks, and the new places where it does."""

    rule: Rule
    path: str
    hits: list[RuleMatch]


def look(rules: Iterable[Rule], path: str, after: str, before: Callable[[str], str]) -> list[Violation]:
    """The new violations in a file. `before` returns its earlier text, and is only called if there is a hit."""
    violations = []
    for rule in rules:
        if not may_hit(rule, after) or not is_meant(rule, path):
            continue
        try:
            hits = new_hits(rule, path, "", after)
            hits = new_hits(rule, path, before(path), after) if hits else []
        except PatternError:  # its proof reports that
            continue
        if hits:
            violations.append(Violation(rule, path, hits))
    return violations


def verdict(violations: list[Violation]) -> str:
    return "block" if any(violation.rule.verdict == "block" for violation in violations) else "warn"


def leading(violations: list[Violation]) -> Violation:
    """The violation that decides the verdict."""
    return next((violation for violation in violations if violation.rule.verdict == "block"), violations[0])


def message(violations: list[Violation], *, written: bool, incident: Callable[[str], str]) -> str:
    """What is wrong, why, and what to do. `written` says whether the code is already in the file.

    `incident` returns the path of a report by its slug.
    """
    first = leading(violations)
    rule = first.rule
    where = f"{first.path}:{first.hits[0].line}"
    stopped = verdict(violations) == "block" and not written
    head = f"Not written: {where} would repeat a known mistake" if stopped else f"{where} repeats a known mistake"
    lines = [f"{head} (rule {rule.slug}, {rule.state}).", f"Why: {rule.message}{_taught(rule, incident)}"]
    lines += [f"  {first.path}:{hit.line}: {hit.text}" for hit in first.hits[:_SHOWN]]
    for other in [violation for violation in violations if violation is not first][:_SHOWN]:
        hit = other.hits[0]
        lines.append(f"Also {other.rule.slug}, {other.path}:{hit.line}: {other.rule.message}")
    lines.append(f"1. {'Fix it' if written else 'Write it'} another way, as the rule says: {rule.path}")
    if verdict(violations) == "block":
        lines.append(
            "2. If the rule is wrong here, ask the person to allow it with the ID below:"
            " clickstop gate allow ID --reason WHY"
        )
    elif rule.state != "proved":
        lines.append(f"2. The rule only warns, because it is {rule.state}: clickstop rule prove {rule.slug}")
    return "\n".join(lines)


def _taught(rule: Rule, incident: Callable[[str], str]) -> str:
    return f" Incident: {incident(rule.incident)}." if rule.incident else ""
