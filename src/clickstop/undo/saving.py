"""Save files, the index, branches and stashes, within limits of size and time.

Uncommitted content is copied; for committed content, git's name is enough. Saving runs nothing of the repository
and changes nothing in it.
"""

from __future__ import annotations

import os
import stat
import time

from clickstop.core.ids import new_id, seconds_of
from clickstop.core.places import read_plain
from clickstop.core.record import Record, made
from clickstop.core.repository import git_dirs
from clickstop.undo.packs import Packs, StoreLock, digest_of
from clickstop.undo.saved_state import (
    ABSENT,
    FILE,
    FOLDER,
    LINK,
    PROMPT,
    SavedItem,
    SavedState,
    States,
    UnsavableError,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.undo.tree import Tree

_MEGABYTE = 1_048_576
_MOST_ITEMS = 100_000
_FLAGS = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_TICK = 1_000_000_000  # nanoseconds; a file written this shortly before a save may change again with the same time
_UNREADABLE = "it cannot be read"


class SaveLimits(Record):
    """How much may be saved, and how long that may take."""

    file_mb: int
    total_mb: int
    budget_ms: int

    @property
    def seconds(self) -> float:
        return self.budget_ms / 1000


class Risk(Record):
    """What a call could lose."""

    paths: dict[str, None] = made(factory=dict)  # absolute; a folder stands for everything in it
    made_again: list[str] = made(factory=list)  # not copied, because an installation or build regenerates it
    index: bool = False
    head: bool = False  # HEAD may move to another commit or branch
    refs: dict[str, None] = made(factory=dict)  # branches and tags, by their full names
    stashes: bool = False
    tree: bool = False  # anything in the checkout
    unknown: list[str] = made(factory=list)  # why something else could be lost that cannot be named or copied

    def __bool__(self) -> bool:
        in_git = self.index or self.head or self.refs or self.stashes or self.tree
        return bool(in_git) or any(map(os.path.lexists, self.paths))


class Saving:
    """Builds one saved state. A file with the size and time that an earlier state recorded is not read again,
    unless it was written just before that state was saved.
    """

    def __init__(
        self, state: SavedState, tree: Tree | None, limits: SaveLimits, earlier: SavedState | None = None
    ) -> None:
        self.state = state
        self._tree = tree
        self._limits = limits
        self._earlier = earlier
        settled = seconds_of(earlier.created_at) * 1e9 - _TICK if earlier is not None else 0.0
        self._settled = {item.path: item for item in earlier.items if item.mtime < settled} if earlier else {}
        self._deadline = time.monotonic() + limits.seconds
        self._room = limits.total_mb * _MEGABYTE
        self._contents: dict[str, bytes] = {}
        self._committed: dict[str, str] | None = None
        self._packs = Packs("")
        self._real: dict[str, str] = {}  # folders with links resolved

    def save(self, risk: Risk, folder: str) -> None:
        """Fill the state and store it. The state names what could not be saved."""
        with StoreLock(folder, seconds=self._limits.seconds):
            states, self._packs = States(folder), Packs(folder)
            # The contents of the last states need not be stored again.
            for state in (*states.recent(), *([self._earlier] if self._earlier is not None else [])):
                self._packs.learn(state.places)
            self.look(risk)
            if self.state.is_empty:
                return
            self._packs.add(self.state.id, self._contents, is_waited_for=self.state.reason != PROMPT)
            self.state.places = self._packs.places_of(self.state.contents)
            states.write(self.state)

    def look(self, risk: Risk) -> None:
        """Fill the state without storing it."""
        state = self.state
        state.made_again = list(risk.made_again)
        state.moves_head = risk.head
        paths = list(risk.paths)
        try:
            if risk.tree and self._tree is not None:
                state.tree = True
                paths += [path.rstrip(os.sep) for path in (*self._tree.changed(), *self._tree.untracked())]
            self._add_all(list(dict.fromkeys(paths)))
            if state.reason == PROMPT:
                self._add_modes()
            if risk.index or risk.tree or risk.head:
                self._add_index()
            if risk.refs or risk.stashes or risk.head:
                self._add_commits(risk)
        except UnsavableError as error:
            self._leave_out(state.checkout, str(error))

    def _leave_out(self, path: str, why: str) -> None:
        self.state.left_out.append([path, why])

    # files

    def _add_all(self, paths: list[str]) -> None:
        for number, path in enumerate(paths):
            if self._is_full:
                self._leave_out_rest(path, self.state.checkout or path, len(paths) - number)
                return
            self._add_named(path)

    def _leave_out_rest(self, path: str, above: str, count: int) -> None:
        if count == 1:
            self._leave_out(path, "time ran out")
        else:
            self._leave_out(above, f"time ran out for {count} of its files")

    def _add_named(self, path: str) -> None:
        """Add a path that the risk names. If a parent folder is a link, the path itself does not exist."""
        folder = os.path.dirname(path)
        if folder not in self._real:
            self._real[folder] = os.path.realpath(folder)
        if self._real[folder] == folder:
            self._add(path, is_named=True)
        else:
            self.state.items.append(SavedItem(path, ABSENT))

    def _add(self, path: str, *, is_named: bool = False) -> None:
        try:
            status = os.lstat(path)
            kind = stat.S_IFMT(status.st_mode)
            if kind == stat.S_IFDIR:
                self._add_folder(path, status, is_named=is_named)
            elif kind == stat.S_IFLNK:
                self._keep(path, LINK, status, os.readlink(path))
            elif kind == stat.S_IFREG:
                self._add_file(path, status)
            else:
                self._leave_out(path, "it is neither a file nor a folder")
        except (FileNotFoundError, NotADirectoryError):
            self.state.items.append(SavedItem(path, ABSENT))
        except OSError as error:
            self._leave_out(path, error.strerror or _UNREADABLE)

    @property
    def _is_full(self) -> bool:
        return len(self.state.items) >= _MOST_ITEMS or time.monotonic() > self._deadline

    def _add_folder(self, path: str, status: os.stat_result, *, is_named: bool) -> None:
        top = self._tree.top if self._tree is not None else ""
        if not is_named and self._tree is not None and self._tree.is_made_again(path):
            self.state.made_again.append(path)
            return
        if path != top and os.path.lexists(os.path.join(path, ".git")):
            self._leave_out(path, "it is a nested repository")
            return
        names = sorted(os.listdir(path))
        self._keep(path, FOLDER, status)
        for number, name in enumerate(names):
            if self._is_full:
                self._leave_out_rest(os.path.join(path, name), path, len(names) - number)
                return
            if name != ".git":
                self._add(os.path.join(path, name))

    def _add_file(self, path: str, status: os.stat_result) -> None:
        if digest := self._same_as_earlier(path, status):
            self._keep(path, FILE, status, digest)
            return
        blob = self._blob(path)
        is_large = status.st_size > self._limits.file_mb * _MEGABYTE
        if blob and (is_large or self._is_half_through):  # trust git's word that the file is as committed
            self._keep(path, FILE, status, blob=blob)
            return
        if is_large:
            self._leave_out(path, f"it is larger than {self._limits.file_mb} MB")
            return
        if status.st_size > self._room:
            self._leave_out(path, "there is no room for it")
            return
        content, status = _read(path)
        if blob:
            from clickstop.core.git_blob import is_exactly

            if is_exactly(content, blob):  # byte for byte: git may have converted line ends at checkout
                self._keep(path, FILE, status, blob=blob)
                return
        self._room -= len(content)
        self._keep(path, FILE, status, self._content(content))

    @property
    def _is_half_through(self) -> bool:
        return time.monotonic() > self._deadline - self._limits.seconds / 2

    def _same_as_earlier(self, path: str, status: os.stat_result) -> str:
        item = self._settled.get(path)
        if item is None or item.kind != FILE or (item.size, item.mtime) != (status.st_size, status.st_mtime_ns):
            return ""
        return item.content if item.content and self._packs.has(item.content) else ""

    def _blob(self, path: str) -> str:
        """Git's name for a file's content if it is as in the last commit, else ""."""
        tree = self._tree
        if tree is None or self.state.tree or not path.startswith(tree.top + os.sep) or tree.is_changed(path):
            return ""
        if self._committed is None:
            self._committed = tree.committed()
        return self._committed.get(path, "")

    def _keep(self, path: str, kind: str, status: os.stat_result, content: str = "", blob: str = "") -> None:
        mode, mtime = stat.S_IMODE(status.st_mode), status.st_mtime_ns
        self.state.items.append(
            SavedItem(path, kind, mode=mode, mtime=mtime, size=status.st_size, content=content, blob=blob)
        )

    def _content(self, content: bytes) -> str:
        digest = digest_of(content)
        self._contents[digest] = content
        return digest

    def _add_modes(self) -> None:
        """Save committed files with unusual modes, because git only records whether a file is executable."""
        for path, blob in self._tree.committed().items() if self._tree is not None else ():
            try:
                status = os.lstat(path)
            except OSError:
                continue
            if stat.S_IMODE(status.st_mode) != usual_mode(can_run=bool(status.st_mode & 0o100)):
                self._keep(path, FILE, status, blob=blob)

    # git

    def _add_index(self) -> None:
        tree = self._tree
        own = git_dirs(tree.top)[0] if tree is not None else ""
        if tree is None or not own:
            return
        self.state.head, self.state.commit = tree.head, tree.commit
        if blobs := tree.staged_blobs():
            contents = tree.git.blobs(blobs)
            if len(contents) < len(blobs):
                raise UnsavableError("git took too long to list staged changes")
            self.state.staged = [self._content(content) for content in contents.values()]
        try:
            self.state.index = self._content(_read(os.path.join(own, "index"))[0])
        except FileNotFoundError:  # nothing was ever staged
            pass
        except OSError as error:
            raise UnsavableError(f"git's index: {error.strerror or _UNREADABLE}") from None

    def _add_commits(self, risk: Risk) -> None:
        tree = self._tree
        if tree is None:
            return
        refs = tree.refs()
        self.state.refs = {name: refs.get(name, "") for name in risk.refs}
        commits = [commit for commit in self.state.refs.values() if commit]
        if risk.head and tree.commit and not tree.branch:
            commits.append(tree.commit)
        if risk.stashes and "refs/stash" in refs:
            log = read_plain(os.path.join(git_dirs(tree.top)[1], "logs", "refs", "stash"))
            if not log:
                raise UnsavableError("git stores its stashes in a form that cannot be saved")
            commits += [line.split()[1] for line in log.splitlines()]
            self.state.stashes = self._content(log.encode("utf-8", "surrogateescape"))
        # Commits that another ref still holds need not be copied.
        others = [commit for name, commit in refs.items() if name not in self.state.refs and name != "refs/stash"]
        pack = tree.git.packed(dict.fromkeys(commits), dict.fromkeys(others)) if commits else b""
        if pack is None or len(pack) > self._room:
            raise UnsavableError("there was no time or no room for commits that nothing else references")
        if pack:
            self.state.objects = self._content(pack)


def _read(path: str) -> tuple[bytes, os.stat_result]:
    """A plain file's bytes and status. Follows no link and does not wait for a FIFO."""
    file = os.open(path, _FLAGS)
    try:
        status = os.fstat(file)
        if not stat.S_ISREG(status.st_mode):
            raise OSError(0, "it is no longer a file")
        parts, missing = [], status.st_size  # a file that grows meanwhile is read up to its old end
        while missing and (part := os.read(file, missing)):
            parts.append(part)
            missing -= len(part)
    finally:
        os.close(file)
    if missing:
        raise OSError(0, "it shrank while it was read")
    return b"".join(parts), status


def usual_mode(*, can_run: bool) -> int:
    """The mode that git gives a new file."""
    # The umask can only be read by setting it.
    umask = os.umask(0o077)
    os.umask(umask)
    return (0o777 if can_run else 0o666) & ~umask


def new_state(reason: str, at: str, checkout: str) -> SavedState:
    return SavedState(new_id(), reason, at, checkout=checkout)
