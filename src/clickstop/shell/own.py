"""Effects on clickstop itself: its files, the files in which agents keep its hooks, and commands that weaken it."""

from __future__ import annotations

import os

from clickstop.core.paths import is_inside
from clickstop.shell import paths
from clickstop.shell.effect import Effect

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.shell.call import Call
    from clickstop.shell.scope import Run

_CHANGING = ("deletes", "overwrites", "moves", "changes_permissions")
# What people and their agents write there as part of the work.
_FREE = ("runs", "context", "knowledge.md", "CURRENT.md")
_CONFIGURATION = ("clickstop.toml", "clickstop.local.toml")
_WEAKENING: dict[str, tuple[str, ...]] = {
    "trust": (),
    "pause": (),
    "uninstall": (),
    "forget": (),
    "learn": ("waive",),
    "workflow": ("pass",),
    "gate": ("allow",),
    "loop": ("reset",),
}


def command(call: Call) -> None:
    """`clickstop pause` and kin."""
    words = [str(word) for word in call.words if not word.startswith("-")]
    if not words or words[0] not in _WEAKENING or {"--help", "-h"} & set(call.words):
        return
    verbs = _WEAKENING[words[0]]
    if not verbs or (words[1:2] and words[1] in verbs):
        call.add("changes_policy", target=" ".join(words[:2] if verbs else words[:1]), detail="command")


def mark(run: Run) -> None:
    """Beside every change of a file of ours, say so."""
    for effect in list(run.effects):
        if effect.kind in _CHANGING and effect.path and not effect.where:
            detail = _touched(effect, run)
            if detail:
                run.add(
                    Effect(
                        "changes_policy",
                        program=effect.program,
                        target=effect.target,
                        path=effect.path,
                        detail=detail,
                    )
                )


def _touched(effect: Effect, run: Run) -> str:
    """Which part of ours a change touches: "" if none. Deleting a folder touches what is in it."""
    root, home = paths.real(run.root), paths.real(run.home)
    whole = effect.kind in ("deletes", "moves") and effect.extent != "some"
    files = [
        *((os.path.join(root, name), "configuration") for name in _CONFIGURATION),
        *((os.path.join(top, name), "hooks") for top in (root, home) for name in run.guarded),
    ]
    for path, detail in files:
        if effect.path == path or (
            whole and is_inside(path, effect.path) and effect.path != root and os.path.lexists(path)
        ):
            return detail
    for folder in (os.path.join(root, ".clickstop"), *_user_folders(home)):
        if is_inside(effect.path, folder) and not _free(effect.path, folder):
            return "state"
    return ""


def _user_folders(home: str) -> tuple[str, ...]:
    return (os.path.join(home, ".config", "clickstop"), os.path.join(home, ".local", "state", "clickstop"))


def _free(path: str, folder: str) -> bool:
    first = os.path.relpath(path, folder).split(os.sep)[0]
    return first in _FREE
