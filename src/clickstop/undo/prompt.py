"""Save the whole checkout when the person submits a prompt, in a background process."""

from __future__ import annotations

import os

from clickstop.core.git import Git
from clickstop.core.ids import utc
from clickstop.core.places import Places, home
from clickstop.undo.saved_state import CALL, EDIT, PROMPT, SavedState, States
from clickstop.undo.saving import Risk, SaveLimits, Saving, new_state
from clickstop.undo.tree import Tree


def save(root: str, cwd: str, prompt: str, who: dict[str, str], limits: dict[str, int]) -> None:
    folder = Places(root, os.environ).undo
    git = Git(root, os.environ).around(os.path.join(cwd, "."))
    risk, bounds = Risk(), SaveLimits(**limits)
    tree = Tree(git, bounds.seconds) if git is not None and git.checkout else None
    if tree is not None:
        risk.tree = True
    # Without git, the whole folder is copied, unless it is the home folder or the root.
    elif os.path.realpath(root) not in (os.path.realpath(home(os.environ)), os.sep):
        risk.paths[os.path.realpath(root)] = None
    state = new_state(PROMPT, utc(), tree.top if tree is not None else os.path.realpath(root))
    state.session_id, state.agent_id, state.command = who["session_id"], who["agent_id"], prompt
    Saving(state, tree, bounds, _last(folder)).save(risk, folder)


def _last(folder: str) -> SavedState | None:
    """The state saved for the previous prompt, whose contents need not be stored again."""
    states = States(folder)
    return next((state for name in states.ids() if (state := states.read(name)) and state.reason == PROMPT), None)


def whole(prompt: SavedState, states: list[SavedState]) -> SavedState:
    """The state of a prompt, completed with files that the session saved later: ignored ones, and those outside the
    checkout. The first copy of each counts.
    """
    items, covered = [*prompt.items], {item.path for item in prompt.items}
    since = [state for state in states if state.id > prompt.id and state.session_id == prompt.session_id]
    for state in sorted(since, key=lambda state: state.id):
        for item in state.items if state.reason in (CALL, EDIT) else ():
            if item.path not in covered and not item.blob:  # committed files are in the prompt's index
                items.append(item)
            covered.add(item.path)
    return SavedState(**prompt.as_data() | {"items": items})
