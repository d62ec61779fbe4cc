"""Finding a rule's pattern in a file. An engine is only loaded for a text that contains one of the anchors."""

from __future__ import annotations

from clickstop.core.globs import matches
from clickstop.core.record import Record
from clickstop.learning.languages import language_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from clickstop.core.expression import Expression
    from clickstop.learning.rule import Rule

_LARGEST = 1_000_000  # characters; larger files are not searched
_MOST = 200  # hits of one rule in one file
_SHOWN = 200  # characters of a hit's line
_PROSE = (".md", ".mdx", ".rst", ".txt", ".adoc")  # documents quote mistakes as examples


class RuleMatch(Record):
    """A hit: its line, counted from 1, and the text of the line."""

    line: int
    text: str

    def __repr__(self) -> str:
        return f"RuleMatch({self.line}, {self.text!r})"


class PatternError(ValueError):
    """The pattern cannot be used."""


def hits(rule: Rule, path: str, content: str) -> list[RuleMatch]:
    """The hits of a rule in a file. `path` is relative to the repository."""
    if not may_hit(rule, content) or not is_meant(rule, path):
        return []
    return hits_in(rule, path, content)


def new_hits(rule: Rule, path: str, before: str, after: str) -> list[RuleMatch]:
    """The hits in `after` that `before` did not have: existing mistakes are not the writer's."""
    now = hits(rule, path, after)
    before_hits = [hit.text for hit in hits(rule, path, before)] if now and before else []
    fresh = []
    for hit in now:
        if hit.text in before_hits:
            before_hits.remove(hit.text)
        else:
            fresh.append(hit)
    return fresh


def may_hit(rule: Rule, content: str) -> bool:
    """Whether a text contains one of the rule's anchors, without which it has no hit."""
    return rule.kind == "pattern" and (not rule.anchors or any(anchor in content for anchor in rule.anchors))


def is_meant(rule: Rule, path: str) -> bool:
    """Whether a rule applies to a file, by its languages and globs."""
    if path == rule.path or (rule.languages and language_of(path) not in rule.languages):
        return False
    if rule.globs:
        return matches(path, rule.globs)
    return not path.endswith(_PROSE) and not path.startswith(".clickstop/")


def hits_in(rule: Rule, path: str, content: str) -> list[RuleMatch]:
    """The hits in a text to which the rule is known to apply."""
    if len(content) > _LARGEST:
        return []
    lines = _structure(rule, path, content) if rule.engine == "structure" else _regex(rule, content)
    texts = content.split("\n")
    return [RuleMatch(line + 1, texts[line].strip()[:_SHOWN]) for line in list(dict.fromkeys(lines))[:_MOST]]


def check(rule: Rule) -> str:
    """Why a rule's pattern is unusable; "" if it is usable."""
    from clickstop.learning.engine import runnable

    try:
        if rule.engine == "regex":
            _compiled(rule.pattern)
        for language in rule.languages if rule.engine == "structure" and runnable([rule]) else ():
            _find(" ", language, rule.pattern)
    except PatternError as error:
        return str(error)
    return ""


def _compiled(pattern: str) -> Expression:
    from clickstop.core.expression import expression
    from clickstop.core.expression_tree import ExpressionError

    try:
        return expression(pattern, is_multiline=True)
    except ExpressionError as error:
        raise PatternError(f"not a linear-time regular expression: {error}") from error


def _regex(rule: Rule, content: str) -> list[int]:
    lines, at, line = [], 0, 0
    for start, _ in _compiled(rule.pattern).spans(content):
        line += content.count("\n", at, start)
        at = start
        lines.append(line)
        if len(lines) >= _MOST:
            break
    return lines


def _structure(rule: Rule, path: str, content: str) -> list[int]:
    language = language_of(path)
    return _find(content, language, rule.pattern) if language else []


_parsed: list[Any] = ["", "", None]  # the last text, its language and its tree, since many rules search one file
_configs: dict[str, dict[str, Any]] = {}


def _find(content: str, language: str, pattern: str) -> list[int]:
    from clickstop.learning.engine import parse

    if _parsed[0] != content or _parsed[1] != language:
        _parsed[:] = content, language, parse(content, language)
    if pattern not in _configs:
        _configs[pattern] = config_of(pattern)
    try:
        nodes = _parsed[2].find_all(_configs[pattern])
    except Exception as error:
        raise PatternError(f"not an ast-grep rule for {language}: {_cause(error)}") from error
    return [node.range().start.line for node in nodes]


def calls(content: str, language: str, callee: str) -> list[Any]:
    """The nodes that call `callee` in a text."""
    from clickstop.learning.engine import parse

    if callee.removeprefix("$ANY.") not in content or len(content) > _LARGEST:
        return []
    return list(parse(content, language).find_all({"rule": {"pattern": f"{callee}($$$)"}}))


def _cause(error: BaseException) -> str:
    """The innermost cause in ast-grep's message, without the backtrace."""
    lines = str(error).partition("Stack backtrace")[0].strip().split("\n")
    return lines[-1].strip().lstrip("0123456789: ")


def config_of(pattern: str) -> dict[str, Any]:
    """The configuration for ast-grep, from JSON (a compiled rule) or YAML (a rule file)."""
    if pattern.startswith("{"):
        from clickstop.core.wire import loads

        data = loads(pattern)
    else:
        import yaml

        data = yaml.safe_load(pattern)
    if isinstance(data, str):
        data = {"pattern": data}
    if not isinstance(data, dict):
        raise PatternError("not an ast-grep rule: expected a table with `rule:` or `pattern:`")
    config = data if "rule" in data else {"rule": data}
    return {key: config[key] for key in ("rule", "constraints", "utils") if key in config}
