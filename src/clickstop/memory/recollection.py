"""What memory knows of names in a prompt: exact hits, few words."""

from __future__ import annotations

from clickstop.memory.budget import Piece
from clickstop.memory.marks import uses
from clickstop.memory.sections import telling
from clickstop.store.words import anywhere, phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

LOOKED_AT = 60
_TYPES = ("failed_attempt", "decision", "incident", "violation", "bugfix")
_NAMES = 8  # of a prompt that are looked up
_MOST = 4
_TEXT = 200  # characters


def query(names: list[str]) -> str:
    """A full-text query: one of the names, as a phrase, among the types worth recalling. "" without a name."""
    wanted = [one for name in names[:_NAMES] if (one := anywhere(name))]
    if not wanted:
        return ""
    kinds = " OR ".join(phrase(kind) for kind in _TYPES)
    return f"({' OR '.join(wanted)}) AND type : ({kinds})"


def pieces(rows: list[tuple[Any, ...]], names: list[str]) -> list[Piece]:
    """Of rows (id, type, title, detail, files, recurrence, settled, importance), those that name one exactly."""
    exact = [row for row in rows if uses(f"{row[2]}\n{row[3]}\n{' '.join(row[4])}", names)]
    exact.sort(key=lambda row: (-row[7], row[6] is not None))
    return [Piece(f"known {row[0]}", _told(row), 60 - at) for at, row in enumerate(exact[:_MOST])]


def _told(row: tuple[Any, ...]) -> str:
    _, kind, title, detail, _, recurrence, settled, _ = row
    if kind == "failed_attempt":
        state = "worked later" if settled else "not settled"
        times = f", {recurrence} times" if recurrence > 1 else ""
        head = f"Failed before ({state}{times})"
    else:
        head = {"decision": "Decided", "incident": "Incident", "bugfix": "Fixed"}.get(kind, "Stopped before")
    said = telling(detail, title)[:_TEXT]
    return f"{head}: {title[:_TEXT]}" + (f" | {said}" if said else "")
