"""YAML as nodes with line numbers. No objects are constructed from it, so no tag in a file can run code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from clickstop.runners.vocabulary import FileTrouble

if TYPE_CHECKING:
    from collections.abc import Iterator

_NONE = "tag:yaml.org,2002:null"
_DEPTH = 20


def compose(text: str, file: str, before: int = 0) -> tuple[Any, FileTrouble | None]:
    """(top node or None, what is wrong or None). `before` is the number of lines in the file before the text."""
    import yaml

    try:
        return yaml.compose(text, Loader=yaml.SafeLoader), None
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 1 + before if mark else None
        problem = f"{error.context}: {error.problem}" if error.context else str(error.problem)
        return None, FileTrouble(file, line, "", f"not valid YAML: {problem}")
    except (yaml.YAMLError, RecursionError) as error:
        return None, FileTrouble(file, None, "", f"not valid YAML: {error}")


def entries(node: Any, *path: str) -> Iterator[tuple[str, int, Any]]:
    """(key, line, value) of each entry of the mapping at `path`. Of a repeated key, the last wins."""
    for key in path:
        node = next((value for name, _, value in entries(node) if name == key), None)
    if not is_mapping(node):
        return
    last = {key.value: (key.start_mark.line + 1, value) for key, value in node.value if is_scalar(key)}
    for name, (line, value) in last.items():
        yield name, line, value


def is_mapping(node: Any) -> bool:
    return getattr(node, "id", "") == "mapping" and str(node.tag).endswith(":map")


def is_sequence(node: Any) -> bool:
    return getattr(node, "id", "") == "sequence" and str(node.tag).endswith(":seq")


def is_scalar(node: Any) -> bool:
    return getattr(node, "id", "") == "scalar"


def is_text(node: Any) -> bool:
    """Whether a node is a string, not a number, boolean or null."""
    return is_scalar(node) and str(node.tag).endswith(":str")


def all_text(node: Any, depth: int = _DEPTH) -> str:
    """All strings in a node, joined by lines."""
    if is_scalar(node):
        return "" if node.tag == _NONE else str(node.value)
    if not depth:
        return ""
    if is_sequence(node):
        return "\n".join(all_text(item, depth - 1) for item in node.value[:100])
    if is_mapping(node):
        return "\n".join(all_text(value, depth - 1) for _, value in node.value[:100])
    return ""
