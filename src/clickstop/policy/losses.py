"""What a command would throw away, as git tells it. Nothing to lose is nothing to ask about."""

from __future__ import annotations

import os

from clickstop.core.files import BUILT, VENDORED
from clickstop.core.repository import branch, find_checkout

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.core.git import Git
    from clickstop.policy.scene import Scene
    from clickstop.shell.effect import Effect

_SHOWN = 5
# Ignored files that a build or an installation makes again.
_MADE_AGAIN = VENDORED | BUILT | {".coverage", ".DS_Store", "bin", "obj", "tmp", "log", "logs"}
_MADE_SUFFIXES = (".pyc", ".pyo", ".o", ".class", ".log", ".egg-info", ".tmp", ".swp", ".tsbuildinfo")


def losses(effect: Effect, scene: Scene) -> list[str] | None:
    """What would be lost, in words of at most a few lines; [] if nothing; None if nobody can tell."""
    find = _FINDERS.get(effect.detail)
    git = None if scene.git is None else scene.git.around(effect.path or scene.cwd)
    return None if find is None or git is None else find(effect, git)


def changed_below(path: str, scene: Scene) -> list[str]:
    """Tracked files below a folder whose changes are not committed, and what may be lost unseen."""
    if scene.git is None or not os.path.isdir(path) or os.path.islink(path) or not find_checkout(path):
        return []
    git = scene.git.around(path)
    if git is None:
        return [f"a repository of its own, with whatever is not pushed from there: {scene.name(path)}"]
    lost = _told("with uncommitted changes", git.changes_to_lose(path))
    return ["whatever is not committed: git could not tell what that is"] if lost is None else lost


def _changes(effect: Effect, git: Git) -> list[str] | None:
    paths = [effect.path] if effect.target and effect.path else []
    changed = git.changes_to_lose(*paths)
    if changed == [] and paths and not git.tracked(*paths):
        return None  # git does not know what is named: nobody can tell what is meant
    return _told("with uncommitted changes", changed)


def _untracked(effect: Effect, git: Git) -> list[str] | None:
    return _told("that git does not know", _others(effect, git, ignored=False))


def _ignored(effect: Effect, git: Git) -> list[str] | None:
    found = _others(effect, git, ignored=True)
    kept = None if found is None else [one for one in found if not is_made_again(one)]
    return _told("that git ignores", kept)


def _others(effect: Effect, git: Git, *, ignored: bool) -> list[str] | None:
    paths = [effect.path] if effect.path else []
    found = git.untracked(*paths, ignored=ignored, folders=True)
    if found is None or effect.recursive:
        return found
    return [one for one in found if not one.endswith("/")]


def is_made_again(path: str) -> bool:
    names = path.strip("/").split("/")
    return path.rstrip("/").endswith(_MADE_SUFFIXES) or any(name in _MADE_AGAIN for name in names)


def _stashed(effect: Effect, git: Git) -> list[str] | None:
    stashes = git.stashes()
    if stashes is None:
        return None
    named = [(f"stash@{{{at}}}", words) for at, words in enumerate(stashes)]
    lost = [f"{name} {words}" for name, words in named if effect.target in ("", name)]
    return _told("", lost, "stash", "stashes")


def _unmerged(effect: Effect, git: Git) -> list[str] | None:
    """Commits that only this branch holds."""
    name = effect.target.removeprefix("refs/heads/")
    return _only_in(git, name, name) if git.has_branch(name) else None


def _commits(effect: Effect, git: Git) -> list[str] | None:
    """Commits of the branch that the new head would leave behind, and that no other branch holds."""
    return _only_in(git, branch(git.checkout), "HEAD", f"^{effect.target}")


def _only_in(git: Git, branch: str, *revisions: str) -> list[str] | None:
    commits = git.only_in(branch, *revisions)
    told = None if commits is None else [" ".join(commit) for commit in commits]
    return _told("that no other branch holds", told, "commit", "commits")


def _worktree(_effect: Effect, git: Git) -> list[str] | None:
    changed, new = git.changes_to_lose(), git.untracked(folders=True)
    return _told("with uncommitted work", None if changed is None or new is None else [*changed, *new])


def _told(what: str, names: list[str] | None, one: str = "file", many: str = "files") -> list[str] | None:
    if not names:
        return names
    shown = ", ".join(names[:_SHOWN])
    more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
    counted = f"{len(names)} {one if len(names) == 1 else many}"
    return [f"{counted}{' ' if what else ''}{what}: {shown}{more}"]


_FINDERS = {
    "changes": _changes,
    "staged": _changes,
    "untracked": _untracked,
    "ignored": _ignored,
    "stash": _stashed,
    "branch": _unmerged,
    "commits": _commits,
    "worktree": _worktree,
}
