"""What a command would throw away, as git tells it. Nothing to lose is nothing to ask about."""

from __future__ import annotations

import os

from clickstop.core.files import BUILT, VENDORED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.policy.scene import Scene
    from clickstop.shell.effect import Effect

_SHOWN = 5
# Ignored files that a build or an installation makes again.
_MADE_AGAIN = VENDORED | BUILT | {".coverage", ".DS_Store", "bin", "obj", "tmp", "log", "logs"}
_MADE_SUFFIXES = (".pyc", ".pyo", ".o", ".class", ".log", ".egg-info", ".tmp", ".swp", ".tsbuildinfo")
_STATUS = ["status", "--porcelain=v1", "-z", "--ignore-submodules=none"]


def losses(effect: Effect, scene: Scene) -> list[str] | None:
    """What would be lost, in words of at most a few lines; [] if nothing; None if nobody can tell."""
    find = _FINDERS.get(effect.detail)
    if find is None or scene.git is None:
        return None
    return find(effect, scene)


def changed_below(path: str, scene: Scene) -> list[str] | None:
    """Tracked files below a folder whose changes are not committed."""
    if scene.git is None or not os.path.isdir(path) or os.path.islink(path):
        return []
    return _told("with uncommitted changes", _changed(scene, path, path))


def _folder(effect: Effect, scene: Scene) -> str:
    """The nearest folder that is there: git looks for its repository from it."""
    found = effect.path or scene.cwd
    while not os.path.isdir(found) and os.path.dirname(found) != found:
        found = os.path.dirname(found)
    return found


def _changes(effect: Effect, scene: Scene) -> list[str] | None:
    assert scene.git is not None
    folder = _folder(effect, scene)
    path = effect.path if effect.target else ""
    found = _changed(scene, folder, path)
    if found == [] and path and not scene.git(folder, ["ls-files", "-z", "--", path]):
        return None  # git does not know what is named: nobody can tell what is meant
    return _told("with uncommitted changes", found)


def _changed(scene: Scene, folder: str, path: str) -> list[str] | None:
    assert scene.git is not None
    only = ["--", path] if path else []
    entries = scene.git(folder, [*_STATUS, "--untracked-files=no", *only])
    return None if entries is None else list(_paths(entries))


def _paths(entries: list[str]) -> list[str]:
    """The names of status entries; after a renamed one its old name follows by itself."""
    found, skip = [], False
    for entry in entries:
        if skip:
            skip = False
            continue
        skip = entry[:1] in "RC"
        if not entry.startswith(" D"):  # a file that is gone comes back
            found.append(entry[3:])
    return found


def _untracked(effect: Effect, scene: Scene) -> list[str] | None:
    return _told("that git does not know", _others(effect, scene, []))


def _ignored(effect: Effect, scene: Scene) -> list[str] | None:
    found = _others(effect, scene, ["--ignored"])
    kept = None if found is None else [one for one in found if not _is_made_again(one)]
    return _told("that git ignores", kept)


def _others(effect: Effect, scene: Scene, more: list[str]) -> list[str] | None:
    assert scene.git is not None
    only = ["--", effect.path] if effect.target and effect.path else []
    listing = ["ls-files", "-z", "--others", "--exclude-standard", "--directory", "--no-empty-directory"]
    found = scene.git(_folder(effect, scene), [*listing, *more, *only])
    if found is None or effect.recursive:
        return found
    return [one for one in found if not one.endswith("/")]


def _is_made_again(path: str) -> bool:
    names = path.strip("/").split("/")
    return path.rstrip("/").endswith(_MADE_SUFFIXES) or any(name in _MADE_AGAIN for name in names)


def _stashed(effect: Effect, scene: Scene) -> list[str] | None:
    assert scene.git is not None
    found = scene.git(_folder(effect, scene), ["stash", "list", "-z", "--format=%gd %gs"])
    if found is None or not effect.target:
        return _told("", found, "stash", "stashes")
    named = [one for one in found if one.startswith(f"{effect.target} ")]
    return _told("", named, "stash", "stashes")


def _unmerged(effect: Effect, scene: Scene) -> list[str] | None:
    """Commits that only this branch holds."""
    assert scene.git is not None
    folder = _folder(effect, scene)
    name = effect.target.removeprefix("refs/heads/")
    known = scene.git(folder, ["for-each-ref", "--format=%(refname)%00", f"refs/heads/{name}"])
    if not known:
        return None
    return _only_in(scene, folder, [name], name)


def _commits(effect: Effect, scene: Scene) -> list[str] | None:
    """Commits of the branch that the new head would leave behind, and that no other branch holds."""
    return _only_in(scene, _folder(effect, scene), ["HEAD", f"^{effect.target}"], scene.branch)


def _only_in(scene: Scene, folder: str, revisions: list[str], branch: str) -> list[str] | None:
    assert scene.git is not None
    others = ["--not", f"--exclude={branch}", "--branches", "--remotes", "--tags"]
    found = scene.git(folder, ["log", "-z", "-50", "--format=%h %s", *revisions, *others])
    return _told("that no other branch holds", found, "commit", "commits")


def _worktree(effect: Effect, scene: Scene) -> list[str] | None:
    assert scene.git is not None
    entries = scene.git(effect.path, _STATUS) if effect.path else None
    return _told("with uncommitted work", None if entries is None else _paths(entries))


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
