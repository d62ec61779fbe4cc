"""Generalising a change: whatever is local or the same on both sides becomes a metavariable.

`warnings.warn(text, stacklevel=1)`, fixed as `warnings.warn(text, stacklevel=2)`, becomes
`warnings.warn($A, stacklevel=1)`, fixed as `warnings.warn($A, stacklevel=2)`. Names of libraries, attributes, and
constants that the fix changed stay, because they carry its meaning.
"""

from __future__ import annotations

import re

from clickstop.learning.tree_changes import BLOCKS
from clickstop.learning.vocabulary import LOCAL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from clickstop.learning.tree_changes import TreeChange
    from clickstop.learning.vocabulary import Vocabulary

    Query = dict[str, Any]  # as ast-grep takes it

# What carries the meaning of a pattern, beside names by their origin (see `vocabulary.py`).
MEMBER, CONSTANT, KEYWORD = "member", "constant", "keyword"
IDIOM = "idiom"  # the form itself, and none of its names
_NAMES = frozenset("identifier simple_identifier".split())
_TEXTS = frozenset("string interpreted_string_literal raw_string_literal string_literal".split())
_NUMBERS = frozenset("integer float number int_literal float_literal integer_literal".split())
_SINGLE = frozenset("none true false null nil undefined".split())
_LITERALS = _TEXTS | _NUMBERS
_CONSTANTS = _LITERALS | _SINGLE
# Nodes that a pattern may be.
CONTEXTS = frozenset(
    "call call_expression new_expression attribute member_expression selector_expression comparison_operator "
    "binary_operator binary_expression boolean_operator not_operator unary_operator unary_expression subscript "
    "subscript_expression assignment assignment_expression augmented_assignment return_statement raise_statement "
    "throw_statement await await_expression conditional_expression ternary_expression assert_statement "
    "list_comprehension generator_expression dictionary_comprehension set_comprehension lambda "
    "arrow_function".split()
)
# Nodes that a metavariable may stand for.
_EXPRESSIONS = (
    CONTEXTS
    | _NAMES
    | _TEXTS
    | _NUMBERS
    | frozenset(
        "list dictionary tuple set concatenated_string parenthesized_expression template_string array "
        "object".split()
    )
)
_COLLECTIONS = frozenset("list dictionary tuple set array object pattern_list expression_list".split())
CALLS = {"call": "function", "call_expression": "function", "new_expression": "constructor"}
MEMBERS = {
    "attribute": ("object", "attribute"),
    "member_expression": ("object", "property"),
    "selector_expression": ("operand", "field"),
}
_DOTTED = _NAMES | frozenset(MEMBERS)
_COMPOUND = (
    "if_",
    "for_",
    "while_",
    "with_",
    "try_",
    "function",
    "class",
    "method",
    "switch",
    "match",
    "case",
    "elif_",
)
_TYPES = ("type", "type_annotation", "generic_type", "union_type")
_SHORT = 8  # characters; a shorter literal is often a mode or a key
_LARGEST = 140  # characters of a pattern


class Rewrite:
    """A mistake and its repair as patterns, and what carries the meaning of each."""

    __slots__ = tuple("after before is_closed is_mistake meaning new_meaning queries repaired variables".split())

    def __init__(
        self, before: str, after: str, queries: list[Query] | None = None, repaired: Query | None = None
    ) -> None:
        self.before = before
        self.after = after
        pattern, other = {"pattern": before}, {"pattern": renamed(after)}
        self.repaired = repaired or {"pattern": after}  # finds the repaired form
        # These may find the mistake, the most general first. If the repaired form also matches (`$A.get($B)` is
        # still in `$A.get($B) or $C`), the later ones exclude it, or whatever is inside of it.
        self.queries = queries or [
            pattern,
            {"all": [pattern, {"not": other}]},
            {"all": [pattern, {"not": other}, {"not": {"inside": {**other, "stopBy": "end"}}}]},
        ]
        self.meaning: dict[str, set[str]] = {}  # by kind or origin, the names that stay in the mistake
        self.new_meaning: dict[str, set[str]] = {}  # the same for the repair
        self.is_closed = True  # the repair needs nothing that the mistake does not contain
        self.is_mistake = False  # wrong wherever it stands, so other places that have it do not speak for it
        self.variables = 0

    @property
    def names(self) -> set[str]:
        """Everything that carries the meaning of the mistake."""
        return {name for group in self.meaning.values() for name in group}

    @property
    def new_names(self) -> set[str]:
        return {name for group in self.new_meaning.values() for name in group}


def idiom(before: str, after: str, query: Query, *, is_mistake: bool = True) -> Rewrite:
    """A rewrite whose meaning is the form itself, and not the names in it."""
    rewrite = Rewrite(before, after, [query])
    rewrite.is_mistake = is_mistake
    rewrite.meaning = rewrite.new_meaning = {IDIOM: {before}}
    return rewrite


def renamed(pattern: str) -> str:
    """A pattern with other metavariables, so that what stands beside a `not` does not bind those inside it."""
    return re.sub(r"\$([A-Z]+)", r"$N_\1", pattern)


def rewrites(change: TreeChange, names: Vocabulary) -> Iterator[Rewrite]:
    """Rewrites of a change, from the innermost expression to the statement, each the most general first."""
    if any(node.kind() in _TYPES for node in change.before):
        return
    for at in range(min(len(change.before), len(change.after)) - 1, 0, -1):
        before, after = bare(change.before[at]), bare(change.after[at])
        kind = before.kind()
        if kind in BLOCKS or any(part in kind for part in _COMPOUND):
            return
        if kind in _COLLECTIONS and after.kind() in _COLLECTIONS:  # another item in a list is no mistake
            return
        if kind not in CONTEXTS or after.kind() not in _EXPRESSIONS or _is_called(change.before, at):
            continue
        for literal_kinds in (frozenset[str](), _DOTTED, _DOTTED | _LITERALS, _DOTTED | _LITERALS | {MEMBER}):
            rewrite = _rewrite(before, after, names, literal_kinds)
            if rewrite is not None:
                yield rewrite
        rewrite = _other_callee(before, after, names)
        if rewrite is not None:
            yield rewrite


def _other_callee(before: Any, after: Any, names: Vocabulary) -> Rewrite | None:
    """Another function with the same arguments: `$A.warn($$$ARGS)`, fixed as `$A.warning($$$ARGS)`."""
    calls = [node for node in (before, after) if node.kind() in CALLS and node.field("arguments") is not None]
    if len(calls) != 2 or len({node.field("arguments").text() for node in calls}) != 1:
        return None
    if len(before.field("arguments").children()) <= len("()"):
        return None
    old, new = (node.field(CALLS[node.kind()]) for node in calls)
    abstraction = _Abstraction(_subtrees(old) & _subtrees(new), names, frozenset())
    called, meaning, bound = abstraction.callee(old)
    instead, new_meaning, both = abstraction.callee(new)
    if called == instead or (called.startswith("$") and "." not in called):
        return None
    rewrite = Rewrite(f"{called}($$$ARGS)", f"{instead}($$$ARGS)")
    rewrite.meaning, rewrite.new_meaning = meaning, new_meaning
    rewrite.is_closed, rewrite.variables = bound == both, bound
    return rewrite if rewrite.is_closed else None


def bare(node: Any) -> Any:
    """A node without parentheses that only group."""
    while node.kind() == "parenthesized_expression":
        inside = [child for child in node.children() if child.is_named() and child.kind() != "comment"]
        if len(inside) != 1:
            break
        node = inside[0]
    return node


def _is_called(path: list[Any], at: int) -> bool:
    """Whether a member is the callee of the call around it; then the call makes the better pattern."""
    if path[at].kind() not in MEMBERS or path[at - 1].kind() not in CALLS:
        return False
    callee = path[at - 1].field(CALLS[path[at - 1].kind()])
    return callee is not None and _at(callee) == _at(path[at])


def _rewrite(before: Any, after: Any, names: Vocabulary, literal_kinds: frozenset[str]) -> Rewrite | None:
    common = (_subtrees(before) & _subtrees(after)) - {before.text(), after.text()}
    abstraction = _Abstraction(common, names, literal_kinds)
    old, meaning, bound = abstraction.of(before)
    new, new_meaning, both = abstraction.of(after)
    if old == new or len(old) > _LARGEST or len(new) > _LARGEST or after.kind() in _COLLECTIONS:
        return None
    rewrite = Rewrite(old, new)
    rewrite.meaning, rewrite.new_meaning = meaning, new_meaning
    rewrite.is_closed, rewrite.variables = bound == both, bound
    return rewrite if rewrite.is_closed or _is_longer_call(before, after, old, new) else None


def _is_longer_call(before: Any, after: Any, old: str, new: str) -> bool:
    """Whether the repair only appends arguments to the call."""
    return before.kind() in CALLS and before.kind() == after.kind() and new.startswith(old[:-1].rstrip() + ",")


def _subtrees(node: Any) -> set[str]:
    """The texts of all expressions in a tree."""
    return {part.text() for part in walk(node) if part.kind() in _EXPRESSIONS}


def walk(node: Any) -> Iterator[Any]:
    """A node and everything in it."""
    yield node
    for child in node.children():
        yield from walk(child)


class _Abstraction:
    """Writes trees as patterns. The same text becomes the same metavariable on both sides."""

    def __init__(self, common: set[str], names: Vocabulary, literal_kinds: frozenset[str]) -> None:
        self._common = common
        self._names = names
        self._kept = literal_kinds  # kinds of nodes that stay although both sides have them
        self._variables: dict[str, str] = {}
        self._meaning: dict[str, set[str]] = {}

    def of(self, node: Any) -> tuple[str, dict[str, set[str]], int]:
        """A node as a pattern, what carries its meaning, and the number of metavariables so far."""
        self._meaning = {}
        return self._parts(node), self._meaning, len(self._variables)

    def callee(self, node: Any) -> tuple[str, dict[str, set[str]], int]:
        """The same for the callee of a call."""
        self._meaning = {}
        return self._callee(node), self._meaning, len(self._variables)

    def _means(self, how: str, name: str) -> str:
        self._meaning.setdefault(how, set()).add(name)
        return name

    def _parts(self, node: Any) -> str:
        """A node that stays, with its parts as patterns."""
        kind = node.kind()
        if kind in CALLS and (callee := node.field(CALLS[kind])) is not None:
            return self._joined(node, {_at(callee): self._callee(callee)})
        if kind in MEMBERS:
            return self._member(node)
        if kind == "keyword_argument" and (name := node.field("name")) is not None:
            return self._joined(node, {_at(name): self._means(KEYWORD, name.text())})
        if kind in _NAMES:
            return self._name(node)
        if kind in _CONSTANTS:
            return self._means(CONSTANT, node.text())
        return str(node.text()) if node.is_leaf() else self._joined(node, {})

    def _joined(self, node: Any, pieces: dict[int, str]) -> str:
        """The parts on one line, without a trailing comma."""
        text, end = "", node.range().start.index
        for child in node.children():
            begin = child.range().start.index
            if child.kind() != "comment":
                piece = pieces[_at(child)] if _at(child) in pieces else self._child(child)
                if piece in (")", "]", "}"):
                    text = text.rstrip().removesuffix(",") if node.kind() != "tuple" else text.rstrip()
                elif begin > end and not text.endswith(("(", "[", "{")):
                    text += " "
                text += piece
            end = child.range().end.index
        return text

    def _child(self, node: Any) -> str:
        """A part as a pattern: a metavariable if both sides have it and it does not carry the meaning."""
        if node.kind() in _EXPRESSIONS and node.text() in self._common and not self._stays(node):
            return self._variable(node.text())
        return self._parts(node)

    def _stays(self, node: Any) -> bool:
        kind = node.kind()
        if kind in _LITERALS:
            return kind in self._kept and len(node.text()) < _SHORT
        if kind in MEMBERS and MEMBER in self._kept:
            return True
        return kind in self._kept and self._root_origin(node) not in ("", LOCAL)

    def _callee(self, node: Any) -> str:
        """A callee as a pattern. Its name stays even if both sides have it."""
        return self._parts(node) if node.kind() in _NAMES or node.kind() in MEMBERS else self._child(node)

    def _member(self, node: Any) -> str:
        """`os.path.join` as it is; `row.cells.find` as `$A.find`."""
        object_field, member_field = MEMBERS[node.kind()]
        owner, member = node.field(object_field), node.field(member_field)
        if owner is None or member is None:
            return str(node.text())
        origin = self._root_origin(owner)
        if origin not in ("", LOCAL):
            return self._means(origin, "".join(node.text().split()))
        name = self._means(MEMBER, member.text())
        dot = "?." if node.kind() == "member_expression" and "?." in node.text() else "."
        if owner.text() not in self._common and (owner.kind() in CALLS or self._has_common_owner(owner)):
            return f"{self._parts(owner)}{dot}{name}"
        return f"{self._variable(owner.text())}{dot}{name}"

    def _has_common_owner(self, node: Any) -> bool:
        """Whether it is a member of something that both sides have: `answer.headers`, if both have `answer`."""
        inside = node.field(MEMBERS[node.kind()][0]) if node.kind() in MEMBERS else None
        return inside is not None and inside.text() in self._common

    def _name(self, node: Any) -> str:
        origin = self._names.origin(node.text())
        return self._variable(node.text()) if origin == LOCAL else self._means(origin, node.text())

    def _root_origin(self, node: Any) -> str:
        """The origin of a dotted name; "" for anything else."""
        while node.kind() in MEMBERS:
            node = node.field(MEMBERS[node.kind()][0])
        return self._names.origin(node.text()) if node.kind() in _NAMES else ""

    def _variable(self, text: str) -> str:
        letters, number = "ABCDEFGHIJKLMNOPQRSTUVWXYZ", len(self._variables)
        return self._variables.setdefault(text, f"${letters[number % 26]}{number // 26 or ''}")


def _at(node: Any) -> int:
    return int(node.range().start.index)
