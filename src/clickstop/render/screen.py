"""Styled text, tables, and the terminal or file they are printed on. Text is never parsed for markup."""

from __future__ import annotations

import os
import re
import shutil
import sys
import unicodedata
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from clickstop.core.inert import inert

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import TextIO

_CODES = {
    "bold": 1,
    "dim": 2,
    "underline": 4,
    "red": 31,
    "green": 32,
    "yellow": 33,
    "blue": 34,
    "magenta": 35,
    "cyan": 36,
}
_WORDS = re.compile(r"(\s*)(\S+)")
_GAP = 2  # columns between those of a table
_ENDLESS = 200  # width of a file or a pipe


class Text:
    """Text in parts, each with a style: a colour, `bold`, `dim`, `underline`, or several separated by spaces."""

    __slots__ = ("parts",)

    def __init__(self, plain: str = "", style: str = "") -> None:
        self.parts = [(plain, style)] if plain else []

    @classmethod
    def assemble(cls, *parts: Text | str | tuple[str, str]) -> Text:
        whole = cls()
        for part in parts:
            words = (part,) if isinstance(part, str) else part
            whole.append_text(words if isinstance(words, Text) else cls(*words))
        return whole

    @property
    def plain(self) -> str:
        return "".join(words for words, _ in self.parts)

    @property
    def cell_len(self) -> int:
        return cell_len(self.plain)

    def __str__(self) -> str:
        return self.plain

    def __bool__(self) -> bool:
        return bool(self.parts)

    def append_text(self, other: Text) -> Text:
        self.parts += other.parts
        return self

    def cut(self, start: int, end: int) -> Text:
        """The characters from `start` to `end`, with their styles."""
        piece, at = Text(), 0
        for words, style in self.parts:
            piece.append_text(Text(words[max(0, start - at) : max(0, end - at)], style))
            at += len(words)
        return piece

    def divided(self, at: Sequence[int]) -> list[Text]:
        """The text split at these positions, without trailing spaces."""
        edges = [0, *at, len(self.plain)]
        pieces = pairwise(edges)
        return [self.cut(start, start + len(self.plain[start:end].rstrip())) for start, end in pieces]

    def lines(self) -> list[Text]:
        at, lines = 0, []
        for line in self.plain.split("\n"):
            lines.append(self.cut(at, at + len(line)))
            at += len(line) + 1
        return lines

    def broken(self, width: int, indent: int) -> list[Text]:
        """The text wrapped between words, with continuation lines indented. Words are never split."""
        breaks, column = [], indent
        for word in _WORDS.finditer(self.plain, indent):
            space, letters = word.groups()
            if column > indent and column + cell_len(space) + cell_len(letters) > width:
                breaks.append(word.start(2))
                column, space = indent, ""
            column += cell_len(space) + cell_len(letters)
        first, *others = self.divided(breaks)
        return [first, *(Text.assemble(" " * indent, part) for part in others)]

    def shortened(self, width: int) -> Text:
        """The text, cut with an ellipsis if it is too wide."""
        if self.cell_len <= width:
            return self
        ellipsis = drawable("…", "...")
        return self.cut(0, _fitting(self.plain, width - len(ellipsis))).append_text(Text(ellipsis))


def cell_len(words: str) -> int:
    """The width on a terminal, in columns."""
    return len(words) if words.isascii() else sum(map(_columns, words))


def _columns(sign: str) -> int:
    # Combining marks and format characters take no column, East Asian wide characters two.
    if unicodedata.category(sign) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1


def _fitting(words: str, width: int) -> int:
    """How many characters fit into `width` columns."""
    columns = 0
    for place, sign in enumerate(words):
        columns += _columns(sign)
        if columns > width:
            return place
    return len(words)


def drawable(drawn: str, plain: str) -> str:
    """`drawn` if stdout can encode it, else `plain`."""
    try:
        drawn.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return plain
    return drawn


@dataclass(frozen=True)
class Column:
    header: str
    width: int
    cells: list[Text]
    is_right: bool
    may_wrap: bool

    def lines(self, cell: Text) -> list[Text]:
        if not self.may_wrap:
            return [line.shortened(self.width) for line in cell.lines()]
        return [
            piece for line in cell.lines() for part in line.broken(self.width, 0) for piece in self._folded(part)
        ]

    def _folded(self, part: Text) -> Iterator[Text]:
        # `max(1, ...)`: a column may be narrower than one wide character.
        while part.cell_len > self.width:
            fitting = max(1, _fitting(part.plain, self.width))
            yield part.cut(0, fitting)
            part = part.cut(fitting, len(part.plain))
        yield part

    def aligned(self, line: Text) -> Text:
        space = Text(" " * (self.width - line.cell_len))
        return Text.assemble(space, line) if self.is_right else Text.assemble(line, space)


@dataclass(frozen=True)
class Table:
    columns: list[Column]

    def lines(self) -> Iterator[Text]:
        if not self.columns:
            return
        yield self._line([Text(column.header, "bold") for column in self.columns])
        for row in zip(*(column.cells for column in self.columns), strict=True):
            cells = [column.lines(cell) for column, cell in zip(self.columns, row, strict=True)]
            for number in range(max(map(len, cells))):
                yield self._line([lines[number] if number < len(lines) else Text() for lines in cells])

    def _line(self, cells: list[Text]) -> Text:
        whole = Text()
        for column, cell in zip(self.columns, cells, strict=True):
            whole.append_text(Text(" " * (_GAP if whole or column is not self.columns[0] else 0)))
            whole.append_text(column.aligned(cell))
        return whole.divided([])[0]

    @staticmethod
    def width(columns: Sequence[int]) -> int:
        return sum(columns) + _GAP * (len(columns) - 1)


class Screen:
    """A terminal, file or pipe to print on. Lines wrap only on a terminal, or if COLUMNS is set."""

    def __init__(self, file: TextIO, *, is_coloured: bool | None = None, width: int = 0) -> None:
        self.is_terminal = file.isatty()
        self.has_edge = bool(width) or self.is_terminal or os.environ.get("COLUMNS", "").isdigit()
        self.width = width or (shutil.get_terminal_size().columns if self.has_edge else _ENDLESS)
        self._file = file
        self._is_coloured = self._takes_colours() if is_coloured is None else is_coloured

    def _takes_colours(self) -> bool:
        # https://no-color.org: any value but the empty one turns colours off.
        plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") in ("dumb", "unknown")
        is_wanted = self.is_terminal or bool(os.environ.get("FORCE_COLOR"))
        return is_wanted and not plain and _understands_escapes()

    def print(self, *parts: Text | Table | str, sep: str = " ", wraps: bool = True) -> None:
        """Print lines, wrapped between words at their own indentation. Long words stay whole, to be copied."""
        if len(parts) == 1 and isinstance(parts[0], Table):
            self.write(parts[0].lines())
            return
        joined = Text()
        for number, part in enumerate(parts):
            joined.append_text(Text(sep if number else ""))
            joined.append_text(part if isinstance(part, Text) else Text(str(part)))
        for line in joined.lines():
            indent = len(line.plain) - len(line.plain.lstrip(" "))
            self.write(line.broken(self.width, indent) if wraps and self.has_edge else [line])

    def write(self, lines: Iterator[Text] | list[Text]) -> None:
        """Print lines without wrapping."""
        for line in lines:
            self._file.write("".join(self._shown(words, style) for words, style in line.parts) + "\n")
        self._file.flush()

    def replace_line(self, words: str) -> None:
        """Replace the line of the cursor on a terminal."""
        self._file.write(f"\r\x1b[2K{inert(words)[: self.width - 1]}")
        self._file.flush()

    def _shown(self, words: str, style: str) -> str:
        codes = ";".join(str(_CODES[name]) for name in style.split())
        return f"\x1b[{codes}m{inert(words)}\x1b[0m" if codes and self._is_coloured else inert(words)


def _understands_escapes() -> bool:
    """Whether the terminal understands escape sequences. On Windows, this enables them."""
    if sys.platform == "win32":
        import ctypes

        console = ctypes.windll.kernel32
        return bool(console.SetConsoleMode(console.GetStdHandle(-11), 7))
    return True
