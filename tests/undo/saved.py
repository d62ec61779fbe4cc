"""Saved states of a scratch repository, made as hooks make them."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

from clickstop.core.git import Git
from clickstop.core.ids import utc
from clickstop.core.places import Places, look_again
from clickstop.policy.scene import Scene
from clickstop.shell.understand import understand
from clickstop.undo.risk import risk_of
from clickstop.undo.saved_state import CALL, PROMPT, States
from clickstop.undo.saving import SaveLimits, Saving, new_state
from clickstop.undo.tree import Tree
from tests.harness import PACKAGE

if TYPE_CHECKING:
    from pathlib import Path

    from clickstop.undo.saved_state import SavedState

BOUNDS = {"file_mb": 50, "total_mb": 500, "budget_ms": 60_000}


def at_prompt(repo: Path, environ: dict[str, str], session: str, text: str) -> SavedState:
    """By the process that a prompt starts."""
    arguments = (str(repo), str(repo), text, {"session_id": session, "agent_id": ""}, BOUNDS)
    code = f"from clickstop.undo.prompt import save; save(*{arguments!r})"
    around = {**environ, "PYTHONPATH": str(PACKAGE.parent)}
    subprocess.run([sys.executable, "-c", code], cwd=repo, env=around, check=True)
    look_again()
    states = States(Places(str(repo), environ).undo).all()
    return next(state for state in states if (state.reason, state.command) == (PROMPT, text))


def before_call(repo: Path, environ: dict[str, str], session: str, line: str) -> SavedState:
    """What `line` could lose, and then it is run."""
    root, home = str(repo), environ["HOME"]
    look_again()
    git = Git(root, environ)
    tree = Tree(git, 60)
    effects = understand(line, cwd=root, root=root, home=home, wrappers=(), environ=environ)
    scene = Scene(cwd=root, root=root, home=home, environ=environ, git=git, branch="main")
    state = new_state(CALL, utc(), root)
    state.session_id, state.command = session, line
    Saving(state, tree, SaveLimits(**BOUNDS)).save(risk_of(effects, scene, tree, line), Places(root, environ).undo)
    subprocess.run(["sh", "-c", line], cwd=repo, env=environ, check=True, capture_output=True)
    return state
