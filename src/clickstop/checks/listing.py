"""List the files that a package's checks depend on: tracked, untracked but not ignored, and lock files."""

from __future__ import annotations

import os

from clickstop.core.files import BUILT, NOT_WRITTEN_HERE, VENDORED
from clickstop.core.git import Git
from clickstop.core.lists import words
from clickstop.core.reading import read_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

# They determine the versions that a check runs with, so they count even if git ignores them.
LOCK_FILES = words(
    "package-lock.json npm-shrinkwrap.json pnpm-lock.yaml yarn.lock bun.lock bun.lockb deno.lock poetry.lock "
    "uv.lock pdm.lock Pipfile.lock pixi.lock conda-lock.yml Cargo.lock go.sum Gemfile.lock composer.lock "
    "mix.lock gradle.lockfile packages.lock.json flake.lock"
)
MOST = 20_000  # files listed without git
# Without git, folders of results, caches and dependencies are known only by name.
_NOT_WALKED = NOT_WRITTEN_HERE | {".idea", ".vscode"}
_OFTEN_SOURCES = frozenset("vendor third_party dist build _build out deps coverage Pods".split())
# Untracked results of checks and installations are no sources, even if .gitignore does not list them.
_RESULTS = (
    *(f"{name}/" for name in sorted((VENDORED | BUILT) - _OFTEN_SOURCES)),
    ".clickstop/",
    "*.pyc",
    ".coverage",
)
_NESTED = 3  # levels of repositories in repositories


def begin(folder: str, environ: Mapping[str, str]) -> Git:
    """Start git listing the files of `folder` in the background; pass the result to `files`."""
    git = Git(folder, environ)
    if git.checkout:
        git.begin_files(without=_RESULTS)
    return git


def files(folder: str, environ: Mapping[str, str], begun: Git | None = None) -> list[str] | None:
    """Sorted paths relative to `folder`; None if there are too many."""
    git = begun or Git(folder, environ)
    top = git.checkout
    paths = _known_to_git(git, top) if top else None
    if paths is None:
        paths = list(_walked(folder))
        if len(paths) > MOST:
            return None
    return sorted({*paths, *_lock_files(folder, top or folder)})


def uncommitted(folder: str, environ: Mapping[str, str]) -> set[str] | None:
    """Paths below `folder` with uncommitted changes; None if git cannot tell."""
    git = Git(folder, environ)
    changed, new = git.changes(), git.untracked()
    return None if changed is None or new is None else {*(change.path for change in changed), *new}


def _known_to_git(git: Git, top: str, depth: int = 0) -> list[str] | None:
    """Tracked files and untracked ones that are not ignored; None if git cannot tell.

    Also the tracked files of each folder on the way up to the top, where settings for all packages are. Submodules
    list their own files. Git does not list other nested repositories, so their folders are walked.
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
    """The folders above the package as prefixes relative to the top: "", "packages/"."""
    parts = os.path.relpath(folder, top).replace(os.sep, "/").split("/")
    if parts != ["."]:
        for count in range(len(parts)):
            yield "".join(f"{part}/" for part in parts[:count])


def _repositories(folder: str, listed: Iterable[str], *, modules: bool) -> list[str]:
    """Listed paths that are repositories of their own. Git marks untracked ones with a slash. A submodule looks
    like a file, so if there are any, every path is tested.
    """
    candidates = listed if modules else [path for path in listed if path.endswith("/")]
    return [path for path in candidates if _is_folder(os.path.join(folder, path.rstrip("/")))]


def _is_worktree(folder: str) -> bool:
    """Whether the folder is a worktree, whose files belong to another checkout. Its `.git` file points to
    `worktrees/`, that of a submodule to `modules/`.
    """
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
