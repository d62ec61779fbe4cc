"""A checkout as git sees it now, each question asked once."""

from __future__ import annotations

import os
import time

from clickstop.core.paths import is_inside
from clickstop.core.places import read_plain
from clickstop.core.repository import git_dirs
from clickstop.policy.losses import is_made_again
from clickstop.undo.saved_state import UnsavableError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from clickstop.core.git import Git, IndexEntry, PathChange, Work

    T = TypeVar("T")

_LEAST = 0.05  # seconds for an answer, however late it is


class Tree:
    """One checkout. Paths are absolute, and UnsavableError says that git could not answer in time."""

    def __init__(self, git: Git, seconds: float) -> None:
        self.git = git.whole(seconds)
        self.top = os.path.realpath(git.checkout)
        self._deadline = time.monotonic() + seconds
        self._answers: dict[str, object] = {}

    def changed(self, below: str = "") -> list[str]:
        """Files that differ from the last commit, staged or not, including deleted ones."""
        changes = [*self.staged(), *self.unstaged()]
        return self.within(dict.fromkeys(change.path for change in changes), below)

    def staged(self) -> list[PathChange]:
        return self._work().staged

    def unstaged(self) -> list[PathChange]:
        return self._work().unstaged

    def staged_blobs(self) -> set[str]:
        """Git's names for contents that only the index may hold."""
        work = self._work()
        in_conflict = {change.path for change in work.staged if change.status == "U"}
        entries = [entry for entry in self.entries() if entry.path in in_conflict] if in_conflict else []
        return {entry.blob for entry in entries if entry.mode != "160000"} | set(work.blobs.values())

    def _work(self) -> Work:
        return self._asked("work", self.git.work)

    def untracked(self, below: str = "") -> list[str]:
        """A folder that is untracked as a whole stands for its contents, with a slash at the end."""
        return self.within(self._asked("untracked", lambda: self.git.untracked(folders=True, empty=True)), below)

    def ignored(self, below: str = "") -> list[str]:
        return self.within(self._asked("ignored", lambda: self.git.untracked(ignored=True, folders=True)), below)

    def is_made_again(self, path: str) -> bool:
        """Whether git ignores it, and an installation or a build regenerates it."""
        if not is_inside(path, self.top) or not is_made_again(path[len(self.top) :]):
            return False
        return any(is_inside(path, ignored.rstrip(os.sep)) for ignored in self.ignored())

    def entries(self) -> list[IndexEntry]:
        return self._asked("entries", self.git.entries)

    def committed(self) -> dict[str, str]:
        """Files that are as the last commit has them, and git's names for their contents."""
        other = {change.path for change in (*self.staged(), *self.unstaged())}
        return {
            os.path.join(self.top, entry.path): entry.blob
            for entry in self.entries()
            if entry.is_watched and entry.stage == "0" and entry.mode.startswith("100") and entry.path not in other
        }

    def is_changed(self, path: str) -> bool:
        """Whether it differs from the last commit; cheaper than listing what does not."""
        if "changed" not in self._answers:
            self._answers["changed"] = frozenset(self.changed())
        return path in self._answers["changed"]  # type: ignore[operator]  # the set

    def refs(self) -> dict[str, str]:
        return self._asked("refs", self.git.refs)

    @property
    def head(self) -> str:
        """What git's file says: a branch, or a commit."""
        return read_plain(os.path.join(git_dirs(self.top)[0], "HEAD"))

    @property
    def branch(self) -> str:
        """The whole name of the one that is checked out; "" where none is, or nothing is committed yet."""
        name = self.head.removeprefix("ref: ").strip()
        return name if name in self.refs() else ""

    @property
    def commit(self) -> str:
        """The last one; "" where there is none."""
        head = self.head.strip()
        if not head.startswith("ref: "):
            return head
        # Without starting git, where the branch has a file of its own.
        loose = read_plain(os.path.join(git_dirs(self.top)[1], *head[len("ref: ") :].split("/"))).strip()
        return loose or self.refs().get(self.branch, "")

    def differing(self, revision: str) -> list[str]:
        """Files that differ between another commit and the last one."""
        names = self.git.differing(revision)
        if names is None:
            raise UnsavableError(f"git has no revision {revision}")
        return self.within(names, "")

    def within(self, names: list[str] | dict[str, None], below: str) -> list[str]:
        paths = [os.path.join(self.top, name) for name in names]
        return [path for path in paths if is_inside(path, below)] if below else paths

    def _asked(self, key: str, question: Callable[[], T | None]) -> T:
        if key not in self._answers:
            self.git.seconds = max(self._deadline - time.monotonic(), _LEAST)
            self._answers[key] = question()
        answer = self._answers[key]
        if answer is None:
            raise UnsavableError("git took too long to list changes")
        return answer  # type: ignore[return-value]  # what the question gives
