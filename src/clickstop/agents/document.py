"""Edits JSON as text: adds, replaces and removes members in place and keeps every other byte."""

from __future__ import annotations

import functools
import json
import re
from dataclasses import dataclass
from typing import Any, NoReturn

from clickstop.core import reading

Path = tuple[str | int, ...]
_BLANK = re.compile(r"[ \t\r\n]*")
_BLANKS = frozenset(" \t\r\n")
_INDENT = re.compile(r"\n([ \t]*)\Z")
_scan = json.JSONDecoder().scan_once  # type: ignore[attr-defined]  # faster than `raw_decode`; the text is known to be valid
ALL = 100  # levels of nesting, more than any settings have: the style in which formatters leave a file as it is
_WIDTH = 80  # of a line; a list of words is on one line if it fits


class UnsafeEditError(Exception):
    """The file cannot be edited safely. It was left unchanged."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.line = line


@dataclass(slots=True)
class JsonNode:
    """A value and its position. `lead` is where its key begins, if it is a member of an object."""

    text: str
    value: Any
    start: int
    end: int
    lead: int
    _members: dict[str | int, JsonNode] | None = None

    @property
    def members(self) -> dict[str | int, JsonNode]:
        """The nodes inside, parsed on first use: an edit needs the positions of only a few."""
        if self._members is None:
            bracket = self.text[self.start]
            self._members = _members(self.text, self.start, keyed=bracket == "{") if bracket in "{[" else {}
        return self._members

    def at(self, path: Path) -> JsonNode:
        node = self
        for key in path:
            node = node.members[key]
        return node


@functools.lru_cache(maxsize=4)  # one edit parses the same text several times
def parse(text: str) -> JsonNode:
    """Parse the document. Raises UnsafeEditError if it is not one JSON object. Do not change its value."""
    start = _skip(text, 1 if text.startswith("\ufeff") else 0)
    is_twice = False

    def members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        nonlocal is_twice
        named = dict(pairs)
        is_twice = is_twice or len(named) < len(pairs)
        return named

    try:
        value = json.loads(text[start:], parse_constant=_no_constant, object_pairs_hook=members)
        if is_twice:
            _refuse_twice(JsonNode(text, value, start, len(text), start))
    except json.JSONDecodeError as error:
        at = start + error.pos
        comma = _trailing_comma(text, at)
        why = "has a comma after the last entry, which JSON does not allow" if comma else _why(text, at, error.msg)
        raise UnsafeEditError(why, _line(text, comma or at)) from error
    except (RecursionError, ValueError) as error:
        raise UnsafeEditError(f"cannot be read as JSON: {error}") from error
    if not isinstance(value, dict):
        raise UnsafeEditError("the file must contain a JSON object: { ... }", _line(text, start))
    return JsonNode(text, value, start, len(text.rstrip(" \t\r\n")), start)


def _refuse_twice(node: JsonNode) -> None:
    """Raise UnsafeEditError for the object that has a key twice, at its line."""
    for member in node.members.values():
        _refuse_twice(member)


def settings_in(file: str) -> dict[str, Any]:
    """The content of a settings file for checks that only read it: lines that are `//` comments are skipped, and {}
    stands for a file that cannot be read.
    """
    try:
        lines = reading.read(file, limit=reading.SETTINGS).decode("utf-8", "replace").split("\n")
        settings = json.loads("\n".join(line for line in lines if not line.lstrip().startswith("//")))
    except (OSError, ValueError, RecursionError):
        return {}
    return settings if isinstance(settings, dict) else {}


def insert(text: str, path: Path, key: str | None, value: Any, levels: int = 0) -> str:
    """Add a member (`key`) to the object at `path`, or an element to the array there, after all others and in the
    file's own style. The outer `levels` of the value are spread over lines.
    """
    parent = parse(text).at(path)
    style = _style(text)
    closing = parent.end - 1
    if parent.members:
        last = list(parent.members.values())[-1]
        lead = _indent_before(text, last.lead)
        if lead is None:
            return text[: last.end] + style.comma + style.inline(key, value) + text[last.end :]
        return (
            text[: last.end] + "," + style.newline + lead + style.block(key, value, lead, levels) + text[last.end :]
        )
    if style.flat:
        return text[: parent.start + 1] + style.inline(key, value) + text[closing:]
    outer = _line_indent(text, parent.lead)
    lead = outer + style.indent
    body = style.newline + lead + style.block(key, value, lead, levels) + style.newline + outer
    return text[: parent.start + 1] + body + text[closing:]


def replace(text: str, path: Path, value: Any) -> str:
    """Replace the value at `path`; the new one is on one line if the old one was."""
    node = parse(text).at(path)
    levels = ALL if "\n" in text[node.start : node.end] else 0
    new = _style(text).block(None, value, _line_indent(text, node.lead), levels)
    return text[: node.start] + new + text[node.end :]


def remove(text: str, path: Path) -> str:
    """Remove one member or element with its comma and its line."""
    root = parse(text)
    parent = root.at(path[:-1])
    siblings = list(parent.members.values())
    index = list(parent.members).index(path[-1])
    if len(siblings) == 1:
        return text[: parent.start + 1] + text[parent.end - 1 :]
    if index == len(siblings) - 1:
        return text[: siblings[index - 1].end] + text[siblings[index].end :]
    return text[: siblings[index].lead] + text[siblings[index + 1].lead :]


@dataclass(frozen=True, slots=True)
class _Style:
    newline: str
    indent: str
    colon: str
    flat: bool  # everything is on one line

    @property
    def comma(self) -> str:
        return ", " if self.colon.endswith(" ") else ","

    def block(self, key: str | None, value: Any, lead: str, levels: int) -> str:
        name = "" if key is None else json.dumps(key, ensure_ascii=False) + self.colon
        flat = name + json.dumps(value, ensure_ascii=False, separators=(self.comma, self.colon))
        if levels == 0 or not isinstance(value, dict | list) or not value:
            return flat
        if _is_plain(value) and len(lead) + len(flat) < _WIDTH:
            return flat
        members = value.items() if isinstance(value, dict) else ((None, element) for element in value)
        inner = lead + self.indent
        lines = (f"{self.newline}{inner}{self.block(k, member, inner, levels - 1)}" for k, member in members)
        opening, closing = "{}" if isinstance(value, dict) else "[]"
        return f"{name}{opening}{','.join(lines)}{self.newline}{lead}{closing}"

    def inline(self, key: str | None, value: Any) -> str:
        return self.block(key, value, "", 0)


def _is_plain(value: Any) -> bool:
    """Whether it is a list without lists and objects."""
    return isinstance(value, list) and not any(isinstance(element, dict | list) for element in value)


def _style(text: str) -> _Style:
    root = parse(text)
    first = next(iter(root.members.values()), None)
    newline = "\r\n" if "\r\n" in text else "\n"
    if first is None:
        return _Style(newline, "  ", ": ", flat=False)
    key_end = _scan(text, first.lead)[1]
    lead = _indent_before(text, first.lead)
    colon = text[key_end : first.start]
    return _Style(
        newline, lead or "  ", ": " if "\n" in colon else colon, flat="\n" not in text[root.start : root.end]
    )


def _members(text: str, start: int, *, keyed: bool) -> dict[str | int, JsonNode]:
    """The members of the object or array at `start`; values are skipped, not parsed further."""
    members: dict[str | int, JsonNode] = {}
    at = _skip(text, start + 1)
    while text[at] not in "}]":
        key, lead = len(members), at
        if keyed:
            key, end = _scan(text, at)
            at = _skip(text, _skip(text, end) + 1)
        if key in members:
            raise UnsafeEditError(f'has the key "{key}" twice in one object; keep one of them', _line(text, lead))
        value, end = _scan(text, at)
        members[key] = JsonNode(text, value, at, end, lead)
        at = _next(text, end)
    return members


def _next(text: str, end: int) -> int:
    """The position after the comma, or of the closing bracket."""
    at = _skip(text, end)
    return _skip(text, at + 1) if text[at] == "," else at


def _skip(text: str, at: int) -> int:
    if text[at : at + 1] not in _BLANKS:
        return at
    match = _BLANK.match(text, at)
    return match.end() if match else at


def _indent_before(text: str, at: int) -> str | None:
    """The indentation before `at`; None if something else precedes it on its line."""
    match = _INDENT.search(text, 0, at)
    return match[1] if match else None


def _line_indent(text: str, at: int) -> str:
    """The indentation of the line that contains `at`."""
    line = text[text.rfind("\n", 0, at) + 1 : at]
    return line[: len(line) - len(line.lstrip(" \t"))]


def _line(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1


def _why(text: str, at: int, message: str) -> str:
    if text.startswith(("//", "/*"), at):
        return "contains a comment, but clickstop can edit only plain JSON"
    if not text.strip("\ufeff \t\r\n"):
        return "is empty; delete it, or write {} into it"
    return f"is not valid JSON ({message})"


def _trailing_comma(text: str, at: int) -> int:
    """The position of a comma before a closing bracket, if the parser failed there; else 0."""
    # Before Python 3.13, the parser points at the bracket, since then at the comma.
    comma = at if text[at : at + 1] == "," else len(text[:at].rstrip()) - 1
    behind = _skip(text, comma + 1)
    return comma if text[comma : comma + 1] == "," and text[behind : behind + 1] in ("}", "]") else 0


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")
