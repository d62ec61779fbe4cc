"""Breaches of learned rules in what is written: which, how severe, and what is said about them."""

from __future__ import annotations

from clickstop.learning.match import PatternError, is_meant, may_hit, new_hits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from clickstop.learning.match import RuleMatch
    from clickstop.learning.rule import Rule

_SHOWN = 4  # places of one rule, and rules, that a message shows


class Violation:
    """A rule, a file, and the places in it that are new."""

    __slots__ = ("hits", "path", "rule")

    def __init__(self, rule: Rule, path: str, hits: list[RuleMatch]) -> None:
        self.rule = rule
        self.path = path
        self.hits = hits


def look(rules: Iterable[Rule], path: str, after: str, before: Callable[[str], str]) -> list[Violation]:
    """What `after` breaks that the file did not before, which is asked only if there is a hit."""
    violations = []
    for rule in rules:
        if not may_hit(rule, after) or not is_meant(rule, path):
            continue
        try:
            hits = new_hits(rule, path, "", after)
            hits = new_hits(rule, path, before(path), after) if hits else []
        except PatternError:  # its proof has said so
            continue
        if hits:
            violations.append(Violation(rule, path, hits))
    return violations


def verdict(violations: list[Violation]) -> str:
    return "block" if any(violation.rule.verdict == "block" for violation in violations) else "warn"


def leading(violations: list[Violation]) -> Violation:
    """The one that decides."""
    return next((violation for violation in violations if violation.rule.verdict == "block"), violations[0])


def message(violations: list[Violation], *, written: bool, incident: Callable[[str], str]) -> str:
    """`written`: it is in the file already. `incident` names the report that taught a rule."""
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
