"""Whether two texts are the same code, laid out in another way. Trees decide; where there is no tree, tokens do."""

from __future__ import annotations

from clickstop.learning.languages import language_of
from clickstop.learning.tokens import tokens

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Shape = tuple[str, "str | tuple[Shape, ...]"]  # a node's kind, and its text or what is in it

_HASHED = frozenset(("python", "ruby", "bash", "yaml", "elixir", ""))  # languages whose comments begin with `#`
_LOOKS = frozenset("'\"`;,()\\")  # signs that a formatter may put in or take out
_COMMENTS = ("comment", "line_comment", "block_comment", "empty_statement")
_PUNCTUATION = ("(", ")", ";", "'", '"')
_DOCSTRING = ('"""', "'''")
_MEMBERS = ("object_type", "interface_body")
_CLOSING = (")", "]", "}", ">")
# A fragment of Python, and what makes a whole of it: a header without its body, a branch without its start, a
# part of what stands in brackets.
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
    """Comments count as nothing, nor do docstrings. Most changes are told without a parser, by their letters."""
    language = language_of(path)
    before, after = _without_comments(before, language), _without_comments(after, language)
    if _letters(before) != _letters(after):
        return False
    shape = _python_shape if language == "python" else _tree_shape
    shapes = (shape(before, language), shape(after, language))
    return shapes[0] == shapes[1] if all(shapes) else tokens(before) == tokens(after)


def _without_comments(text: str, language: str) -> str:
    starts = ("#",) if language in _HASHED else ("//", "/*", "* ", "*/")
    return "\n".join(line for line in text.split("\n") if line.strip() and not line.strip().startswith(starts))


def _letters(text: str) -> str:
    """Without all that belongs to looks, and without docstrings of one line."""
    lines = (line for line in text.split("\n") if not line.strip().startswith(_DOCSTRING))
    return "".join(sign for line in lines for sign in line if sign not in _LOOKS and not sign.isspace())


def _python_shape(text: str, _: str) -> str:
    """Of a whole text or of a fragment; "" where it is neither."""
    import ast
    import textwrap
    import warnings

    fragment = textwrap.dedent(text).strip("\n")
    for frame in _PYTHON_FRAMES:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of escapes in strings
            try:
                tree = ast.parse(frame.format(fragment))
            except (SyntaxError, ValueError, RecursionError, MemoryError):
                continue
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and ast.get_docstring(node):
                node.body[0] = ast.Pass()
        return frame + ast.dump(tree)
    return ""


def _tree_shape(text: str, language: str) -> Shape | None:
    """Of the tree of any other language; None where a part of it could not be parsed."""
    from clickstop.learning.engine import is_there, parse

    if not language or not is_there():
        return None
    try:
        return _shape(parse(text, language))
    except (_UnparsedError, RecursionError):
        return None


class _UnparsedError(Exception):
    """A part of the text is not of its language."""


def _shape(node: Any) -> Shape:
    kind = str(node.kind())
    if kind == "ERROR":
        raise _UnparsedError
    children = [child for child in node.children() if child.kind() not in _COMMENTS]
    if not children:
        return kind, " ".join(node.text().split()) if kind == "jsx_text" else str(node.text())
    telling = [child for at, child in enumerate(children) if not _is_punctuation(child, kind, children[at + 1 :])]
    inner = [_shape(child) for child in telling]
    if kind in ("parenthesized_expression", "parenthesized_type") and len(inner) == 1:
        return inner[0]
    return kind, tuple(shape for at, shape in enumerate(_as_written_briefly(kind, inner)) if shape[1] or not at)


def _is_punctuation(node: Any, inside: str, following: list[Any]) -> bool:
    """A comma only at the end of a list, and where a semicolon would do as well."""
    sign = str(node.kind())
    if sign != ",":
        return sign in _PUNCTUATION
    return inside in _MEMBERS or (bool(following) and str(following[0].kind()) in _CLOSING)


def _as_written_briefly(kind: str, inner: list[Shape]) -> list[Shape]:
    """`(x) => y`, `new A()` and `{"a": 1}` may be written without their brackets and quotes; `{" "}` is a blank."""
    if kind == "arrow_function":
        return [_alone(shape, "formal_parameters", "required_parameter") for shape in inner]
    if kind == "pair" and inner:
        return [("property_identifier", _alone(inner[0], "string")[1]), *inner[1:]]
    if kind == "new_expression":
        return [shape for shape in inner if shape[0] != "arguments" or shape[1]]
    blank = ("jsx_expression", (("{", "{"), ("string", (("string_fragment", " "),)), ("}", "}")))
    return [shape for shape in inner if shape != blank]


def _alone(shape: Shape, *wrappings: str) -> Shape:
    """The only thing inside of these."""
    while shape[0] in wrappings and len(shape[1]) == 1 and not isinstance(shape[1], str):
        shape = shape[1][0]
    return shape
