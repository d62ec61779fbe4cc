"""Writes to git when something is undone: objects, refs, stashes, the index. Never used by an event."""

from __future__ import annotations

import os
import stat

from clickstop.core.git import Git
from clickstop.core.places import read_plain, write_whole
from clickstop.core.repository import git_dirs

# Files that git leaves in its folder during an unfinished operation, and the command that continues it.
_HALF_DONE = {
    "MERGE_HEAD": "git merge --continue",
    "CHERRY_PICK_HEAD": "git cherry-pick --continue",
    "REVERT_HEAD": "git revert --continue",
    "rebase-merge": "git rebase --continue",
    "rebase-apply": "git rebase --continue",
}


class Restoring(Git):
    """A `Git` that also writes. The repository's configuration, hooks and filters are just as inert as for
    reading.
    """

    __slots__ = ()

    @property
    def own(self) -> str:
        return git_dirs(self.checkout)[0]

    @property
    def half_done(self) -> str:
        """The command that continues an unfinished merge, rebase or similar, or ""."""
        waiting = (line for name, line in _HALF_DONE.items() if os.path.lexists(os.path.join(self.own, name)))
        return next(waiting, "")

    @property
    def stash_log(self) -> str:
        """The path of git's list of stashes."""
        return os.path.join(git_dirs(self.checkout)[1], "logs", "refs", "stash")

    def put_blob(self, content: bytes) -> bool:
        return self._given(["hash-object", "-w", "--no-filters", "--stdin"], content) is not None

    def put_objects(self, pack: bytes) -> bool:
        return self._given(["unpack-objects", "-q"], pack) is not None

    def put_ref(self, name: str, commit: str) -> bool:
        """Set a ref and log the change, as git does. An empty `commit` deletes the ref."""
        change = [name, commit] if commit else ["-d", name]
        return self._ask(["update-ref", "-m", "clickstop undo", *change]) is not None

    def put_head(self, text: str) -> None:
        write_whole(os.path.join(self.own, "HEAD"), text)
        # The view through which we ask git contains a copy of HEAD.
        self._view = None

    def put_index(self, content: bytes) -> None:
        """Replace the index under git's own lock. Raises FileExistsError while another process holds it."""
        path = os.path.join(self.own, "index")
        lock = os.open(f"{path}.lock", os.O_CREAT | os.O_EXCL | os.O_WRONLY, _mode(path))
        try:
            with open(lock, "wb") as file:
                file.write(content)
            os.replace(f"{path}.lock", path)
        # A stale lock would keep git from ever writing its index again.
        except BaseException:
            os.unlink(f"{path}.lock")
            raise

    def put_stashes(self, log: str) -> bool:
        """Restore the stashes of a saved log and keep those made since."""
        path = self.stash_log
        saved = log.splitlines(keepends=True)
        stashes = [_stash(line) for line in saved]
        since = [line for line in read_plain(path).splitlines(keepends=True) if _stash(line) not in stashes]
        lines = [*saved, *since]
        if not lines or not self.put_ref("refs/stash", lines[-1].split()[1]):
            return False
        os.makedirs(os.path.dirname(path), exist_ok=True)
        write_whole(path, "".join(lines))
        return True


def _stash(line: str) -> str:
    """A line of the log without its first field, the previous commit: git rewrites it when another stash is
    dropped.
    """
    return line.partition(" ")[2]


def _mode(path: str) -> int:
    try:
        return stat.S_IMODE(os.stat(path).st_mode)
    except OSError:
        return 0o644
