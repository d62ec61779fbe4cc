"""Variants of a text that contain the same mistake, written differently. A general rule finds it in all of them.

Each variant changes one thing that does not matter: the names of local variables, the place, the line breaks, a
literal that the fix did not touch. Variants are made from the syntax tree, so strings and comments stay intact.
"""

from __future__ import annotations

from itertools import pairwise

from clickstop.core.record import Record
from clickstop.learning.engine import is_there, parse
from clickstop.learning.languages import language_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    Edit = tuple[int, int, str]  # start, end, replacement

_BRACES = ("typescript", "tsx", "javascript", "java", "csharp", "c", "cpp", "php", "kotlin", "scala")
_BARE_BRACES = ("go", "rust", "swift")
_CODE = ("python", "ruby", "lua", "elixir", *_BRACES, *_BARE_BRACES)
_BLOCKS = frozenset(
    "block statement_block module program source_file compound_statement body_statement function_body "
    "statements statement_list translation_unit".split()
)
_NAMES = ("identifier", "simple_identifier")
# Where a name is bound: the kind of the node around it, and the field of that node.
_BINDING = {
    "assignment": "left",
    "named_expression": "name",
    "default_parameter": "name",
    "typed_default_parameter": "name",
    "for_statement": "left",
    "for_in_clause": "left",
    "for_in_statement": "left",
    "variable_declarator": "name",
    "required_parameter": "pattern",
    "arrow_function": "parameter",
    "catch_clause": "parameter",
    "formal_parameter": "name",
    "enhanced_for_statement": "name",
    "parameter_declaration": "name",
    "let_declaration": "pattern",
    "parameter": "pattern",
    "for_expression": "pattern",
    "var_spec": "name",
}
_BINDING_ALL = frozenset(
    "parameters lambda_parameters formal_parameters typed_parameter closure_parameters".split()
)
_BINDING_LISTS = {"expression_list": ("short_var_declaration", "range_clause"), "pattern_list": ("assignment",)}
# Where a name is a member and not a variable.
_MEMBERS = {
    "attribute": "attribute",
    "keyword_argument": "name",
    "field_access": "field",
    "method_invocation": "name",
    "member_access_expression": "name",
    "navigation_suffix": "",
}
# Conventional names, which a rule may rely on.
_CUSTOMARY = frozenset("self cls this err ctx args kwargs req res request response event props state t _".split())
_NUMBERS = frozenset(
    "integer float number int_literal float_literal integer_literal decimal_integer_literal".split()
)
_TEXTS = frozenset("string_content string_fragment interpreted_string_literal_content".split())
_PLACEHOLDERS = frozenset("%{")  # a rule may be about a text with placeholders
_SHORTEST_TEXT = 8  # characters; a rule may be about a shorter text, which is often a mode or a key
_DEFINING = ("function", "method", "class", "import", "decorated", "interface", "struct", "enum", "impl")


class Variant(Record):
    """A text that still contains the mistake."""

    how: str  # for people: "with other local names"
    path: str
    text: str


def variants(path: str, text: str, line: int, other: str = "") -> list[Variant]:
    """The variants of the statement on a line, counted from 1.

    `other` is the text on the other side of the fix. A literal that both have does not matter for the fix.
    """
    language = language_of(path)
    if language not in _CODE or not is_there():
        return []
    site = _LineSurroundings(parse(text, language), text, line - 1, language)
    if site.statement is None:
        return []
    folder, slash, name = path.rpartition("/")
    texts = (
        ("with other local names", path, site.renamed()),
        ("with another literal", path, site.with_other_literal(other)),
        ("with other line breaks", path, site.reformatted()),
        ("with operands swapped", path, site.swapped()),
        ("inside another statement", path, site.wrapped()),
        ("in another file", f"{folder}{slash}moved_{name}", site.moved()),
    )
    return [
        Variant(how, place, changed)
        for how, place, changed in texts
        if changed and (changed, place) != (text, path)
    ]


def local_names(path: str, text: str, line: int) -> set[str]:
    """The variables that the function around a line binds, except those that go by the same name everywhere."""
    language = language_of(path)
    return (
        _LineSurroundings(parse(text, language), text, line - 1, language).local_names
        if language in _CODE and is_there()
        else set()
    )


class _LineSurroundings:
    """The code around a line. Each method returns the changed text, "" if the change is not possible."""

    def __init__(self, root: Any, text: str, line: int, language: str) -> None:
        self._root = root
        self._text = text
        self._language = language
        path = _path_to(root, line)
        self._top = path[1] if len(path) > 1 else None
        self._function = next((node for node in reversed(path) if _is_function(node)), None)
        self.statement: Any = next(
            (node for above, node in reversed(list(pairwise(path))) if above.kind() in _BLOCKS), None
        )

    @property
    def local_names(self) -> set[str]:
        bindings = filter(_is_binding, _leaves(self._function)) if self._function is not None else ()
        return {node.text() for node in bindings} - _CUSTOMARY

    def renamed(self) -> str:
        """With all local variables of the function renamed, if the statement uses one."""
        names = self.local_names
        used = {node.text() for node in _leaves(self.statement) if _is_variable(node)}
        if not used & names:
            return ""
        new = {name: f"renamed_{number}" for number, name in enumerate(sorted(names))}
        nodes = (node for node in _leaves(self._function) if _is_variable(node) and node.text() in new)
        return self._edited([(*_span(node), new[node.text()]) for node in nodes])

    def with_other_literal(self, other: str) -> str:
        edits: list[Edit] = []
        for node in _leaves(self.statement):
            literal = node.text()
            if other.count(literal) < self._text.count(literal):
                continue
            if node.kind() in _NUMBERS and literal.isdigit() and int(literal) > 1:
                edits.append((*_span(node), str(int(literal) + 3)))
            elif node.kind() in _TEXTS and len(literal) >= _SHORTEST_TEXT and _PLACEHOLDERS.isdisjoint(literal):
                edits.append((*_span(node), "something else"))
        return self._edited(edits) if edits else ""

    def reformatted(self) -> str:
        """With a line break after an opening bracket."""
        openings = [_span(node)[1] for node in _leaves(self.statement) if node.text() in ("(", "[")]
        end = next((end for end in openings if self._text[end : end + 1] not in ")]"), 0)
        return self._edited([(end, end, f"\n{self._indent}        ")]) if end else ""

    def swapped(self) -> str:
        """With `a == b` as `b == a`. Constants stay: by habit, they have a fixed side."""
        for node in _walk(self.statement):
            parts = node.children()
            if len(parts) == 3 and parts[1].text() in ("==", "!=", "===", "!=="):
                left, _, right = parts
                if (
                    left.kind() in (*_NAMES, "attribute", "call", "member_expression")
                    and left.kind() == right.kind()
                ):
                    return self._edited([(*_span(left), right.text()), (*_span(right), left.text())])
        return ""

    def wrapped(self) -> str:
        """With `if ready(): ...` around the statement."""
        kind = self.statement.kind()
        start, end = _span(self.statement)
        begins = self._text.rfind("\n", 0, start) + 1
        is_alone = not self._text[begins:start].strip()
        if any(word in kind for word in _DEFINING) or not is_alone:
            return ""
        body = self._text[begins:end].split("\n")
        indent = self._indent
        inner = "\n".join(f"    {part}" if part.strip() else part for part in body)
        if self._language == "python":
            return self._edited([(begins, end, f"{indent}if ready():\n{inner}")])
        if self._language in _BRACES:
            tail = ";" if self._text[end : end + 1] == ";" else ""
            return self._edited([(begins, end + len(tail), f"{indent}if (ready()) {{\n{inner}{tail}\n{indent}}}")])
        if self._language in _BARE_BRACES:
            return self._edited([(begins, end, f"{indent}if ready() {{\n{inner}\n{indent}}}")])
        return ""

    def moved(self) -> str:
        """Only the top-level definition around the line, under another name."""
        if self._top is None:
            return ""
        start, end = _span(self._top)
        name = self._top.field("name")
        text = self._text[start:end]
        if name is not None:
            at = _span(name)[0] - start
            text = f"{text[:at]}moved_{text[at:]}"
        return f"{text}\n"

    @property
    def _indent(self) -> str:
        start = _span(self.statement)[0]
        line = self._text[self._text.rfind("\n", 0, start) + 1 : start]
        return line[: len(line) - len(line.lstrip())]

    def _edited(self, edits: list[Edit]) -> str:
        text = self._text
        for start, end, new in sorted(edits, reverse=True):
            text = text[:start] + new + text[end:]
        return text


def _path_to(root: Any, line: int) -> list[Any]:
    """The nodes from the root to the first node that begins on a line."""
    path = [root]
    while True:
        inside = [
            child for child in path[-1].children() if child.range().start.line <= line <= child.range().end.line
        ]
        inside = [child for child in inside if child.is_named() and child.kind() != "comment"]
        begun = [child for child in inside if child.range().start.line == line]
        chosen = (begun or inside)[:1]
        if not chosen:
            return path
        path += chosen


def _walk(node: Any) -> Iterator[Any]:
    yield node
    for child in node.children():
        yield from _walk(child)


def _leaves(node: Any) -> Iterator[Any]:
    return (part for part in _walk(node) if part.is_leaf())


def _span(node: Any) -> tuple[int, int]:
    place = node.range()
    return place.start.index, place.end.index


def _is_function(node: Any) -> bool:
    kind = node.kind()
    return ("function" in kind or "method" in kind or kind == "lambda") and node.field("body") is not None


def _is_binding(node: Any) -> bool:
    """Whether a name is bound here: assigned, a parameter, a loop variable, ..."""
    if not _is_variable(node):
        return False
    around = node.parent()
    kind = around.kind()
    if kind in _BINDING_ALL:
        return True
    if kind in _BINDING_LISTS:
        return around.parent() is not None and around.parent().kind() in _BINDING_LISTS[kind]
    part = around.field(_BINDING[kind]) if kind in _BINDING else None
    return part is not None and _span(part) == _span(node)


def _is_variable(node: Any) -> bool:
    """Whether a node is the name of a variable, and not of a member or an argument."""
    around = node.parent()
    if node.kind() not in _NAMES or around is None:
        return False
    if around.kind() not in _MEMBERS:
        return True
    part = around.field(_MEMBERS[around.kind()]) if _MEMBERS[around.kind()] else node
    return part is None or _span(part) != _span(node)
