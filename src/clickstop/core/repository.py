"""The repository around a folder, read from files: no git process."""

from __future__ import annotations

import os

MARKERS = (".clickstop", "clickstop.toml")


def nearest_marked(cwd: str) -> str:
    """The nearest folder at or above `cwd` that brings a configuration of ours, whoever wrote it, or "".
    A worktree's is its main checkout.
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
    """The nearest folder at or above `cwd` that git knows as a checkout, or ""."""
    folder = os.path.abspath(cwd)
    while not os.path.lexists(os.path.join(folder, ".git")):
        parent = os.path.dirname(folder)
        if parent == folder:
            return ""
        folder = parent
    return folder


def main_checkout(folder: str) -> str:
    """The main checkout, if `folder` is the top of a linked worktree, else ""."""
    git_dir = _linked_git_dir(folder)
    if not git_dir:
        return ""
    common = _first_line(os.path.join(git_dir, "commondir"))
    if not common:  # a submodule's .git is a file as well, but it stands for itself
        return ""
    shared = os.path.normpath(os.path.join(git_dir, common))
    if os.path.basename(shared) != ".git" or os.path.dirname(git_dir) != os.path.join(shared, "worktrees"):
        return ""
    return os.path.dirname(shared) if _is_linked(folder, git_dir) else ""


def git_dirs(checkout: str) -> tuple[str, str]:
    """This checkout's own git folder and the one it shares with its worktrees; "" where there is none."""
    own = _linked_git_dir(checkout) or os.path.join(checkout, ".git")
    if not os.path.isdir(own):
        return "", ""
    common = _first_line(os.path.join(own, "commondir"))
    return own, os.path.normpath(os.path.join(own, common)) if common else own


def branch(cwd: str) -> str:
    """The branch checked out around `cwd`; a short commit where HEAD is detached."""
    checkout = find_checkout(cwd)
    if not checkout:
        return ""
    head = _first_line(os.path.join(git_dirs(checkout)[0], "HEAD"))
    if head.startswith("ref: refs/heads/"):
        return head[len("ref: refs/heads/") :]
    return head[:12]


def worktree(cwd: str) -> str:
    """The linked worktree that holds `cwd`, or "" in a main checkout."""
    checkout = find_checkout(cwd)
    return checkout if checkout and main_checkout(checkout) else ""


def is_marked(folder: str) -> bool:
    return any(os.path.exists(os.path.join(folder, marker)) for marker in MARKERS)


def _is_linked(folder: str, git_dir: str) -> bool:
    """Whether the repository knows this worktree: a file anywhere may point at a repository."""
    back = os.path.join(git_dir, _first_line(os.path.join(git_dir, "gitdir")))
    return os.path.realpath(back) == os.path.realpath(os.path.join(folder, ".git"))


def _linked_git_dir(folder: str) -> str:
    line = _first_line(os.path.join(folder, ".git"))
    if not line.startswith("gitdir: "):
        return ""
    return os.path.normpath(os.path.join(folder, line[len("gitdir: ") :]))


def _first_line(path: str) -> str:
    """The first line of a file; "" if it holds a NUL, which no path can."""
    line = read_piece(path).partition("\n")[0].strip()
    return "" if "\0" in line else line


def read_piece(path: str, from_end: int = 0) -> str:
    """A piece of a file, without the layers of `open`: every event asks several times. It waits for no FIFO."""
    try:
        file = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    except (OSError, ValueError):  # a path that cannot be, such as one with a NUL
        return ""
    try:
        if from_end:
            os.lseek(file, max(0, os.fstat(file).st_size - from_end), os.SEEK_SET)
        return os.read(file, 8_192).decode("utf-8", "surrogateescape")
    except OSError:  # a folder, or nothing that can be gone about in
        return ""
    finally:
        os.close(file)
