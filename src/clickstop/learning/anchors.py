"""Anchors: literals of which every match of a pattern contains one.

A hook searches a text for the anchors of all rules before it loads an engine. A wrong anchor would hide hits, so
anything that is not understood yields none.
"""

from __future__ import annotations

import re
from typing import Any

_WORD = re.compile(r"\$*[A-Za-z_][A-Za-z0-9_]*")
# Kinds of nodes that contain the same keyword in every language. Bash's `while_statement`, which may be an `until`,
# and Python's `delete_statement`, which is a `del`, are not among them.
_WORDS = ("assert", "defer", "try", "raise", "throw", "switch", "import", "return", "with", "global", "match")
_KEYWORDS = {
    **{f"{word}_statement": [word] for word in _WORDS},
    "await": ["await"],
    "await_expression": ["await"],
    "catch_clause": ["catch"],
    "except_clause": ["except"],
    "finally_clause": ["finally"],
    "new_expression": ["new"],
    "unsafe_block": ["unsafe"],
    "yield": ["yield"],
}
_SHORT = 2  # characters; a literal as short as that is in every file
_MOST = 12  # alternatives; searching for more saves nothing
_DEEPEST_RULE, _DEEPEST_REGEX = 10, 20


def of_structure(config: dict[str, Any]) -> list[str]:
    """The anchors of an ast-grep rule; [] if they are unknown."""
    utils = config.get("utils")
    return _of_rule(config.get("rule"), utils if isinstance(utils, dict) else {}, 0) or []


def _of_rule(rule: Any, utils: dict[str, Any], depth: int) -> list[str]:
    """All parts of a rule must match, so the anchors of any one part will do; the best are returned."""
    if not isinstance(rule, dict) or depth > _DEEPEST_RULE:
        return []
    anchors = []
    for key, value in rule.items():
        if key == "pattern":
            anchors.append(_of_pattern(value))
        elif key == "kind" and isinstance(value, str):
            anchors.append(_KEYWORDS.get(value, []))
        elif key == "regex" and isinstance(value, str):
            anchors.append(of_regex(value))
        elif key in ("inside", "has", "precedes", "follows"):
            anchors.append(_of_rule(value, utils, depth + 1))
        elif key == "all" and isinstance(value, list):
            anchors += [_of_rule(part, utils, depth + 1) for part in value]
        elif key == "any" and isinstance(value, list):
            anchors.append(_either([_of_rule(part, utils, depth + 1) for part in value]))
        elif key == "matches":
            anchors.append(_of_rule(utils.get(value), utils, depth + 1))
    return _best(anchors)


def _of_pattern(pattern: Any) -> list[str]:
    """The longest word of the code in a pattern."""
    text = pattern.get("context") if isinstance(pattern, dict) else pattern
    if not isinstance(text, str) or (isinstance(pattern, dict) and pattern.get("selector")):
        return []  # only the selected part of a context must be in the text
    words = [word for word in _WORD.findall(text) if "$" not in word and len(word) > _SHORT]
    return [max(words, key=len)] if words else []


def _either(parts: list[list[str]]) -> list[str]:
    return [literal for part in parts for literal in part] if parts and all(parts) else []


def _best(candidates: list[list[str]]) -> list[str]:
    """The candidate with the fewest and longest literals."""
    usable = [list(dict.fromkeys(literals)) for literals in candidates if literals]
    usable = [literals for literals in usable if len(literals) <= _MOST]
    return min(usable, key=lambda literals: (len(literals), -min(map(len, literals)))) if usable else []


def of_regex(expression: str) -> list[str]:
    """The anchors of a regular expression; [] if they are unknown."""
    parser = getattr(re, "_parser", None)
    if parser is None:
        return []
    try:
        tree = parser.parse(expression)
    except (re.error, RecursionError, OverflowError, ValueError):  # only our own engine understands it
        return []
    if tree.state.flags & re.IGNORECASE:
        return []
    return _of_tree(tree, 0)


def _of_tree(tree: Any, depth: int) -> list[str]:
    """The anchors of a parsed sequence: its longest literal, or those of a group that must match."""
    if depth > _DEEPEST_REGEX:
        return []
    anchors: list[list[str]] = []
    literal = ""
    for operator, value in tree:
        name = str(operator)
        if name == "LITERAL":
            literal += chr(value)
            continue
        anchors.append(_long(literal))
        literal = ""
        if name == "SUBPATTERN":
            ignores_case = value[1] & re.IGNORECASE
            anchors.append([] if ignores_case else _of_tree(value[3], depth + 1))
        elif name == "BRANCH":
            anchors.append(_either([_of_tree(branch, depth + 1) for branch in value[1]]))
        elif name in ("MAX_REPEAT", "MIN_REPEAT") and value[0] > 0:
            anchors.append(_of_tree(value[2], depth + 1))
    return _best([*anchors, _long(literal)])


def _long(literal: str) -> list[str]:
    return [literal] if len(literal) > _SHORT else []
