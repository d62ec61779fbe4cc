"""How long saved states are kept, and how much of them."""

from __future__ import annotations

from clickstop.core.ids import seconds_of
from clickstop.undo.packs import Packs
from clickstop.undo.saved_state import States

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.undo.saved_state import SavedState

_DAY = 86_400
_MEGABYTE = 1_048_576


def thin(folder: str, *, keep_days: int, max_mb: int, now: float, running: frozenset[str] = frozenset()) -> int:
    """Remove what is too old, then the oldest while there is too much; never the newest state of a session that
    runs. How many were removed.
    """
    states, packs = States(folder), Packs(folder)
    kept = [state for name in states.ids() if (state := states.read(name)) is not None]
    spared = _newest_of(kept, running)
    old = [state for state in kept if now - seconds_of(state.created_at) > keep_days * _DAY and state not in spared]
    removed = _remove(old, kept, states)
    packs.thin(_used(kept))
    while packs.size > max_mb * _MEGABYTE:
        oldest = next((state for state in reversed(kept) if state not in spared), None)
        if oldest is None:
            break
        removed += _remove([oldest], kept, states)
        packs.thin(_used(kept))
    return removed


def _newest_of(states: list[SavedState], sessions: frozenset[str]) -> list[SavedState]:
    newest: dict[str, SavedState] = {}
    for state in states:
        if state.session_id in sessions:
            newest.setdefault(state.session_id, state)
    return list(newest.values())


def _remove(gone: list[SavedState], kept: list[SavedState], states: States) -> int:
    for state in gone:
        states.remove(state.id)
        kept.remove(state)
    return len(gone)


def _used(states: list[SavedState]) -> set[str]:
    return {digest for state in states for digest in state.contents}
