"""The whole checkout as it was when a person asked for something. Runs beside the session, never in its way."""

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
    # Without git all of the folder is copied: never a whole home.
    elif os.path.realpath(root) not in (os.path.realpath(home(os.environ)), os.sep):
        risk.paths[os.path.realpath(root)] = None
    state = new_state(PROMPT, utc(), tree.top if tree is not None else os.path.realpath(root))
    state.session_id, state.agent_id, state.command = who["session_id"], who["agent_id"], prompt
    Saving(state, tree, bounds, _last(folder)).save(risk, folder)


def _last(folder: str) -> SavedState | None:
    """The state of the prompt before."""
    states = States(folder)
    return next((state for name in states.ids() if (state := states.read(name)) and state.reason == PROMPT), None)


def whole(prompt: SavedState, states: list[SavedState]) -> SavedState:
    """The state of a prompt, and what its session saved since of files that it does not hold: those that git
    ignores, and those elsewhere. The first copy of each counts.
    """
    covered = {item.path for item in prompt.items}
    since = [state for state in states if state.id > prompt.id and state.session_id == prompt.session_id]
    for state in sorted(since, key=lambda state: state.id):
        for item in state.items if state.reason in (CALL, EDIT) else ():
            if item.path not in covered and not item.blob:  # what a commit holds, the index of the prompt tells
                prompt.items.append(item)
            covered.add(item.path)
    return prompt
