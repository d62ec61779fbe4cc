"""Remove saved states that are too old, or the oldest if they take too much space."""

from __future__ import annotations

import os
import time

from clickstop.core.ids import seconds_of
from clickstop.core.places import Places
from clickstop.undo.packs import BusyError, Packs, StoreLock
from clickstop.undo.saved_state import SavedState, States

_DAY = 86_400
_PATIENCE = 10.0  # seconds to wait for the lock
_MEGABYTE = 1_048_576


def thin(folder: str, *, keep_days: int, max_mb: int, now: float) -> int:
    """Remove states that are too old, then the oldest while there is too much; the number removed.

    BusyError while another process saves or undoes.
    """
    if not os.path.isdir(folder):
        return 0
    with StoreLock(folder, is_alone=True):
        states, packs = States(folder), Packs(folder)
        remaining = states.all()
        # A session that may still run must be able to undo its last call.
        spared = _newest_of([state for state in remaining if now - seconds_of(state.created_at) < _DAY])
        too_old = [state for state in remaining if now - seconds_of(state.created_at) > keep_days * _DAY]
        removed = _remove(too_old, remaining, states)
        packs.thin(_used(remaining))
        # States share contents, so the space that one takes shows only after it is removed.
        while packs.size > max_mb * _MEGABYTE:
            oldest = next((state for state in reversed(remaining) if state not in spared), None)
            if oldest is None:
                break
            removed += _remove([oldest], remaining, states)
            packs.thin(_used(remaining))
        return removed


def forget(folder: str, gone: list[str]) -> None:
    """Remove these states, and the contents that no other state needs."""
    with StoreLock(folder, is_alone=True, seconds=_PATIENCE):
        states = States(folder)
        for state in gone:
            states.remove(state)
        Packs(folder).thin(_used(states.all()), wholly=True)


def thin_in_background(root: str, keep_days: int, max_mb: int) -> None:
    """In a process of its own at the end of a session. If the store is busy, leave it to the next session."""
    try:
        thin(Places(root, os.environ).undo, keep_days=keep_days, max_mb=max_mb, now=time.time())
    except BusyError:
        return


def _newest_of(states: list[SavedState]) -> list[SavedState]:
    newest: dict[str, SavedState] = {}
    for state in states:
        newest.setdefault(state.session_id, state)
    return list(newest.values())


def _remove(gone: list[SavedState], remaining: list[SavedState], states: States) -> int:
    for state in gone:
        states.remove(state.id)
        remaining.remove(state)
    return len(gone)


def _used(states: list[SavedState]) -> set[str]:
    return {digest for state in states for digest in state.contents}
