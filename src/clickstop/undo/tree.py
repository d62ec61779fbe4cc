"""A checkout as git sees it now, each question asked once."""

from __future__ import annotations

import os

from clickstop.core.repository import branch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from clickstop.core.git import Change, Entry, Git

    T = TypeVar("T")


class UnsavableError(Exception):
    """Why what a call could lose cannot be saved."""


class Tree:
    """One checkout. Paths are absolute, and UnsavableError says that git could not answer."""

    __slots__ = ("_answers", "git", "top")

    def __init__(self, git: Git) -> None:
        self.git = git
        self.top = os.path.realpath(git.checkout)
        self._answers: dict[str, object] = {}

    def changed(self, below: str = "") -> list[str]:
        """Files that differ from the last commit, staged or not; files that are gone, too."""
        changes = [*self.staged(), *self.unstaged()]
        return self.within(dict.fromkeys(change.path for change in changes), below)

    def staged(self) -> list[Change]:
        return self._asked("staged", self.git.changes_staged)

    def unstaged(self) -> list[Change]:
        return self._asked("unstaged", self.git.unstaged)

    def untracked(self, below: str = "") -> list[str]:
        """A folder of which nothing is known stands for all in it, with a slash at the end."""
        return self.within(self._asked("untracked", lambda: self.git.untracked(folders=True, empty=True)), below)

    def ignored(self, below: str = "") -> list[str]:
        return self.within(self._asked("ignored", lambda: self.git.untracked(ignored=True, folders=True)), below)

    def entries(self) -> list[Entry]:
        return self._asked("entries", self.git.entries)

    def committed(self) -> dict[str, str]:
        """Files that are as the last commit has them, and git's names for their contents."""
        other = {change.path for change in (*self.staged(), *self.unstaged())}
        return {
            os.path.join(self.top, entry.path): entry.blob
            for entry in self.entries()
            if entry.is_watched and entry.stage == "0" and entry.mode.startswith("100") and entry.path not in other
        }

    def refs(self) -> dict[str, str]:
        return self._asked("refs", self.git.refs)

    @property
    def branch(self) -> str:
        """The whole name of the one that is checked out; "" where none is."""
        name = f"refs/heads/{branch(self.top)}"
        return name if name in self.refs() else ""

    def differing(self, revision: str) -> list[str]:
        """Files that another commit has otherwise than the last one."""
        names = self.git.differing(revision)
        if names is None:
            raise UnsavableError(f"git does not know {revision}")
        return self.within(names, "")

    def within(self, names: list[str] | dict[str, None], below: str) -> list[str]:
        paths = [os.path.join(self.top, name) for name in names]
        return [path for path in paths if path == below or path.startswith(below.rstrip(os.sep) + os.sep)]

    def _asked(self, key: str, question: Callable[[], T | None]) -> T:
        if key not in self._answers:
            self._answers[key] = question()
        answer = self._answers[key]
        if answer is None:
            raise UnsavableError("git could not tell what has changed")
        return answer  # type: ignore[return-value]  # what the question gives
