"""Bringing a saved state back. What is there now is saved first, so that an undo can be undone."""

from __future__ import annotations

import os
import shutil
import stat
from dataclasses import dataclass, field

from clickstop.core.git_restore import Restoring
from clickstop.core.ids import utc
from clickstop.undo.packs import DamagedError, Packs
from clickstop.undo.saved_state import ABSENT, FILE, FOLDER, LINK, UNDONE, Item, SavedState
from clickstop.undo.saving import Limits, Risk, Saving, new_state
from clickstop.undo.tree import Tree

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

RESTORED, REPLACED, REMOVED = "restored", "replaced", "removed"
_WITHOUT_LIMIT = Limits(file_mb=1_000_000, total_mb=1_000_000, budget_ms=3_600_000)


class RefusedError(Exception):
    """Why nothing was brought back, and what to do."""


@dataclass
class Outcome:
    """What an undo did, or would do."""

    state: SavedState
    before: SavedState | None = None  # what was there, saved
    steps: list[tuple[str, str]] = field(default_factory=list)  # RESTORED, REPLACED or REMOVED, and the path
    git: list[str] = field(default_factory=list)  # names, index and stashes that came back
    failed: list[tuple[str, str]] = field(default_factory=list)  # path, and why


class Undo:
    """The undoing of one saved state, of all of it or of some paths."""

    def __init__(
        self, folder: str, state: SavedState, environ: Mapping[str, str], paths: Iterable[str] = ()
    ) -> None:
        self._folder = folder
        self._state = state
        self._packs = Packs(folder)
        self._git = Restoring(state.checkout, environ) if state.checkout else None
        self._only = [os.path.abspath(path) for path in paths]
        self._items = self._chosen()
        self._takes_git = not self._only and self._git is not None

    def preview(self) -> Outcome:
        """What would be done."""
        outcome = Outcome(self._state)
        outcome.steps = [(step, item.path) for item in self._items if (step := self._step(item))]
        outcome.git = self._names() if self._takes_git else []
        return outcome

    def run(self) -> Outcome:
        """RefusedError, if a merge or such is half done, or something that is needed is gone."""
        if self._git is not None and self._git.half_done:
            raise RefusedError(
                f"A merge or rebase is half done. Go on with `{self._git.half_done}`, or abort it, then undo."
            )
        outcome = self.preview()
        if not outcome.steps and not outcome.git:
            return outcome
        contents = self._contents()
        outcome.before = self._save_present()
        if self._takes_git:
            self._give_back(contents, outcome)
        self._write_files(contents, outcome)
        return outcome

    # what to do

    def _chosen(self) -> list[Item]:
        state = self._state
        items = [*state.items, *self._tree_items()] if state.tree else state.items
        if not self._only:
            return items
        return [item for item in items if any(_is_at_or_below(item.path, path) for path in self._only)]

    def _tree_items(self) -> list[Item]:
        """All other files of the checkout: as the index had them, and absent if nobody knew them."""
        git, saved = self._git, {item.path for item in self._state.items}
        if git is None or not self._state.index:
            return []
        entries, now = git.entries(), git.untracked()
        known = [(os.path.join(git.checkout, entry.path), entry) for entry in entries or ()]
        held = [
            Item(path, FILE, mode=0o755 if entry.mode == "100755" else 0o644, blob=entry.blob)
            for path, entry in known
            if path not in saved and entry.mode.startswith("100") and entry.stage == "0"
        ]
        new = [os.path.join(git.checkout, name) for name in now or ()]
        return held + [Item(path, ABSENT) for path in new if path not in saved]

    def _step(self, item: Item) -> str:
        """What has to be done to a path; "" where it is as it was."""
        try:
            status = os.lstat(item.path)
        except OSError:
            return "" if item.kind == ABSENT else RESTORED
        if item.kind == ABSENT:
            return REMOVED
        return "" if self._is_same(item, status) else REPLACED

    def _is_same(self, item: Item, status: os.stat_result) -> bool:
        kind = stat.S_IFMT(status.st_mode)
        if item.kind == FOLDER:
            return kind == stat.S_IFDIR
        if item.kind == LINK:
            return kind == stat.S_IFLNK and os.readlink(item.path) == item.content
        if kind != stat.S_IFREG or (item.mtime and stat.S_IMODE(status.st_mode) != item.mode):
            return False
        if item.blob:
            from clickstop.core.git_blob import is_stored

            return is_stored(item.path, item.blob)
        return status.st_size == item.size and _digest(item.path) == item.content

    # what is needed

    def _contents(self) -> dict[str, bytes]:
        """All that will be written, before anything is."""
        wanted = {item.content for item in self._items if item.kind == FILE and item.content and self._step(item)}
        state = self._state
        if self._takes_git:
            wanted |= {digest for digest in (state.index, state.objects, state.stashes, *state.staged) if digest}
        try:
            contents = {digest: self._packs.read(digest) for digest in wanted}
        except DamagedError:
            raise RefusedError("A saved copy is damaged or gone. Nothing was changed.") from None
        blobs = {item.blob for item in self._items if item.blob and self._step(item)}
        if blobs and self._git is not None:
            held = self._git.blobs(blobs)
            if len(held) < len(blobs):
                raise RefusedError(
                    "Git no longer has a file that was committed when this was saved. Nothing was changed."
                )
            contents |= held
        return contents

    def _save_present(self) -> SavedState:
        risk = Risk()
        risk.paths = dict.fromkeys(item.path for item in self._items)
        if self._takes_git:
            risk.index = bool(self._state.index)
            risk.refs = dict.fromkeys(self._state.refs)
            risk.stashes = bool(self._state.stashes)
        present = new_state(UNDONE, utc(), self._state.checkout)
        present.command = f"undo {self._state.id}"
        saving = Saving(present, None if self._git is None else Tree(self._git), _WITHOUT_LIMIT)
        saving.save(risk, self._folder)
        if present.left_out:
            path, why = present.left_out[0]
            raise RefusedError(f"What is there now could not be saved first: {path}: {why}. Nothing was changed.")
        return present

    # doing it

    def _names(self) -> list[str]:
        git, state = self._git, self._state
        refs = git.refs() if git is not None and state.refs else {}
        names = [name for name, commit in state.refs.items() if (refs or {}).get(name) != commit]
        names += ["the index"] if state.index and not state.tree and not self._has_index() else []
        names += ["stashes"] if state.stashes and not self._has_stashes() else []
        return names

    def _has_index(self) -> bool:
        git = self._git
        return git is None or _digest(os.path.join(git.own, "index")) == self._state.index

    def _has_stashes(self) -> bool:
        from clickstop.core.repository import git_dirs

        log = os.path.join(git_dirs(self._state.checkout)[1], "logs", "refs", "stash")
        return _digest(log) == self._state.stashes

    def _give_back(self, contents: dict[str, bytes], outcome: Outcome) -> None:
        git, state = self._git, self._state
        assert git is not None
        if state.objects and outcome.git and not git.put_objects(contents[state.objects]):
            outcome.failed.append(("commits", "git did not take them"))
            return
        for name in outcome.git:
            if name == "the index":
                self._give_back_index(contents, outcome)
            elif name == "stashes":
                if not git.put_stashes(contents[state.stashes].decode("utf-8", "surrogateescape")):
                    outcome.failed.append((name, "git did not take them"))
            elif not git.put_ref(name, state.refs[name]):
                outcome.failed.append((name, "git did not take it"))

    def _give_back_index(self, contents: dict[str, bytes], outcome: Outcome) -> None:
        git, state = self._git, self._state
        assert git is not None
        try:
            if not all(git.put_blob(contents[digest]) for digest in state.staged):
                outcome.failed.append(("the index", "git did not take what was staged"))
                return
            if state.head:
                git.put_head(state.head)
            git.put_index(contents[state.index])
        except FileExistsError:
            outcome.failed.append(("the index", "another git command is at work"))

    def _write_files(self, contents: dict[str, bytes], outcome: Outcome) -> None:
        steps = {path: step for step, path in outcome.steps}
        items = [item for item in self._items if item.path in steps]
        for item in sorted(items, key=lambda item: (item.kind != ABSENT, item.path)):
            try:
                if os.path.realpath(os.path.dirname(item.path)) != os.path.dirname(item.path):
                    raise OSError(0, "a folder on the way to it is a link now")
                _put(item, contents)
            except OSError as error:
                outcome.failed.append((item.path, error.strerror or str(error)))
        for item in reversed([item for item in self._items if item.kind == FOLDER]):
            if os.path.isdir(item.path) and not os.path.islink(item.path):
                os.chmod(item.path, item.mode)
        outcome.steps = [(step, path) for step, path in outcome.steps if path not in dict(outcome.failed)]


def _put(item: Item, contents: dict[str, bytes]) -> None:
    path = item.path
    is_folder = os.path.isdir(path) and not os.path.islink(path)
    if is_folder and item.kind != FOLDER:
        shutil.rmtree(path)
    elif os.path.lexists(path) and (item.kind in (ABSENT, FOLDER, LINK)) and not is_folder:
        os.unlink(path)
    if item.kind == ABSENT:
        return
    os.makedirs(os.path.dirname(path), exist_ok=True)
    if item.kind == FOLDER:
        os.makedirs(path, exist_ok=True)
    elif item.kind == LINK:
        os.symlink(item.content, path)
    else:
        part = f"{path}.clickstop-{os.getpid()}"
        handle = os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        with open(handle, "wb") as file:
            file.write(contents[item.content or item.blob])
            os.chmod(part, item.mode)
        if item.mtime:
            os.utime(part, ns=(item.mtime, item.mtime))
        os.replace(part, path)


def _digest(path: str) -> str:
    from clickstop.undo.packs import digest_of

    try:
        with open(path, "rb") as file:
            return digest_of(file.read())
    except OSError:
        return ""


def _is_at_or_below(path: str, folder: str) -> bool:
    return path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)
