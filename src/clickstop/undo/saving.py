"""Saving files, the index, branches and stashes as they are, within limits of size and time.

What no commit holds is copied; of what a commit holds, git's name is enough. Nothing of the repository runs, and
nothing in it is touched.
"""

from __future__ import annotations

import os
import stat
import time

from clickstop.core.ids import new_id
from clickstop.core.places import private_folder, read_plain
from clickstop.core.repository import git_dirs
from clickstop.policy.losses import is_made_again
from clickstop.undo.packs import Packs, digest_of
from clickstop.undo.saved_state import ABSENT, FILE, FOLDER, LINK, Item, SavedState, States
from clickstop.undo.tree import UnsavableError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.undo.tree import Tree

_MEGABYTE = 1_048_576
_MOST_ITEMS = 100_000
_SUBMODULE = "160000"
_NO_FOLLOW = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)


class Limits:
    """How much may be saved, and how long it may take."""

    __slots__ = ("budget_ms", "file_mb", "total_mb")

    def __init__(self, *, file_mb: int, total_mb: int, budget_ms: int) -> None:
        self.file_mb = file_mb
        self.total_mb = total_mb
        self.budget_ms = budget_ms


class Risk:
    """What a call could lose."""

    __slots__ = ("index", "paths", "refs", "stashes", "tree")

    def __init__(self) -> None:
        self.paths: dict[str, None] = {}  # absolute; of a folder, all that is in it
        self.index = False
        self.refs: dict[str, None] = {}  # branches and tags, by their whole names
        self.stashes = False
        self.tree = False  # whatever is in the checkout

    def __bool__(self) -> bool:
        return bool(self.paths or self.index or self.refs or self.stashes or self.tree)


class Saving:
    """The making of one saved state."""

    __slots__ = ("_committed", "_contents", "_deadline", "_limits", "_room", "_tree", "state")

    def __init__(self, state: SavedState, tree: Tree | None, limits: Limits) -> None:
        self.state = state
        self._tree = tree
        self._limits = limits
        self._deadline = time.monotonic() + limits.budget_ms / 1000
        self._room = limits.total_mb * _MEGABYTE
        self._contents: dict[str, bytes] = {}
        self._committed: dict[str, str] | None = None

    def save(self, risk: Risk, folder: str) -> None:
        """Look, copy, and put it into the store. What could not be saved is named in the state."""
        try:
            if risk.tree and self._tree is not None:
                self.state.tree = True
                paths = (*self._tree.changed(), *self._tree.untracked())
                risk.paths.update(dict.fromkeys(path.rstrip(os.sep) for path in paths))
            for path in risk.paths:
                self._add(path, is_named=True)
            if risk.index or risk.tree:
                self._add_index()
            if risk.refs or risk.stashes:
                self._add_commits(risk)
        except UnsavableError as error:
            self.leave_out(self.state.checkout, str(error))
        if self.state.is_empty:
            return
        private_folder(folder)
        Packs(folder).add(self.state.id, self._contents.values())
        States(folder).write(self.state)

    def leave_out(self, path: str, why: str) -> None:
        self.state.left_out.append([path, why])

    # files

    def _add(self, path: str, *, is_named: bool = False) -> None:
        if len(self.state.items) >= _MOST_ITEMS or time.monotonic() > self._deadline:
            self.leave_out(path, "there was no time for it")
            return
        try:
            status = os.lstat(path)
        except FileNotFoundError:
            self.state.items.append(Item(path, ABSENT))
            return
        except OSError as error:
            self.leave_out(path, error.strerror or "it cannot be read")
            return
        kind = stat.S_IFMT(status.st_mode)
        if kind == stat.S_IFDIR:
            self._add_folder(path, status, is_named=is_named)
        elif kind == stat.S_IFLNK:
            self._keep(path, LINK, status, os.readlink(path))
        elif kind == stat.S_IFREG:
            self._add_file(path, status)
        else:
            self.leave_out(path, "it is neither a file nor a folder")

    def _add_folder(self, path: str, status: os.stat_result, *, is_named: bool) -> None:
        top = self._tree.top if self._tree is not None else ""
        if not is_named and is_made_again(path.rpartition(os.sep)[2]):
            self.state.made_again.append(path)
            return
        if path != top and os.path.lexists(os.path.join(path, ".git")):
            self.leave_out(path, "it is a repository of its own")
            return
        self._keep(path, FOLDER, status)
        try:
            names = sorted(os.listdir(path))
        except OSError as error:
            self.leave_out(path, error.strerror or "it cannot be read")
            return
        for name in names:
            if name != ".git":
                self._add(os.path.join(path, name))

    def _add_file(self, path: str, status: os.stat_result) -> None:
        if blob := self._blob(path):
            self._keep(path, FILE, status, blob=blob)
            return
        if status.st_size > self._limits.file_mb * _MEGABYTE:
            self.leave_out(path, f"it is larger than {self._limits.file_mb} MB")
            return
        if status.st_size > self._room:
            self.leave_out(path, "there is no room for it")
            return
        try:
            with open(path, "rb", opener=lambda name, flags: os.open(name, flags | _NO_FOLLOW)) as file:
                content = file.read()
        except OSError as error:
            self.leave_out(path, error.strerror or "it cannot be read")
            return
        self._room -= len(content)
        self._keep(path, FILE, status, self._content(content))

    def _blob(self, path: str) -> str:
        """Git's name for what a file holds, if the last commit holds it as well."""
        tree = self._tree
        if tree is None or self.state.tree or not path.startswith(tree.top + os.sep):
            return ""
        if self._committed is None:
            self._committed = tree.committed()
        return self._committed.get(path, "")

    def _keep(self, path: str, kind: str, status: os.stat_result, content: str = "", blob: str = "") -> None:
        mode, mtime = stat.S_IMODE(status.st_mode), status.st_mtime_ns
        self.state.items.append(
            Item(path, kind, mode=mode, mtime=mtime, size=status.st_size, content=content, blob=blob)
        )

    def _content(self, content: bytes) -> str:
        digest = digest_of(content)
        self._contents[digest] = content
        return digest

    # git

    def _add_index(self) -> None:
        tree = self._tree
        own = git_dirs(tree.top)[0] if tree is not None else ""
        if tree is None or not own:
            return
        self.state.head = read_plain(os.path.join(own, "HEAD"))
        staged = {change.path for change in tree.staged()}
        if staged:
            blobs = {entry.blob for entry in tree.entries() if entry.path in staged and entry.mode != _SUBMODULE}
            self.state.staged = [self._content(blob) for blob in tree.git.blobs(blobs).values()]
        try:
            with open(os.path.join(own, "index"), "rb") as file:
                self.state.index = self._content(file.read())
        except FileNotFoundError:  # nothing was ever staged
            pass

    def _add_commits(self, risk: Risk) -> None:
        tree = self._tree
        if tree is None:
            return
        refs = tree.refs()
        self.state.refs = {name: refs[name] for name in risk.refs if name in refs}
        wanted = list(self.state.refs.values())
        if risk.stashes and "refs/stash" in refs:
            log = read_plain(os.path.join(git_dirs(tree.top)[1], "logs", "refs", "stash"))
            wanted += [line.split()[1] for line in log.splitlines()]
            self.state.stashes = self._content(log.encode("utf-8", "surrogateescape"))
        held = [commit for name, commit in refs.items() if name not in self.state.refs and name != "refs/stash"]
        pack = tree.git.packed(dict.fromkeys(wanted), dict.fromkeys(held)) if wanted else b""
        if pack is None or len(pack) > self._room:
            raise UnsavableError("there was no time or no room for commits that nothing else holds")
        if pack:
            self.state.objects = self._content(pack)


def new_state(reason: str, at: str, checkout: str) -> SavedState:
    return SavedState(new_id(), reason, at, checkout=checkout)
