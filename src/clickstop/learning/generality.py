"""Whether a rule finds a mistake however it is written, not only the line that was deleted."""

from __future__ import annotations

import json
import re

from clickstop.learning.engine import is_there, parse
from clickstop.learning.generalise import CONTEXTS
from clickstop.learning.languages import language_of
from clickstop.learning.match import PatternError, config_of, hits, is_meant
from clickstop.learning.rule import Rule
from clickstop.learning.variants import local_names, variants

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_TRIED = 3  # hits of a rule in one file around which variants are made
_EXPRESSIONS = 8  # of a line that are tried as patterns
_HINT = "write a pattern with $NAME for parts that may differ"
# Escapes and operators that make a regular expression more than literal text.
_OPERATORS = ("\\w", "\\s", "\\S", "\\d", "\\b", ".*", ".+", "[^", "|")


class Generality:
    """How a rule fares with other ways to write the mistake, and with other ways to write its fix."""

    __slots__ = ("loud", "missed", "passed", "tried")

    def __init__(self) -> None:
        self.tried = self.passed = 0  # variants of the mistake, and those that the rule finds
        self.missed: dict[str, None] = {}  # kinds of variants that it does not find
        self.loud: dict[str, None] = {}  # kinds of variants of the fix on which it fires


def generality(rule: Rule, before: Mapping[str, str], after: Mapping[str, str]) -> Generality:
    """Try a rule on variants of the changed files, as they were and as they are."""
    result = Generality()
    for path, text in before.items():
        matches = hits(rule, path, text)
        for match in matches[:_TRIED]:
            for variant in variants(path, text, match.line, after.get(path, "")):
                if not is_meant(rule, variant.path):  # the copy in another file may be outside its globs
                    continue
                # A variant changes one place, so all other hits of the file must still be there. The variant that
                # moves to another file takes a single function along.
                needed = len(matches) if variant.path == path else 1
                result.tried += 1
                if len(hits(rule, variant.path, variant.text)) >= needed:
                    result.passed += 1
                else:
                    result.missed[variant.how] = None
    if not result.missed and _is_removed_line(rule, before):
        result.missed["in any other form"] = None
    for path, text in after.items():
        line = _first_changed_line(before.get(path, ""), text)
        for variant in variants(path, text, line, before[path]) if line else ():
            if hits(rule, variant.path, variant.text):
                result.loud[variant.how] = None
    return result


def _is_removed_line(rule: Rule, before: Mapping[str, str]) -> bool:
    """Whether the pattern is a line of the old code, word for word.

    A line of one word, such as `except:`, may well be the whole mistake.
    """
    literal = literal_of(rule)
    lines = {line.strip() for text in before.values() for line in text.split("\n")}
    return literal.strip() in lines and len(re.findall(r"\w+", literal)) > 1


def literal_of(rule: Rule) -> str:
    """The code that a rule looks for, if it looks for nothing but literal code; else ""."""
    if rule.engine == "regex":
        is_literal = not any(operator in rule.pattern for operator in _OPERATORS)
        return rule.pattern.replace("\\", "") if is_literal else ""
    query = config_of(rule.pattern).get("rule", {})
    code = str(query.get("pattern", "")) if set(query) == {"pattern"} else ""
    return "" if "$" in code else code


def _first_changed_line(before: str, after: str) -> int:
    """Counted from 1; 0 if the file is new or has only lost lines at its end."""
    pairs = zip(before.split("\n"), after.split("\n"), strict=False)
    return next((at for at, (old, new) in enumerate(pairs, start=1) if old != new), 0) if before else 0


def advice(rule: Rule, before: Mapping[str, str], after: Mapping[str, str]) -> str:
    """What to write instead of a rule that is too narrow: code with metavariables, if that works."""
    literal = literal_of(rule)
    for path, text in before.items():
        for line in ([match.line for match in hits(rule, path, text)] or lines_with(literal, text))[:_TRIED]:
            names = local_names(path, text, line)
            for code in [literal, *_expressions(path, text, line)]:
                pattern = _with_metavariables(code, names)
                if pattern != code and _is_general(rule, path, pattern, before, after):
                    return f"write `{pattern}`, which finds them all"
    return _HINT


def lines_with(code: str, text: str) -> list[int]:
    """The lines that contain some code, counted from 1."""
    return [number for number, line in enumerate(text.split("\n"), start=1) if code and code in line]


def _expressions(path: str, text: str, line: int) -> list[str]:
    """The expressions that begin on a line and end there, the widest first."""
    language = language_of(path)
    if not language or not is_there():
        return []
    found, nodes = [], [parse(text, language)]
    while nodes:
        node = nodes.pop()
        place = node.range()
        if place.start.line < line <= place.end.line + 1:
            nodes += node.children()
        if node.kind() in CONTEXTS and place.start.line == place.end.line == line - 1:
            found.append(node.text())
    return sorted(found, key=len, reverse=True)[:_EXPRESSIONS]


def _with_metavariables(code: str, names: Iterable[str]) -> str:
    """`range(len(items) - 1)` as `range(len($A) - 1)`."""
    used = [name for name in sorted(names) if re.search(_variable(name), code)]
    for letter, name in zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ", used, strict=False):
        code = re.sub(_variable(name), f"${letter}", code)
    return code


def _variable(name: str) -> str:
    """A name as a variable: not a member, a keyword argument or a metavariable."""
    return rf"(?<![\w.$]){re.escape(name)}(?!\w|=[^=])"


def _is_general(rule: Rule, path: str, pattern: str, before: Mapping[str, str], after: Mapping[str, str]) -> bool:
    """Whether a pattern tells the code before the fix from the code after it, however both are written."""
    query = json.dumps({"rule": {"pattern": pattern}})
    wider = Rule(
        rule.slug, "pattern", globs=rule.globs, languages=[language_of(path)], engine="structure", pattern=query
    )
    try:
        finds = any(hits(wider, name, text) for name, text in before.items())
        if not finds or any(hits(wider, name, text) for name, text in after.items()):
            return False
        result = generality(wider, before, after)
    except PatternError:  # a piece of a statement is not always a pattern
        return False
    return bool(result.tried) and not result.missed and not result.loud


def listed(kinds: Iterable[str]) -> str:
    """`with other local names or in another file`."""
    *first, last = kinds
    return f"{', '.join(first)} or {last}" if first else last
