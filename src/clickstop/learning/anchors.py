"""Literals without which a pattern cannot be found: they decide whether an engine is loaded at all.

A wrong anchor would hide hits, so what is not understood gives none.
"""

from __future__ import annotations

import re
from typing import Any

_WORD = re.compile(r"\$*[A-Za-z_][A-Za-z0-9_]*")
# Kinds of nodes that hold a word of their language, whatever the language is. (Bash's `while_statement` may be an
# `until`, Python's `delete_statement` is a `del`: such are not here.)
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
_SHORT = 2  # characters below which a literal is in every file
_MOST = 12  # alternatives; more are no help


def of_structure(config: dict[str, Any]) -> list[str]:
    """Of a rule of ast-grep: one of these is in every text in which it finds something. [] if that is not known."""
    utils = config.get("utils")
    return _of_rule(config.get("rule"), utils if isinstance(utils, dict) else {}, 0) or []


def _of_rule(rule: Any, utils: dict[str, Any], depth: int) -> list[str]:
    """All its parts must fit, so the best anchors of any part will do."""
    if not isinstance(rule, dict) or depth > 10:
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
    """Words of the code in a pattern; each is in the text as it stands."""
    text = pattern.get("context") if isinstance(pattern, dict) else pattern
    if not isinstance(text, str) or (isinstance(pattern, dict) and pattern.get("selector")):
        return []  # of a context only the selected part must be there
    words = [word for word in _WORD.findall(text) if "$" not in word and len(word) > _SHORT]
    return [max(words, key=len)] if words else []


def _either(parts: list[list[str]]) -> list[str]:
    return [literal for part in parts for literal in part] if parts and all(parts) else []


def _best(candidates: list[list[str]]) -> list[str]:
    """The part with the fewest and longest literals."""
    usable = [list(dict.fromkeys(literals)) for literals in candidates if literals]
    usable = [literals for literals in usable if len(literals) <= _MOST]
    return min(usable, key=lambda literals: (len(literals), -min(map(len, literals)))) if usable else []


def of_regex(expression: str) -> list[str]:
    """Of a regular expression: the longest literal that each of its ways contains."""
    parser = getattr(re, "_parser", None)
    if parser is None:
        return []
    try:
        tree = parser.parse(expression)
    except (re.error, RecursionError, OverflowError, ValueError):  # what only our own engine understands
        return []
    if tree.state.flags & re.IGNORECASE:
        return []
    return _of_tree(tree, 0)


def _of_tree(tree: Any, depth: int) -> list[str]:
    """Of parts that follow one another."""
    if depth > 20:
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
            folded = value[1] & re.IGNORECASE
            anchors.append([] if folded else _of_tree(value[3], depth + 1))
        elif name == "BRANCH":
            anchors.append(_either([_of_tree(branch, depth + 1) for branch in value[1]]))
        elif name in ("MAX_REPEAT", "MIN_REPEAT") and value[0] > 0:
            anchors.append(_of_tree(value[2], depth + 1))
    return _best([*anchors, _long(literal)])


def _long(literal: str) -> list[str]:
    return [literal] if len(literal) > _SHORT else []
