"""The files of a package that matter: those git knows or would take, and lock files."""

from __future__ import annotations

import os

from clickstop.core.files import BUILT, NOT_WRITTEN_HERE, VENDORED
from clickstop.core.git import Git
from clickstop.core.lists import words
from clickstop.core.reading import read_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

# They say which versions a check ran with, also where git ignores them.
LOCK_FILES = words(
    "package-lock.json npm-shrinkwrap.json pnpm-lock.yaml yarn.lock bun.lock bun.lockb deno.lock poetry.lock "
    "uv.lock pdm.lock Pipfile.lock pixi.lock conda-lock.yml Cargo.lock go.sum Gemfile.lock composer.lock "
    "mix.lock gradle.lockfile packages.lock.json flake.lock"
)
MOST = 20_000  # files of a walk without git
# Where there is no git to say so: results, caches, and other people's code.
_NOT_WALKED = NOT_WRITTEN_HERE | {".idea", ".vscode"}
_OFTEN_SOURCES = frozenset("vendor third_party dist build _build out deps coverage Pods".split())
# Untracked results of checks and installations: where nobody told git to ignore them, they are no sources either.
_RESULTS = (
    *(f"{name}/" for name in sorted((VENDORED | BUILT) - _OFTEN_SOURCES)),
    ".clickstop/",
    "*.pyc",
    ".coverage",
)
_NESTED = 3  # repositories in repositories


def begin(folder: str, environ: Mapping[str, str]) -> Git:
    """Have git list the files of `folder` while the caller does something else; `files` takes what this returns."""
    git = Git(folder, environ)
    if git.checkout:
        git.begin_files(without=_RESULTS)
    return git


def files(folder: str, environ: Mapping[str, str], begun: Git | None = None) -> list[str] | None:
    """Paths from `folder`, sorted; None if there are too many to tell."""
    git = begun or Git(folder, environ)
    top = git.checkout
    paths = _known_to_git(git, top) if top else None
    if paths is None:
        paths = list(_walked(folder))
        if len(paths) > MOST:
            return None
    return sorted({*paths, *_lock_files(folder, top or folder)})


def uncommitted(folder: str, environ: Mapping[str, str]) -> set[str] | None:
    """Paths below `folder` with changes that are in no commit; None where git cannot tell."""
    git = Git(folder, environ)
    changed, new = git.changes(), git.untracked()
    return None if changed is None or new is None else {*(change.path for change in changed), *new}


def _known_to_git(git: Git, top: str, depth: int = 0) -> list[str] | None:
    """Tracked files and untracked ones that are not ignored. Beside the way up to the top, where settings
    for all packages stand, the tracked ones. Modules are asked as well; other repositories in this one are not
    entered: their folders are walked through.
    """
    folder = git.folder
    listed = git.files(without=_RESULTS)
    above = list(_ways_up(folder, top))
    shared = git.tracked_in(above) if above and listed else []
    if listed is None or shared is None:
        return None
    paths = dict.fromkeys([*listed, *shared])
    for path in _repositories(folder, paths, modules=".gitmodules" in paths or "../.gitmodules" in paths):
        del paths[path]
        inner = os.path.join(folder, path)
        if depth < _NESTED and not _is_worktree(inner):
            module = git.module(inner)
            below = _known_to_git(module, inner, depth + 1) if module else _walked(inner)
            paths |= {os.path.join(path, inside): None for inside in below or ()}
    return list(paths)


def _ways_up(folder: str, top: str) -> Iterator[str]:
    """Prefixes of the folders above the package, as the top sees them."""
    parts = os.path.relpath(folder, top).replace(os.sep, "/").split("/")
    if parts != ["."]:
        for count in range(len(parts)):
            yield "".join(f"{part}/" for part in parts[:count])


def _repositories(folder: str, listed: Iterable[str], *, modules: bool) -> list[str]:
    """Folders in the list are repositories of their own. Each file is asked only where git says that there are
    modules; git itself marks those that it does not track.
    """
    candidates = listed if modules else [path for path in listed if path.endswith("/")]
    return [path for path in candidates if _is_folder(os.path.join(folder, path.rstrip("/")))]


def _is_worktree(folder: str) -> bool:
    """Another checkout of a repository, with a life of its own; a module's link leads to `modules`."""
    line = read_text(os.path.join(folder, ".git")).partition("\n")[0]
    return "/.git/worktrees/" in line.replace(os.sep, "/")


def _is_folder(path: str) -> bool:
    return os.path.isdir(path) and not os.path.islink(path)


def _walked(folder: str) -> Iterator[str]:
    count = 0
    for place, below, names in os.walk(folder):
        below[:] = sorted(name for name in below if name not in _NOT_WALKED)
        for name in names:
            count += 1
            yield os.path.relpath(os.path.join(place, name), folder)
        if count > MOST:
            return


def _lock_files(folder: str, top: str) -> Iterator[str]:
    place = folder
    while True:
        for name in LOCK_FILES:
            path = os.path.join(place, name)
            if os.path.lexists(path):
                yield os.path.relpath(path, folder)
        if place in (top, os.path.dirname(place)):
            return
        place = os.path.dirname(place)
