"""Print records: tables and lines for people, JSON for programs. Colours respect NO_COLOR."""

from __future__ import annotations

import json
import sys
from contextlib import contextmanager
from dataclasses import asdict, is_dataclass
from typing import TYPE_CHECKING, Any

from clickstop.core.inert import inert
from clickstop.render.screen import Column, Screen, Table, Text, drawable
from clickstop.render.streams import bare

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

_TONES = {
    "good": (("ok", "on", "pass", "passed", "proved"), "green", "✓", "+"),
    "careful": (("warn", "ask", "interrupted"), "yellow", "!", "!"),
    "bad": (("error", "block", "failed", "refused", "timed out"), "red", "✗", "x"),
    "quiet": (("off", "-"), "dim", "·", "-"),
}
STYLES = {tone: style for tone, (_, style, *_) in _TONES.items()}
TONE_OF = {word: tone for tone, (words, *_) in _TONES.items() for word in words}
_LEAST = 6  # width below which cells are not cut


def console() -> Screen:
    """The screen behind stdout. With NO_COLOR, it prints no escape sequences at all."""
    return Screen(bare(sys.stdout))


def table(
    headers: Sequence[str], rows: Iterable[Sequence[object]], *, right: Sequence[str] = (), wrap: Sequence[str] = ()
) -> Table:
    """A table. On a narrow screen, the longest texts are cut, or wrapped in columns listed in `wrap`.

    Empty columns are left out.
    """
    cells = [[cell if isinstance(cell, Text) else text(cell) for cell in row] for row in rows]
    filled = [place for place in range(len(headers)) if any(row[place] for row in cells)]
    headers, cells = [headers[place] for place in filled], [[row[place] for place in filled] for row in cells]
    natural = [max(len(header), *(row[place].cell_len for row in cells)) for place, header in enumerate(headers)]
    screen = console()
    widths = _fitted(natural, headers, right, screen.width) if screen.has_edge else natural
    return Table(
        [
            Column(header, width, [row[place] for row in cells], header in right, header in wrap)
            for place, (header, width) in enumerate(zip(headers, widths, strict=True))
        ]
    )


def _fitted(natural: list[int], headers: Sequence[str], right: Sequence[str], room: int) -> list[int]:
    """Column widths that fit the screen: the widest text column shrinks first, columns of figures never."""
    widths = list(natural)
    excess = Table.width(widths) - room
    flexible = [place for place, header in enumerate(headers) if header not in right]
    # Always from the widest text column, so that short cells next to a long one stay whole.
    while excess > 0 and flexible:
        widest = max(flexible, key=lambda place: widths[place])
        if widths[widest] <= max(_LEAST, len(headers[widest])):
            break
        widths[widest] -= 1
        excess -= 1
    return widths


def hanging(screen: Screen, head: Text, body: Text) -> None:
    """Print a line that continues below its body, not below its head."""
    whole = Text.assemble(head, body)
    screen.write(whole.broken(screen.width, head.cell_len) if screen.has_edge else [whole])


def say(words: str) -> None:
    """Print a sentence, wrapped between words on a terminal."""
    console().print(text(words))


def text(value: object, style: str = "") -> Text:
    """Text that others wrote: no markup, and control characters are escaped."""
    return Text(inert(str(value)), style)


def mark(word: str) -> Text:
    """A state or verdict in its colour, with a sign for people who cannot see colours."""
    tone = TONE_OF.get(word)
    return Text(f"{sign(tone)} {word}", _TONES[tone][1]) if tone else Text(word)


def sign(tone: str) -> str:
    return drawable(*_TONES[tone][2:])


def style(word: str) -> str:
    """The colour of a state or verdict."""
    tone = TONE_OF.get(word)
    return _TONES[tone][1] if tone else ""


def heading(words: str) -> Text:
    return Text(words, "bold")


@contextmanager
def progress(first: str) -> Iterator[Callable[[str], None]]:
    """A function that shows the current step on stderr, if that is a terminal. The line is cleared at the end."""
    screen = Screen(bare(sys.stderr))
    if not screen.is_terminal:
        yield lambda _step: None
        return
    screen.replace_line(first)
    try:
        yield screen.replace_line
    finally:
        screen.replace_line("")


def _plain(value: Any) -> Any:
    """Convert records to dictionaries for JSON, and other values to text."""
    return asdict(value) if is_dataclass(value) and not isinstance(value, type) else str(value)


def print_json(value: Any) -> None:
    """Print JSON, with non-ASCII characters escaped only if stdout cannot encode them."""
    document = json.dumps(value, indent=2, ensure_ascii=False, default=_plain)
    try:
        document.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        document = json.dumps(value, indent=2, default=_plain)
    sys.stdout.write(f"{document}\n")
    sys.stdout.flush()
