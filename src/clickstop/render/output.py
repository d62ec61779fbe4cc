"""Printing records: tables and lines for people, JSON for programs. Colours respect NO_COLOR."""

from __future__ import annotations

import json
import os
import re
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Literal

from rich.cells import cell_len
from rich.console import Console
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from clickstop.core.inert import inert
from clickstop.render.streams import bare

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from rich.console import ConsoleOptions, RenderableType

_TONES = {
    "good": (("ok", "on", "pass", "passed", "proved"), "green", "✓", "+"),
    "careful": (("warn", "ask", "interrupted"), "yellow", "!", "!"),
    "bad": (("error", "block", "failed", "refused", "timed out"), "red", "✗", "x"),
    "quiet": (("off", "-"), "dim", "·", "-"),
}
STYLES = {tone: style for tone, (_, style, *_) in _TONES.items()}
TONE_OF = {word: tone for tone, (words, *_) in _TONES.items() for word in words}
_WORDS = re.compile(r"(\s*)(\S+)")
_GAP = 2  # columns between those of a table
_LEAST = 6  # columns that a cut cell keeps


class _InertConsole(Console):
    """No markup, no links, no emoji: what is printed was often written by others."""

    def __init__(self, **options: Any) -> None:
        super().__init__(highlight=False, markup=False, emoji=False, **options)

    def print(self, *objects: Any, **options: Any) -> None:
        """Lines break between words and go on at their own indentation; longer words stay whole, to be copied."""
        if self.soft_wrap or options or not all(isinstance(thing, str | Text) for thing in objects):
            super().print(*objects, **{"overflow": "ignore", "crop": False, **options})
            return
        joined = Text(" ").join(thing if isinstance(thing, Text) else Text(thing) for thing in objects)
        for line in joined.split("\n", allow_blank=True):
            indent = len(line.plain) - len(line.plain.lstrip(" "))
            for part in _broken(line, self.width, indent):
                super().print(part, soft_wrap=True)

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        for segment in super().render(renderable, options):
            yield segment if segment.control else Segment(inert(segment.text), segment.style)


def console() -> Console:
    """Lines break between words at the edge of a terminal, and nowhere in a file or a pipe.

    NO_COLOR means no escapes at all.
    """
    colours: Literal["auto"] | None = None if os.environ.get("NO_COLOR") else "auto"
    screen = _InertConsole(file=bare(sys.stdout), color_system=colours)
    if not _has_edge(screen):
        screen.soft_wrap = True
        screen.width = 200
    return screen


def _has_edge(screen: Console) -> bool:
    return screen.is_terminal or os.environ.get("COLUMNS", "").isdigit()


def table(
    headers: Sequence[str],
    rows: Iterable[Sequence[object]],
    *,
    right: Sequence[str] = (),
    wrap: Sequence[str] = (),
) -> Table:
    """One line a row: where the screen is too narrow, the longest texts are cut, or go on below if they may wrap.

    Columns without any content are left out.
    """
    cells = [[cell if isinstance(cell, Text) else text(cell) for cell in row] for row in rows]
    filled = [place for place in range(len(headers)) if any(row[place] for row in cells)]
    headers, cells = [headers[place] for place in filled], [[row[place] for place in filled] for row in cells]
    natural = [max(len(header), *(row[place].cell_len for row in cells)) for place, header in enumerate(headers)]
    screen = console()
    widths = _fitted(natural, headers, right, screen.width) if _has_edge(screen) else natural
    made = Table(box=None, pad_edge=False, padding=(0, _GAP, 0, 0), header_style="bold")
    for header, width in zip(headers, widths, strict=True):
        side: Literal["left", "right"] = "right" if header in right else "left"
        may_wrap = header in wrap
        made.add_column(
            header,
            justify=side,
            width=width,
            no_wrap=not may_wrap,
            overflow="fold" if may_wrap else "ellipsis",
        )
    for row in cells:
        made.add_row(*row)
    return made


def _fitted(natural: list[int], headers: Sequence[str], right: Sequence[str], room: int) -> list[int]:
    """Widths that fit: the widest column of text gives way first, figures never."""
    widths = list(natural)
    excess = sum(widths) + _GAP * (len(widths) - 1) - room
    flexible = [place for place, header in enumerate(headers) if header not in right]
    while excess > 0 and flexible:
        widest = max(flexible, key=lambda place: widths[place])
        if widths[widest] <= max(_LEAST, len(headers[widest])):
            break
        widths[widest] -= 1
        excess -= 1
    return widths


def hanging(screen: Console, head: Text, body: Text) -> None:
    """A line whose continuation stands below its body, not below its head."""
    whole = Text.assemble(head, body)
    parts = [whole] if screen.soft_wrap else _broken(whole, screen.width, head.cell_len)
    for part in parts:
        screen.print(part, soft_wrap=True)


def _broken(line: Text, width: int, indent: int) -> list[Text]:
    """The line in parts that fit, all but the first indented; a word that does not fit stands alone."""
    breaks, column = [], indent
    for word in _WORDS.finditer(line.plain, indent):
        space, letters = word.groups()
        if column > indent and column + cell_len(space) + cell_len(letters) > width:
            breaks.append(word.start(2))
            column, space = indent, ""
        column += cell_len(space) + cell_len(letters)
    parts = line.divide(breaks)
    for part in parts:
        part.rstrip()
    return [part if number == 0 else Text(" " * indent) + part for number, part in enumerate(parts)]


def text(value: object, style: str = "") -> Text:
    """What others wrote, as it is: no markup, and nothing that moves the cursor or turns the line around."""
    return Text(inert(str(value)), style)


def mark(word: str) -> Text:
    """A state or verdict in its colour, with a sign for those who see none."""
    tone = TONE_OF.get(word)
    return Text(f"{sign(tone)} {word}", _TONES[tone][1]) if tone else Text(word)


def sign(tone: str) -> str:
    _, _, drawn, plain = _TONES[tone]
    try:
        drawn.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return plain
    return drawn


def style(word: str) -> str:
    """The colour of a state or verdict."""
    tone = TONE_OF.get(word)
    return _TONES[tone][1] if tone else ""


def heading(words: str) -> Text:
    return Text(words, "bold")


@contextmanager
def progress(first: str) -> Iterator[Callable[[str], None]]:
    """Call it with what is going on: shown on stderr if that is a terminal, and gone at the end."""
    screen = _InertConsole(file=bare(sys.stderr))
    if not screen.is_terminal:
        yield lambda _step: None
        return
    with screen.status(text(first), spinner="line") as status:
        yield lambda step: status.update(text(step))


def print_json(value: Any) -> None:
    """Readable where the output can hold it, escaped where it cannot."""
    document = json.dumps(value, indent=2, ensure_ascii=False, default=str)
    try:
        document.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        document = json.dumps(value, indent=2, default=str)
    sys.stdout.write(f"{document}\n")
    sys.stdout.flush()
