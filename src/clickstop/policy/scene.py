"""Where a call happens, and how far from the work a path lies."""

from __future__ import annotations

import os

from clickstop.core.globs import fits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from clickstop.core.git import Git
    from clickstop.shell.effect import Effect

# Folders at the top of a system that belong to it and not to somebody's work.
_SYSTEM = {
    *(
        "bin boot dev etc home lib lib32 lib64 libx32 media mnt nix opt proc root run sbin snap srv sys usr var "
        "System Library Applications Users Volumes private cores Windows ProgramData"
    ).split(),
    *("Program Files", "Program Files (x86)"),
}
# Below these, what somebody keeps is not the system's: only the folder itself counts.
_OF_PEOPLE = {"home", "Users", "mnt", "media", "Volumes", "srv", "private", "opt"}
_TEMPORARY = ("/tmp", "/var/tmp", "/private/tmp", "/private/var/tmp", "/dev/shm")  # noqa: S108  # places to know


class Scene:
    """One call's surroundings."""

    def __init__(
        self,
        *,
        cwd: str,
        root: str,
        home: str,
        environ: Mapping[str, str],
        work: tuple[str, ...] = (),
        git: Git | None = None,
        branch: str = "",
        protected: tuple[str, ...] = (),
        line: str = "",
        today: str = "",
        copies: Mapping[str, str] | None = None,
    ) -> None:
        self.cwd = cwd
        self.root = root  # the checkout around `cwd`
        self.home = home
        self.work = work or (root,)  # all that counts as the repository: a worktree, and its main checkout
        folders = [environ.get(name, "") for name in ("TMPDIR", "TEMP", "TMP", "RUNNER_TEMP")]
        self.temporary = (*_TEMPORARY, *(os.path.normpath(folder) for folder in folders if os.path.isabs(folder)))
        self.git = git  # None where nobody may be asked: then all could be lost
        self.is_own: Callable[[str], bool] | None = None  # of a file: only this session's edits go
        self.branch = branch  # the one that is checked out
        self.protected = protected  # globs of branches
        self.line = line  # the command line; "" for a file tool
        self.today = today  # as 2030-12-31
        self.copies = copies or {}  # files that earlier calls of the session have made of secrets, and of which

    def is_protected(self, branch: str) -> bool:
        """Whether others build on a branch; "" is the one that is checked out."""
        name = (branch or self.branch).removeprefix("refs/heads/")
        return any(fits(name, glob) for glob in self.protected)

    def place(self, effect: Effect) -> str:
        """How far from the work something is done: `root` (of a file system, or a folder right there), `home`,
        `repository` (as a whole), `git`, `inside`, `temporary`, `system`, `outside`; "" where nobody can know.
        """
        if not effect.path:
            return ""
        if effect.where:
            return _elsewhere(effect.path)
        drive = effect.target.strip("'\"")
        # `del C:\*` in a shell of this system: there, the path looks like a name in the current folder.
        if os.name != "nt" and drive[1:2] == ":" and drive[:1].isalpha() and not os.path.lexists(effect.path):
            return _on_drive(drive)
        if effect.extent == "contents" and effect.path in self.temporary and not self._holds_work(effect.path):
            return "temporary"
        some = effect.extent == "some"  # thing in the folder that is named, not the folder
        return self.place_of(os.path.join(effect.path, "?") if some else effect.path)

    def _holds_work(self, path: str) -> bool:
        return any(_holds(path, folder) for folder in self.work)

    def place_of(self, path: str) -> str:
        """The same for a path."""
        bare = path.rstrip(os.sep) or path
        if bare == os.path.dirname(bare):
            return "root"
        # The home folder itself may be the repository: then it is the work.
        if self.home and bare != self.root and _holds(bare, self.home):
            return "home" if bare == self.home else "root"
        if self._holds_work(bare):
            return "repository"
        holding = [folder for folder in self.work if _holds(folder, bare)]
        if holding:
            return "git" if _holds(os.path.join(holding[0], ".git"), bare) else "inside"
        around = max(
            (folder for folder in (*self.temporary, self.home) if folder and _holds(folder, bare)),
            key=len,
            default="",
        )
        # The longest one counts: TMPDIR may lie below home, and home below /tmp.
        if around and around == self.home:
            return "outside"
        if around:
            return "outside" if bare == around or self._is_beside(bare, around) else "temporary"
        return _beyond(bare)

    def _is_beside(self, path: str, temporary: str) -> bool:
        """Whether a path lies beside work in a temporary folder: others have files there as well."""
        parents = [os.path.dirname(folder) for folder in (*self.work, self.home) if folder]
        return any(_holds(parent, path) for parent in parents if parent != temporary and _holds(temporary, parent))

    def name(self, path: str) -> str:
        """The path as people say it: from the repository on, or from home."""
        for folder, prefix in ((self.root, ""), (self.home, "~/")):
            if folder and _holds(folder, path) and path != folder:
                return prefix + path[len(folder.rstrip(os.sep)) + 1 :]
        return path


def _elsewhere(path: str) -> str:
    """In a container or on another machine, only the system's own folders are known."""
    if path.startswith(_TEMPORARY) and path not in _TEMPORARY:
        return "temporary"
    return "root" if path == os.sep else _beyond(path)


def _on_drive(path: str) -> str:
    """Paths of another system: a drive, or a folder right there, is its root."""
    return "root" if len(path.replace("\\", "/").strip("/*").split("/")) <= 2 else "outside"


def _holds(folder: str, path: str) -> bool:
    return path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)


def _beyond(path: str) -> str:
    """Neither work nor home nor temporary: the system's own, or somebody's."""
    parts = os.path.splitdrive(path)[1].strip(os.sep).split(os.sep)
    if parts[0] not in _SYSTEM:
        return "root" if len(parts) == 1 else "outside"
    if len(parts) == 1:
        return "root"
    return "outside" if parts[0] in _OF_PEOPLE else "system"
