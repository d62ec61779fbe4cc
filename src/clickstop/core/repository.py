"""The repository around a folder, read from git's files without starting git."""

from __future__ import annotations

import os

MARKERS = (".clickstop", "clickstop.toml")


def nearest_marked(cwd: str) -> str:
    """The nearest folder at or above `cwd` with a clickstop configuration, or "".

    The repository may be anybody's. For a worktree, its main checkout counts.
    """
    folder = os.path.abspath(cwd)
    while True:
        main = main_checkout(folder)
        if main and is_marked(main):
            return main
        if is_marked(folder):
            return folder
        parent = os.path.dirname(folder)
        if parent == folder:
            return ""
        folder = parent


def find_checkout(cwd: str) -> str:
    """The nearest folder at or above `cwd` that contains `.git`, or ""."""
    folder = os.path.abspath(cwd)
    while not os.path.lexists(os.path.join(folder, ".git")):
        parent = os.path.dirname(folder)
        if parent == folder:
            return ""
        folder = parent
    return folder


def main_checkout(folder: str) -> str:
    """The main checkout if `folder` is the top of a linked worktree, else ""."""
    git_dir = _linked_git_dir(folder)
    if not git_dir:
        return ""
    common = _first_line(os.path.join(git_dir, "commondir"))
    if not common:  # a submodule also has a `.git` file, but is its own main checkout
        return ""
    shared = os.path.normpath(os.path.join(git_dir, common))
    if os.path.basename(shared) != ".git" or os.path.dirname(git_dir) != os.path.join(shared, "worktrees"):
        return ""
    return os.path.dirname(shared) if _is_linked(folder, git_dir) else ""


def git_dirs(checkout: str) -> tuple[str, str]:
    """The checkout's own git folder, and the one shared by all its worktrees; "" if there is none."""
    own = checkout and (_linked_git_dir(checkout) or os.path.join(checkout, ".git"))
    if not own or not os.path.isdir(own):
        return "", ""
    common = _first_line(os.path.join(own, "commondir"))
    return own, os.path.normpath(os.path.join(own, common)) if common else own


def branch(cwd: str) -> str:
    """The branch checked out around `cwd`, or a shortened commit if HEAD is detached."""
    checkout = find_checkout(cwd)
    if not checkout:
        return ""
    head = _first_line(os.path.join(git_dirs(checkout)[0], "HEAD"))
    if head.startswith("ref: refs/heads/"):
        return head[len("ref: refs/heads/") :]
    return head[:12]


def worktree(cwd: str) -> str:
    """The linked worktree that contains `cwd`, or "" in a main checkout."""
    checkout = find_checkout(cwd)
    return checkout if checkout and main_checkout(checkout) else ""


def is_marked(folder: str) -> bool:
    return any(os.path.exists(os.path.join(folder, marker)) for marker in MARKERS)


def _is_linked(folder: str, git_dir: str) -> bool:
    """Whether the repository lists this worktree. Any `.git` file can claim to be one."""
    back = os.path.join(git_dir, _first_line(os.path.join(git_dir, "gitdir")))
    return os.path.realpath(back) == os.path.realpath(os.path.join(folder, ".git"))


def _linked_git_dir(folder: str) -> str:
    line = _first_line(os.path.join(folder, ".git"))
    if not line.startswith("gitdir: "):
        return ""
    return os.path.normpath(os.path.join(folder, line[len("gitdir: ") :]))


def _first_line(path: str) -> str:
    """The first line of a file, or "" if it contains a NUL."""
    line = read_piece(path).partition("\n")[0].strip()
    return "" if "\0" in line else line


def read_piece(path: str, from_end: int = 0) -> str:
    """Read up to 8 kB from the start or end of a file. Skips the layers of `open`, because every event reads
    several files, and does not block on a FIFO.
    """
    try:
        file = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    except (OSError, ValueError):  # an invalid path, such as one with a NUL
        return ""
    try:
        if from_end:
            os.lseek(file, max(0, os.fstat(file).st_size - from_end), os.SEEK_SET)
        return os.read(file, 8_192).decode("utf-8", "surrogateescape")
    except OSError:  # a folder, or a file that cannot seek
        return ""
    finally:
        os.close(file)
