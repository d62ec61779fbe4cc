"""What memory contains about the names in a prompt: few, exact hits."""

from __future__ import annotations

from clickstop.memory.budget import ContextPiece
from clickstop.memory.marks import uses
from clickstop.memory.sections import telling
from clickstop.store.words import anywhere, phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.store.observations import Remembered

_LOOKED_AT = 60  # observations
_TYPES = ("failed_attempt", "decision", "incident", "violation", "bugfix")
_NAMES = 8  # names of a prompt
_MOST = 4
_TEXT = 200  # characters


def recollect(ctx: Context, names: list[str]) -> list[ContextPiece]:
    """What is remembered about these names, the most important first."""
    from clickstop.store.observations import ObservationReader

    search = query(names)
    stored = ObservationReader(ctx.database.open())
    return pieces(stored.matching(search, _LOOKED_AT), names) if search else []


def query(names: list[str]) -> str:
    """A full-text query for one of the names among the types worth recalling, or ""."""
    searches = [words for name in names[:_NAMES] if (words := anywhere(name))]
    if not searches:
        return ""
    kinds = " OR ".join(phrase(kind) for kind in _TYPES)
    return f"({' OR '.join(searches)}) AND type : ({kinds})"


def pieces(hits: list[Remembered], names: list[str]) -> list[ContextPiece]:
    """The hits that contain one of the names exactly."""
    exact = [hit for hit in hits if uses(f"{hit.title}\n{hit.detail}\n{' '.join(hit.files)}", names)]
    # What still fails matters more than what has worked since.
    exact.sort(key=lambda hit: (-hit.importance, hit.settled_at is not None))
    return [ContextPiece(f"known {hit.id}", _text(hit), 60 - at) for at, hit in enumerate(exact[:_MOST])]


def _text(hit: Remembered) -> str:
    if hit.type == "failed_attempt":
        state = "worked later" if hit.settled_at else "not settled"
        times = f", {hit.recurrence} times" if hit.recurrence > 1 else ""
        head = f"Failed before ({state}{times})"
    else:
        head = {"decision": "Decided", "incident": "Incident", "bugfix": "Fixed"}.get(hit.type, "Stopped before")
    detail = telling(hit.detail, hit.title)[:_TEXT]
    return f"{head}: {hit.title[:_TEXT]}" + (f" | {detail}" if detail else "")
