"""Columns below a header: `email,password` in CSV, and the tables that databases print."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

SEPARATORS = (",", ";", "\t", "|")
_ROWS = 2_000  # rows of a table that are searched
_LONGEST = 4_096  # longer rows are no table
_RULE = "-+|=: \t"  # characters of the rule between header and rows
_BLANKS = " \t\r\"'`"


def column_below(text: str, begin: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield start and end of each value in the column whose heading spans `begin` to `end`."""
    top = text.rfind("\n", 0, begin) + 1
    bottom = text.find("\n", end)
    if bottom < 0 or bottom - top > _LONGEST:
        return
    header = text[top:bottom]
    separator = _separator(text, begin, end)
    fields = _fields(header, separator) if separator in header else []
    names = [header[start:stop].strip(_BLANKS) for start, stop in fields]
    if separator == "|":  # such a row may begin and end with a separator, too
        names = [name for name in names if name]
    if len(names) < 2 or not all(_is_name(name) for name in names) or ", " in header:
        return
    column = sum(top + stop <= begin for _, stop in fields)
    at = bottom + 1
    for _ in range(_ROWS):
        line = text[at : at + _LONGEST].partition("\n")[0]
        cells = _fields(line, separator)
        if len(cells) == len(fields):
            yield from _trimmed(text, at + cells[column][0], at + cells[column][1])
        elif not line.strip() or line.strip(_RULE):
            return
        at += len(line) + 1
        if at >= len(text):
            return


def _separator(text: str, begin: int, end: int) -> str:
    """Return the separator beside a heading; a line end if there is none."""
    after = text[end : end + 24].lstrip(" \"'`")
    if after[:1] in SEPARATORS:
        return after[0]
    before = text[max(0, begin - 24) : begin].rstrip(" \"'`")
    return before[-1] if after[:1] in ("", "\n", "\r") and before[-1:] in SEPARATORS else "\n"


def _is_name(text: str) -> bool:
    return text.replace(" ", "_").replace("-", "_").replace(".", "_").isidentifier()


def _fields(line: str, separator: str) -> list[tuple[int, int]]:
    """Return start and end of each field. A separator between quotes does not count."""
    places, begin, quoted = [], 0, False
    for at, letter in enumerate(line):
        if letter == '"':
            quoted = not quoted
        elif letter == separator and not quoted:
            places.append((begin, at))
            begin = at + 1
    return [*places, (begin, len(line))]


def _trimmed(text: str, start: int, stop: int) -> Iterator[tuple[int, int]]:
    value = text[start:stop]
    start += len(value) - len(value.lstrip(_BLANKS))
    value = value.strip(_BLANKS)
    if value:
        yield start, start + len(value)
