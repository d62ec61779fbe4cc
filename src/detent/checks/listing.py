"""The files of a package that matter: those git knows or would take, and lock files."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

# They say which versions a check ran with, also where git ignores them.
LOCK_FILES = (
    *(
        "package-lock.json",
        "npm-shrinkwrap.json",
        "pnpm-lock.yaml",
        "yarn.lock",
        "bun.lock",
        "bun.lockb",
        "deno.lock",
    ),
    *("poetry.lock", "uv.lock", "pdm.lock", "Pipfile.lock", "pixi.lock", "conda-lock.yml"),
    *("Cargo.lock", "go.sum", "Gemfile.lock", "composer.lock", "mix.lock", "gradle.lockfile", "packages.lock.json"),
    "flake.lock",
)
MOST = 20_000  # files of a walk without git
# Where there is no git to say so: results, caches, and other people's code.
_NOT_WALKED = {
    *(".git", ".hg", ".svn", ".jj", ".detent", ".venv", "venv", ".tox", ".nox", "node_modules", "vendor", "target"),
    *("__pycache__", ".mypy_cache", ".ruff_cache", ".pytest_cache", ".hypothesis", ".gradle", ".next", ".turbo"),
    *("dist", "build", "_build", "deps", "out", "obj", "coverage", ".cache", ".idea", ".vscode"),
}
_NESTED = 3  # repositories in repositories
_OF_A_HOOK = ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY")


def files(folder: str, environ: Mapping[str, str]) -> list[str] | None:
    """Paths from `folder`, sorted; None if there are too many to tell."""
    top = _top(folder)
    found = _known_to_git(folder, top, environ) if top else None
    if found is None:
        found = list(_walked(folder))
        if len(found) > MOST:
            return None
    return sorted({*found, *_lock_files(folder, top or folder)})


def _known_to_git(folder: str, top: str, environ: Mapping[str, str], depth: int = 0) -> list[str] | None:
    """Tracked files and untracked ones that are not ignored. Beside the way up to the top, where settings
    for all packages stand, the tracked ones.
    """
    listed = _git(folder, ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], environ)
    above = [f":(top,glob){way}*" for way in _ways_up(folder, top)]
    shared = _git(folder, ["ls-files", "-z", "--cached", "--", *above], environ) if above and listed else []
    if listed is None or shared is None:
        return None
    found = dict.fromkeys([*listed, *shared])
    for path in _repositories(folder, found, modules=".gitmodules" in found or "../.gitmodules" in found):
        del found[path]
        inner = os.path.join(folder, path)
        below = _known_to_git(inner, inner, environ, depth + 1) if depth < _NESTED else None
        found |= {os.path.join(path, one): None for one in below or ()}
    return list(found)


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
    wanted = listed if modules else [path for path in listed if path.endswith("/")]
    return [path for path in wanted if _is_folder(os.path.join(folder, path.rstrip("/")))]


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


def _top(folder: str) -> str:
    """The checkout around a folder, or ""."""
    while not os.path.lexists(os.path.join(folder, ".git")):
        parent = os.path.dirname(folder)
        if parent == folder:
            return ""
        folder = parent
    return folder


def _git(folder: str, arguments: list[str], environ: Mapping[str, str]) -> list[str] | None:
    """What git lists; None if it cannot. No program of the repository's own is run for it."""
    given = {name: value for name, value in environ.items() if name not in _OF_A_HOOK}
    given |= {"GIT_OPTIONAL_LOCKS": "0", "LC_ALL": "C", "DETENT_NESTED": "1"}
    words = ["git", "-c", "core.fsmonitor=false", "-C", folder, *arguments]
    try:
        said = _spawned(words, given) if hasattr(os, "posix_spawnp") else _started(words, given)
    except OSError:
        return None
    return None if said is None else [os.fsdecode(path) for path in said.split(b"\0") if path]


def _spawned(words: list[str], environ: dict[str, str]) -> bytes | None:
    """Without `subprocess`, whose import takes longer than git does."""
    ours, theirs = os.pipe()
    with open(ours, "rb") as output:
        try:
            actions = [
                (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
                (os.POSIX_SPAWN_DUP2, theirs, 1),
                (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0),
            ]
            pid = os.posix_spawnp(words[0], words, environ, file_actions=actions)
        finally:
            os.close(theirs)
        said = output.read()
    return said if os.waitpid(pid, 0)[1] == 0 else None


def _started(words: list[str], environ: dict[str, str]) -> bytes | None:
    import subprocess

    done = subprocess.run(words, env=environ, stdin=subprocess.DEVNULL, capture_output=True, check=False)  # noqa: S603  # git
    return done.stdout if done.returncode == 0 else None
