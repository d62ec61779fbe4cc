"""Printing records: tables and lines for people, JSON for programs. Colours respect NO_COLOR."""

from __future__ import annotations

import json
import os
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Literal
from unicodedata import category

from rich.console import Console
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

_TURNS = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"  # letters after these run the other way

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


def console() -> Console:
    """Wide enough for paths when the output is not a terminal. NO_COLOR means no escapes at all."""
    colours: Literal["auto"] | None = None if os.environ.get("NO_COLOR") else "auto"
    screen = Console(highlight=False, soft_wrap=True, color_system=colours)
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
    return Text("".join(letter if _is_harmless(letter) else "\ufffd" for letter in str(value)), style)


def _is_harmless(letter: str) -> bool:
    return (
        letter.isprintable() or letter in "\n\t" or (letter not in _TURNS and category(letter) not in ("Cc", "Cs"))
    )


def mark(word: str) -> Text:
    """A state or verdict in its colour."""
    return Text(word, STYLES.get(word.strip(), ""))


def heading(words: str) -> Text:
    return Text(words, "bold")


@contextmanager
def progress(first: str) -> Iterator[Callable[[str], None]]:
    """Call it with what is going on: shown on stderr if that is a terminal, and gone at the end."""
    screen = Console(stderr=True, highlight=False)
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
