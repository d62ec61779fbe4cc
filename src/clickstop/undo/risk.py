"""What the effects of a call could lose, as far as that can be known before it runs."""

from __future__ import annotations

import os

from clickstop.policy.losses import is_made_again
from clickstop.undo.saving import Risk
from clickstop.undo.tree import UnsavableError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from clickstop.policy.scene import Scene
    from clickstop.shell.effect import Effect
    from clickstop.undo.tree import Tree

_KINDS = ("deletes", "overwrites", "moves", "discards_work")
_TOO_MUCH = ("root", "home", "repository", "git", "system")


def risk_of(effects: Iterable[Effect], scene: Scene, tree: Tree | None) -> Risk:
    """UnsavableError, where something could be lost that nobody can name or copy."""
    risk = Risk()
    for effect in effects:
        if effect.kind not in _KINDS or effect.where:
            continue
        if effect.kind != "discards_work":
            _add_files(effect, risk, scene)
        elif tree is None:
            raise UnsavableError("git could not tell what has changed")
        else:
            _DISCARDED.get(effect.detail, _nobody_knows)(effect, risk, tree)
    return risk


def _add_files(effect: Effect, risk: Risk, scene: Scene) -> None:
    if effect.kind == "overwrites" and effect.detail == "appends":
        return
    if not effect.path:
        raise UnsavableError(f"nobody can tell which files {effect.target or effect.program} means")
    if scene.place(effect) in _TOO_MUCH:
        raise UnsavableError(f"{scene.name(effect.path)} is more than a saved state can hold")
    if is_made_again(scene.name(effect.path)):
        return
    risk.paths[effect.path] = None
    if effect.kind == "moves" and os.path.isabs(effect.detail):
        risk.paths[_destination(effect)] = None
    risk.index = risk.index or effect.program.startswith("git ")


def _destination(effect: Effect) -> str:
    """Where it goes: into a folder that is there, or to that name."""
    there = effect.detail
    is_folder = os.path.isdir(there) and not os.path.islink(there)
    return os.path.join(there, os.path.basename(effect.path.rstrip(os.sep))) if is_folder else there


def _changes(effect: Effect, risk: Risk, tree: Tree) -> None:
    risk.paths.update(dict.fromkeys(tree.changed(_below(effect))))
    risk.index = True


def _untracked(effect: Effect, risk: Risk, tree: Tree) -> None:
    _add_unknown(tree.untracked(_below(effect)), effect, risk)


def _ignored(effect: Effect, risk: Risk, tree: Tree) -> None:
    names = tree.ignored(_below(effect))
    _add_unknown([name for name in names if not is_made_again(name[len(tree.top) :])], effect, risk)


def _add_unknown(paths: list[str], effect: Effect, risk: Risk) -> None:
    kept = [path for path in paths if effect.recursive or not path.endswith(os.sep)]
    risk.paths.update(dict.fromkeys(path.rstrip(os.sep) for path in kept))


def _stash(_effect: Effect, risk: Risk, _tree: Tree) -> None:
    risk.stashes = True


def _branch(effect: Effect, risk: Risk, _tree: Tree) -> None:
    risk.refs[f"refs/heads/{effect.target.removeprefix('refs/heads/')}"] = None


def _tag(effect: Effect, risk: Risk, _tree: Tree) -> None:
    risk.refs[f"refs/tags/{effect.target.removeprefix('refs/tags/')}"] = None


def _commits(effect: Effect, risk: Risk, tree: Tree) -> None:
    if effect.target in ("reflog", "unreachable"):
        raise UnsavableError("what only git's own log holds cannot be saved")
    if not tree.branch:
        raise UnsavableError("no branch holds these commits")
    risk.refs[tree.branch] = None
    risk.paths.update(dict.fromkeys(tree.differing(effect.target)))
    risk.index = True


def _worktree(effect: Effect, risk: Risk, _tree: Tree) -> None:
    if not effect.path:
        raise UnsavableError("nobody can tell which worktree is meant")
    risk.paths[effect.path] = None


def _nobody_knows(effect: Effect, _risk: Risk, _tree: Tree) -> None:
    raise UnsavableError(f"nobody can tell what {effect.program} would lose")


def _below(effect: Effect) -> str:
    return effect.path if effect.target else ""


_DISCARDED = {
    "changes": _changes,
    "staged": _changes,
    "untracked": _untracked,
    "ignored": _ignored,
    "stash": _stash,
    "branch": _branch,
    "commits": _commits,
    "worktree": _worktree,
    "tag": _tag,
}
