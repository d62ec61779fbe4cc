"""The whole checkout as it was when a person asked for something. Runs beside the session, never in its way."""

from __future__ import annotations

import os

from clickstop.core.git import Git
from clickstop.core.ids import utc
from clickstop.core.places import Places
from clickstop.undo.saved_state import PROMPT, Item, States
from clickstop.undo.saving import Limits, Risk, Saving, new_state
from clickstop.undo.tree import Tree

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.undo.saved_state import SavedState


def save(root: str, cwd: str, prompt: str, who: dict[str, str], limits: dict[str, int]) -> None:
    """Unless nothing has changed since the last one."""
    places = Places(root, os.environ)
    folder = os.path.join(places.state, "undo")
    git = Git(root, os.environ).around(os.path.join(cwd, "."))
    if git is None or not git.checkout:
        return
    risk = Risk()
    risk.tree = True
    state = new_state(PROMPT, utc(), os.path.realpath(git.checkout))
    state.session_id, state.agent_id, state.command = who["session_id"], who["agent_id"], prompt
    Saving(state, Tree(git), Limits(**limits)).save(risk, folder)
    states = States(folder)
    before = next((other for name in states.ids()[1:] if (other := states.read(name)) and other.tree), None)
    if before is not None and before.session_id == state.session_id and _content(before) == _content(state):
        before.command = prompt
        states.remove(state.id)


def _content(state: SavedState) -> tuple[str, list[list[object]]]:
    return state.index, [[getattr(item, name) for name in Item.__slots__] for item in state.items]
