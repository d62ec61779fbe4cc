"""Printing records: tables and lines for people, JSON for programs. Colours respect NO_COLOR."""

from __future__ import annotations

import json
import os
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Literal

from rich.console import Console
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from clickstop.core.inert import inert
from clickstop.render.streams import bare

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from rich.console import ConsoleOptions, RenderableType

STYLES = {
    "ok": "green",
    "on": "green",
    "pass": "green",
    "warn": "yellow",
    "ask": "yellow",
    "error": "red",
    "block": "red",
    "failed": "red",
    "off": "dim",
}


class _InertConsole(Console):
    """No markup, no links, no emoji: what is printed was often written by others."""

    def __init__(self, **options: Any) -> None:
        super().__init__(highlight=False, markup=False, emoji=False, **options)

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        for segment in super().render(renderable, options):
            yield segment if segment.control else Segment(inert(segment.text), segment.style)


def console() -> Console:
    """Wide enough for paths when the output is not a terminal. NO_COLOR means no escapes at all."""
    colours: Literal["auto"] | None = None if os.environ.get("NO_COLOR") else "auto"
    screen = _InertConsole(file=bare(sys.stdout), soft_wrap=True, color_system=colours)
    if not screen.is_terminal:
        screen.width = 200
    return screen


def table(headers: Sequence[str], rows: Iterable[Sequence[object]], *, right: Sequence[str] = ()) -> Table:
    made = Table(box=None, pad_edge=False, header_style="bold")
    for header in headers:
        made.add_column(header, justify="right" if header in right else "left", overflow="fold")
    for row in rows:
        made.add_row(*(cell if isinstance(cell, Text) else text(cell) for cell in row))
    return made


def text(value: object, style: str = "") -> Text:
    """What others wrote, as it is: no markup, and nothing that moves the cursor or turns the line around."""
    return Text(inert(str(value)), style)


def mark(word: str) -> Text:
    """A state or verdict in its colour."""
    return Text(word, STYLES.get(word.strip(), ""))


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
