"""What a command would discard, according to git. If nothing would be lost, nobody is asked."""

from __future__ import annotations

import os

from clickstop.core.files import BUILT, VENDORED
from clickstop.core.repository import branch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from clickstop.core.git import Git
    from clickstop.policy.scene import Scene
    from clickstop.shell.effect import Effect

    IsOwn = Callable[[str], bool]

_LISTED = 5
# Ignored files that a build or an installation recreates.
_MADE_AGAIN = VENDORED | BUILT | {".coverage", ".DS_Store", "bin", "obj", "tmp", "log", "logs"}
_DATABASES = ("db", "sqlite", "sqlite3", "duckdb")
_MADE_SUFFIXES = (".pyc", ".pyo", ".o", ".class", ".log", ".egg-info", ".tmp", ".swp", ".tsbuildinfo")


def losses(effect: Effect, scene: Scene) -> list[str] | None:
    """What would be lost, in a few lines; [] if nothing, None if unknown."""
    find = _FINDERS.get(effect.detail)
    git = None if scene.git is None else scene.git.around(effect.path or scene.cwd)
    if find is None or git is None:
        return None
    return find(effect, git, scene.is_own)


def _others_work(names: list[str] | None, git: Git, is_own: IsOwn | None) -> list[str] | None:
    """Without files that this session wrote: discarding those is no loss."""
    if not names or is_own is None:
        return names
    return [name for name in names if not is_own(os.path.normpath(os.path.join(git.folder, name)))]


def _changes(effect: Effect, git: Git, is_own: IsOwn | None) -> list[str] | None:
    paths = [effect.path] if effect.target and effect.path else []
    # Checking out a deleted file restores it.
    if paths and not effect.extent and not os.path.lexists(effect.path):
        return []
    changed = git.changes_to_lose(*paths)
    if changed == [] and paths and not git.tracked(*paths):
        return None  # git does not know the named path, so it is unclear what is meant
    return described("with uncommitted changes", _others_work(changed, git, is_own))


def _untracked(effect: Effect, git: Git, is_own: IsOwn | None) -> list[str] | None:
    return described(
        "", _others_work(_others(effect, git, ignored=False), git, is_own), "untracked file", "untracked files"
    )


def _ignored(effect: Effect, git: Git, _is_own: IsOwn | None) -> list[str] | None:
    ignored = _others(effect, git, ignored=True)
    lost = None if ignored is None else [path for path in ignored if not is_made_again(path)]
    return described("", lost, "ignored file", "ignored files")


def _others(effect: Effect, git: Git, *, ignored: bool) -> list[str] | None:
    paths = [effect.path] if effect.path else []
    names = git.untracked(*paths, ignored=ignored, folders=True)
    if names is None or effect.recursive:
        return names
    return [name for name in names if not name.endswith("/")]


def is_made_again(path: str) -> bool:
    """Whether a build, an installation or a test run recreates the file, judging by its name."""
    names = path.strip("/").split("/")
    if path.rstrip("/").endswith(_MADE_SUFFIXES) or any(name in _MADE_AGAIN for name in names):
        return True
    # `test_shop.sqlite3` is recreated by a test run.
    stem, dot, ending = names[-1].partition(".")
    return bool(dot) and ending in _DATABASES and "test" in stem.replace("-", "_").split("_")


def _stashed(effect: Effect, git: Git, _is_own: IsOwn | None) -> list[str] | None:
    stashes = git.stashes()
    if stashes is None:
        return None
    entries = [(f"stash@{{{at}}}", words) for at, words in enumerate(stashes)]
    lost = [f"{name} {words}" for name, words in entries if effect.target in ("", name)]
    return described("", lost, "stash", "stashes")


def _unmerged(effect: Effect, git: Git, _is_own: IsOwn | None) -> list[str] | None:
    """Commits that only this branch has."""
    name = effect.target.removeprefix("refs/heads/")
    if git.has_branch(name):
        return _only_in(git, name, name)
    return None if effect.forced or not name.isascii() else []  # a new branch, unless it is to be deleted


def _commits(effect: Effect, git: Git, _is_own: IsOwn | None) -> list[str] | None:
    """Commits of the current branch that the new head leaves behind and no other branch has."""
    return _only_in(git, branch(git.checkout), "HEAD", f"^{effect.target}")


def _only_in(git: Git, branch: str, *revisions: str) -> list[str] | None:
    commits = git.only_in(branch, *revisions)
    lines = None if commits is None else [" ".join(commit) for commit in commits]
    return described("on no other branch", lines, "commit", "commits")


def _worktree(_effect: Effect, git: Git, _is_own: IsOwn | None) -> list[str] | None:
    changed, new = git.changes_to_lose(), git.untracked(folders=True)
    return described("with uncommitted work", None if changed is None or new is None else [*changed, *new])


def described(about: str, names: list[str] | None, noun: str = "file", plural: str = "files") -> list[str] | None:
    if not names:
        return names
    listed = ", ".join(names[:_LISTED])
    more = f" and {len(names) - _LISTED} more" if len(names) > _LISTED else ""
    counted = f"{len(names)} {noun if len(names) == 1 else plural}"
    return [f"{counted}{' ' if about else ''}{about}: {listed}{more}"]


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
