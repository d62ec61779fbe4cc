"""Whether two texts are the same code in different formatting.

Syntax trees decide, or tokens if there is no grammar.
"""

from __future__ import annotations

from clickstop.learning.languages import language_of
from clickstop.learning.tokens import tokens

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Shape = tuple[str, "str | tuple[Shape, ...]"]  # a node's kind, and its text or what is in it

_HASHED = frozenset(("python", "ruby", "bash", "yaml", "elixir", ""))  # languages whose comments begin with `#`
_LOOKS = frozenset("'\"`;,()\\")  # characters that a formatter may add or remove
_COMMENT_SIGNS = ("#", "//", "/*", "--", '"""', "'''")  # in any language
_COMMENTS = ("comment", "line_comment", "block_comment", "empty_statement")
_PUNCTUATION = ("(", ")", ";", "'", '"')
_MEMBERS = ("object_type", "interface_body")
_CLOSING = (")", "]", "}", ">")
# What makes a fragment of Python parsable: a header needs a body, a branch needs its beginning, and lines from
# inside brackets need the brackets.
_PYTHON_FRAMES = (
    "{}",
    "{}\n    pass",
    "if _:\n    pass\n{}",
    "if _:\n    pass\n{}\n    pass",
    "try:\n    pass\n{}\n    pass",
    "_({})",
    "_[{}]",
    "{{{}}}",
)


def is_same_code(before: str, after: str, path: str) -> bool:
    """Whether two texts differ only in formatting, comments and docstrings.

    Most changes differ in their letters, which is cheap to see without a parser.
    """
    if not _may_be_comment(before + after) and _letters(before) != _letters(after):
        return False
    language = language_of(path)
    shape = _python_shape if language == "python" else _tree_shape
    shapes = (shape(before, language), shape(after, language))
    if all(shapes):
        return shapes[0] == shapes[1]
    return tokens(_without_comments(before, language)) == tokens(_without_comments(after, language))


def _may_be_comment(text: str) -> bool:
    """Whether a text may hold a comment or a docstring. Lines of long comments often begin with a star."""
    starred = any(line.lstrip()[:1] == "*" for line in text.split("\n"))
    return starred or any(sign in text for sign in _COMMENT_SIGNS)


def _letters(text: str) -> str:
    """A text without blanks and without characters that a formatter may change."""
    return "".join(sign for sign in text if sign not in _LOOKS and not sign.isspace())


def _without_comments(text: str, language: str) -> str:
    starts = ("#",) if language in _HASHED else ("//", "*/")
    is_inside, lines = False, []
    for line in text.split("\n"):
        code = line.strip()
        if language not in _HASHED and (is_inside or code.startswith("/*")):
            is_inside = "*/" not in code
        elif code and not code.startswith(starts):
            lines.append(line)
    return "\n".join(lines)


def _python_shape(text: str, _: str) -> str:
    """The tree of a text or a fragment as text; "" if it cannot be parsed."""
    import ast
    import textwrap
    import warnings

    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    fragment = textwrap.dedent(text).strip("\n")
    for frame in _PYTHON_FRAMES:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of escapes in strings
            try:
                tree = ast.parse(frame.format(fragment))
            except (SyntaxError, ValueError, RecursionError, MemoryError):
                continue
        for node in ast.walk(tree):
            # A text alone may be an argument in its own line.
            if isinstance(node, documented) and tree.body[1:] + node.body[1:] and ast.get_docstring(node):
                node.body[:1] = [] if node.body[1:] else [ast.Pass()]
        return frame + ast.dump(tree)
    return ""


def _tree_shape(text: str, language: str) -> Shape | None:
    """The tree of a text in any other language; None if a part of it cannot be parsed."""
    from clickstop.learning.engine import is_there, parse

    if not language or not is_there():
        return None
    try:
        return _shape(parse(text, language))
    except (_UnparsedError, RecursionError):
        return None


class _UnparsedError(Exception):
    """A part of the text cannot be parsed."""


def _shape(node: Any) -> Shape:
    """A node without what a formatter may change."""
    kind = str(node.kind())
    if kind == "ERROR":
        raise _UnparsedError
    children = [child for child in node.children() if child.kind() not in _COMMENTS]
    if not children:
        return kind, " ".join(node.text().split()) if kind == "jsx_text" else str(node.text())
    significant = [
        child for at, child in enumerate(children) if not _is_punctuation(child, kind, children[at + 1 :])
    ]
    inner = [_shape(child) for child in significant]
    if kind in ("parenthesized_expression", "parenthesized_type") and len(inner) == 1:
        return inner[0]
    return kind, tuple(shape for at, shape in enumerate(_as_written_briefly(kind, inner)) if shape[1] or not at)


def _is_punctuation(node: Any, inside: str, following: list[Any]) -> bool:
    """Whether a token is optional. A comma is optional at the end of a list, and where a semicolon would do."""
    sign = str(node.kind())
    if sign != ",":
        return sign in _PUNCTUATION
    return inside in _MEMBERS or (bool(following) and str(following[0].kind()) in _CLOSING)


def _as_written_briefly(kind: str, inner: list[Shape]) -> list[Shape]:
    """Drop optional tokens: the brackets of `(x) => y` and `new A()`, the quotes of `{"a": 1}`, JSX's `{" "}`."""
    if kind == "arrow_function":
        return [_alone(shape, "formal_parameters", "required_parameter") for shape in inner]
    if kind == "pair" and inner:
        return [("property_identifier", _alone(inner[0], "string")[1]), *inner[1:]]
    if kind == "new_expression":
        return [shape for shape in inner if shape[0] != "arguments" or shape[1]]
    blank = ("jsx_expression", (("{", "{"), ("string", (("string_fragment", " "),)), ("}", "}")))
    return [shape for shape in inner if shape != blank]


def _alone(shape: Shape, *wrappings: str) -> Shape:
    """What is inside of wrappers that contain only one thing."""
    while shape[0] in wrappings and len(shape[1]) == 1 and not isinstance(shape[1], str):
        shape = shape[1][0]
    return shape
