"""Uncommitted files that a call would delete or overwrite. Asks git once per call."""

from __future__ import annotations

import os

from clickstop.core.globs import fits
from clickstop.core.paths import is_inside

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from clickstop.core.git import Git
    from clickstop.policy.scene import Scene
    from clickstop.shell.effect import Effect

_KEEPING = ("appends", "edits", "unpacks")
_CHANGES, _UNTRACKED = "changes", "untracked"


class FileLosses:
    """What each effect of one call would lose."""

    def __init__(self, effects: Sequence[Effect], scene: Scene) -> None:
        self._scene = scene
        # by effect: the work that an earlier part of the line commits or stashes
        self._kept: dict[int, frozenset[str]] = {}
        self._meant: dict[int, Effect] = {}  # effects that may lose files
        self._lost: dict[str, str] | None = None  # kind of work by path; "" if git could not tell
        self._look(effects)

    def is_kept(self, effect: Effect) -> bool:
        """Whether the line itself commits or stashes what it then discards."""
        return effect.detail in self._kept.get(id(effect), ())

    def of(self, effect: Effect) -> list[str]:
        """What would be lost, as text; [] if nothing."""
        if id(effect) not in self._meant:
            return []
        from clickstop.policy.losses import described

        if self._lost is None:
            self._lost = self._ask()
        safe = self._kept.get(id(effect), frozenset())
        paths = [path for path, kind in self._lost.items() if kind not in safe and _covers(effect, path)]
        # Last, because it compares a patch for each file.
        if self._scene.is_own is not None:
            paths = [path for path in paths if not self._scene.is_own(path)]
        if any(not self._lost[path] for path in paths):
            return [f"uncommitted and unpushed work in {effect.target}, which git could not list"]
        folders = [path for path in paths if os.path.isdir(path)]
        kind = "folder" if folders == paths else "file"
        names = [self._scene.name(path) + "/" * (path in folders) for path in paths]
        return described("whose current content is not committed", names, kind, f"{kind}s") or []

    def _look(self, effects: Sequence[Effect]) -> None:
        """Go through the effects in order: what was moved or copied elsewhere before is not lost."""
        safe: set[str] = set()
        aside: set[str] = set()
        for effect in effects:
            if effect.kind == "keeps_work":
                safe = safe | {effect.detail} if effect.detail else set()
            elif effect.kind == "moves" or (effect.kind == "reads" and effect.detail == "copied"):
                aside.add(effect.path)
            # A file that was copied may be overwritten, but deleting it still asks.
            elif effect.path not in aside or effect.kind == "deletes":
                self._meant.update([(id(effect), effect)] if self._may_lose(effect) else ())
            if safe:
                self._kept[id(effect)] = frozenset(safe)

    def _may_lose(self, effect: Effect) -> bool:
        """Whether there may be work at its path."""
        from clickstop.policy.losses import is_made_again

        path, root = effect.path, self._scene.root
        if effect.kind not in ("deletes", "overwrites") or not path or effect.where:
            return False
        if effect.detail in _KEEPING and effect.kind == "overwrites":
            return False
        if effect.program == "git rm" and not effect.forced:  # it refuses to remove changed files
            return False
        # A link has no content of its own.
        if is_made_again(path.removeprefix(root)) or os.path.islink(path):
            return False
        if os.path.isdir(path):
            return effect.kind == "deletes" and bool(effect.recursive or effect.extent)
        return os.path.isfile(path) and os.path.getsize(path) > 0

    def _ask(self) -> dict[str, str]:
        lost: dict[str, str] = {}
        for git, paths in self._by_checkout(dict.fromkeys(effect.path for effect in self._meant.values())):
            lost.update(dict.fromkeys(paths, "") if git is None else _uncommitted(git, paths))
        return lost

    def _by_checkout(self, paths: dict[str, None]) -> Iterator[tuple[Git | None, list[str]]]:
        if self._scene.git is None:
            return
        checkouts: dict[str, tuple[Git, list[str]]] = {}
        for path in paths:
            git = self._scene.git.around(path)
            if git is not None:
                checkouts.setdefault(git.checkout, (git, []))[1].append(path)
            # Another repository, of which this git knows nothing: everything in it may be lost.
            elif os.path.lexists(os.path.join(path, ".git")):
                yield None, [path]
        yield from checkouts.values()


def _uncommitted(git: Git, paths: list[str]) -> dict[str, str]:
    from clickstop.policy.losses import is_made_again

    changed = git.changes(*paths)
    others = git.untracked(*paths, ignored=None, folders=True)
    if changed is None or others is None:
        return dict.fromkeys(paths, "")
    # Deleted files cannot be lost again.
    lost = dict.fromkeys([change.path for change in changed if change.status != "D"], _CHANGES)
    lost |= dict.fromkeys([path for path in others if not is_made_again(path)], _UNTRACKED)
    return {os.path.normpath(os.path.join(git.folder, path)): kind for path, kind in lost.items()}


def _covers(effect: Effect, path: str) -> bool:
    """Whether the effect applies to this uncommitted file."""
    above = effect.path.rstrip(os.sep)
    if is_inside(above, path):
        return not effect.only or fits(os.path.basename(path), effect.only)
    if not is_inside(path, above):
        return False
    below = path[len(above) + 1 :]
    if effect.extent == "some" and not effect.recursive:
        return fits(below, effect.only) if effect.only else True
    return effect.recursive or (os.sep not in below and not os.path.isdir(path))
