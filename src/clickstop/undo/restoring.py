"""Restore a saved state. Saves the present state first, so that an undo can be undone."""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from clickstop.core.git_blob import is_stored
from clickstop.core.git_restore import Restoring
from clickstop.core.ids import short, utc
from clickstop.core.paths import is_inside
from clickstop.undo.packs import DamagedPackError, Packs, StoreLock, digest_of
from clickstop.undo.saved_state import (
    ABSENT,
    FILE,
    FOLDER,
    LINK,
    PROMPT,
    UNDONE,
    SavedItem,
    SavedState,
    UnsavableError,
)
from clickstop.undo.saving import Risk, SaveLimits, Saving, new_state, usual_mode
from clickstop.undo.tree import Tree

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from clickstop.core.git import Git, IndexEntry

RESTORED, REPLACED, REMOVED = "restored", "replaced", "removed"
_PATIENCE = 120.0  # seconds for an answer from git; an undo may take its time
_WITHOUT_LIMIT = SaveLimits(file_mb=1_000_000, total_mb=1_000_000, budget_ms=3_600_000)
_INDEX, _STASHES, _HEAD = "the index", "stashes", "HEAD"
_PART = ".clickstop-undo"  # always the same name, so the next undo replaces what a killed one left


class UndoRefusedError(Exception):
    """Nothing was restored; the message says why and what to do."""


@dataclass
class UndoOutcome:
    """What an undo did, or would do."""

    state: SavedState
    before: SavedState | None = None  # the state before the undo
    steps: list[tuple[str, str]] = field(default_factory=list)  # (RESTORED, REPLACED or REMOVED; path)
    git: list[str] = field(default_factory=list)  # refs, index and stashes that were restored
    failed: list[tuple[str, str]] = field(default_factory=list)  # (path, why)
    remarks: list[str] = field(default_factory=list)  # what was left alone, and why


class Undo:
    """Restores one saved state, wholly or only some paths."""

    def __init__(
        self,
        folder: str,
        state: SavedState,
        environ: Mapping[str, str],
        paths: Iterable[str] = (),
        tree: Tree | None = None,
    ) -> None:
        """`tree` is the present checkout, if the caller has asked git about it already."""
        self._folder = folder
        self._state = state
        self._environ = environ
        self._packs = Packs(folder)
        self._packs.learn(state.places)
        has_git = bool(state.checkout) and os.path.lexists(os.path.join(state.checkout, ".git"))
        self._git = Restoring(state.checkout, environ) if has_git else None
        if self._git is not None:
            self._git.seconds = _PATIENCE
        self._tree = None if self._git is None else tree or present(self._git)
        self._only = [_real(path) for path in paths]
        self._takes_git = not self._only and self._git is not None

    def preview(self) -> UndoOutcome:
        """What `run` would do. UndoRefusedError if nothing was saved at these paths, or a copy is damaged."""
        with StoreLock(self._folder):
            return self._preview()

    def run(self) -> UndoOutcome:
        """Restore. UndoRefusedError if a merge or rebase is in progress, or something needed is gone."""
        if self._git is not None and self._git.half_done:
            raise UndoRefusedError(
                f"A merge or rebase is in progress. Finish it with `{self._git.half_done}`, or abort it, then undo."
            )
        with StoreLock(self._folder):
            outcome = self._preview()
            if not outcome.steps and not outcome.git:
                return outcome
            contents = self._contents(outcome)
            outcome.before = self._save_present(outcome)
            if self._takes_git:
                self._restore_git(contents, outcome)
            self._write_files(contents, outcome)
        return outcome

    def saved_texts(self) -> list[tuple[str, bytes]]:
        """(path, saved content) of files and links that differ now; b"" for one that did not exist."""
        with StoreLock(self._folder):
            outcome = self._preview()
            contents = self._contents(outcome)
        paths = {path for _, path in outcome.steps}
        items = [item for item in self._items if item.path in paths and item.kind != FOLDER]
        return [(item.path, held(item, contents)) for item in items]

    # what to do

    def _preview(self) -> UndoOutcome:
        outcome = UndoOutcome(self._state)
        outcome.steps = [(step, item.path) for item in self._items if (step := self._step(item))]
        outcome.git = self._git_differences() if self._takes_git else []
        if self._takes_git and self._state.index and not self._takes_index and self._state.reason != PROMPT:
            outcome.remarks.append("Staged changes were left alone: a different commit is checked out now.")
        return outcome

    @cached_property
    def _items(self) -> list[SavedItem]:
        state = self._state
        items = state.items
        if state.tree:
            items = [*items, *self._tree_items()]
        elif state.reason == PROMPT:
            items = [*items, *_new_in(state)]
        if not self._only:
            return items
        chosen = [item for item in items if any(is_inside(item.path, path) for path in self._only)]
        missing = [path for path in self._only if not any(is_inside(item.path, path) for item in chosen)]
        if missing:
            raise UndoRefusedError(f"{missing[0]} is not in the saved state. Nothing was changed.")
        return chosen

    def _tree_items(self) -> list[SavedItem]:
        """All other files of the checkout, from the saved index: tracked then, or absent then and new since."""
        git, saved = self._git, {item.path for item in self._state.items}
        if git is None or self._tree is None or not self._state.index:
            return []
        before = {os.path.join(self._tree.top, entry.path): entry for entry in self._saved_entries}
        tracked = [
            committed_item(path, entry) for path, entry in before.items() if path not in saved and is_plain(entry)
        ]
        now = [os.path.join(self._tree.top, entry.path) for entry in self._tree.entries() if is_plain(entry)]
        if self._state.reason == PROMPT:
            now += [os.path.join(self._tree.top, name) for name in git.untracked() or ()]
        left_out = [path for path, _ in self._state.left_out]
        new = [path for path in dict.fromkeys(now) if path not in saved and path not in before]
        new = [path for path in new if not any(is_inside(path, other) for other in left_out)]
        return tracked + [SavedItem(path, ABSENT) for path in new]

    def _step(self, item: SavedItem) -> str:
        """What has to be done to a path; "" if it is as saved."""
        folder = os.path.dirname(item.path)
        try:
            # If a parent folder is now a link, the path leads elsewhere, so the saved file is gone.
            status = os.lstat(item.path) if os.path.realpath(folder) == folder else None
        except OSError:
            status = None
        if status is None:
            return "" if item.kind == ABSENT else RESTORED
        if item.kind == ABSENT:
            return REMOVED
        return "" if self._is_same(item, status) else REPLACED

    def _is_same(self, item: SavedItem, status: os.stat_result) -> bool:
        kind = stat.S_IFMT(status.st_mode)
        if item.kind == FOLDER:
            return kind == stat.S_IFDIR
        if item.kind == LINK:
            is_link = kind == stat.S_IFLNK
            return is_link and (
                is_stored(item.path, item.blob) if item.blob else os.readlink(item.path) == item.content
            )
        # An item from git's index has no mtime, and only git's default mode: do not compare that.
        if kind != stat.S_IFREG or (item.mtime and stat.S_IMODE(status.st_mode) != item.mode):
            return False
        if item.blob:
            return self._committed.get(item.path) == item.blob or is_stored(item.path, item.blob)
        return status.st_size == item.size and _digest(item.path) == item.content

    @cached_property
    def _committed(self) -> dict[str, str]:
        """Files that git reports as unchanged, with their blobs, so that they need not be read."""
        try:
            return self._tree.committed() if self._tree is not None else {}
        except UnsavableError:
            return {}

    # what is needed

    def _contents(self, outcome: UndoOutcome) -> dict[str, bytes]:
        """Everything that will be written, read before anything is changed."""
        state, paths = self._state, {path for _, path in outcome.steps}
        items = [item for item in self._items if item.path in paths]
        digests = {item.content for item in items if item.kind == FILE and item.content}
        if self._takes_git:
            digests |= {digest for digest in (state.index, state.objects, state.stashes, *state.staged) if digest}
        contents = {digest: content_of(digest, self._packs) for digest in digests}
        blobs = {item.blob for item in items if item.blob}
        if blobs and self._git is not None:
            committed = self._git.blobs(blobs)
            if len(committed) < len(blobs):
                raise UndoRefusedError(
                    "Git no longer has a file that was committed when this was saved. Nothing was changed."
                )
            contents |= committed
        return contents

    def _save_present(self, outcome: UndoOutcome) -> SavedState:
        state, risk = self._state, Risk()
        risk.paths = dict.fromkeys(path for _, path in outcome.steps)
        if self._takes_git:
            risk.index = bool(state.index)
            risk.head = state.moves_head
            risk.refs = dict.fromkeys(state.refs)
            risk.stashes = bool(state.stashes)
        present = new_state(UNDONE, utc(), state.checkout)
        present.command = f"undo {short(state.id)}"
        present.session_id = state.session_id
        Saving(present, self._tree, _WITHOUT_LIMIT).save(risk, self._folder)
        if present.left_out:
            path, why = present.left_out[0]
            raise UndoRefusedError(
                f"The current state could not be saved first: {path}: {why}. Nothing was changed."
            )
        return present

    # doing it

    @cached_property
    def _takes_index(self) -> bool:
        """Whether to restore the index. With another commit checked out, it would show changes that nobody made."""
        state, tree = self._state, self._tree
        if tree is None or not state.index:
            return False
        return state.moves_head or (tree.head, tree.commit) == (state.head, state.commit)

    def _git_differences(self) -> list[str]:
        git, state, tree = self._git, self._state, self._tree
        refs = (git.refs() if git is not None and state.refs else {}) or {}
        names = [name for name, commit in state.refs.items() if refs.get(name, "") != commit]
        names += [_HEAD] if state.moves_head and tree is not None and tree.head != state.head else []
        names += [_INDEX] if self._takes_index and not self._has_index() else []
        names += [_STASHES] if state.stashes and not self._has_stashes() else []
        return names

    def _has_index(self) -> bool:
        """Whether the same is staged. The file alone does not tell: `git status` also rewrites the index."""
        git, tree = self._git, self._tree
        if git is None or tree is None or _digest(os.path.join(git.own, "index")) == self._state.index:
            return True
        return [_staged(entry) for entry in self._saved_entries] == [_staged(entry) for entry in tree.entries()]

    @cached_property
    def _saved_entries(self) -> list[IndexEntry]:
        return saved_entries(self._state, self._packs, self._environ)

    def _has_stashes(self) -> bool:
        return self._git is not None and _digest(self._git.stash_log) == self._state.stashes

    def _restore_git(self, contents: dict[str, bytes], outcome: UndoOutcome) -> None:
        git, state = self._git, self._state
        assert git is not None
        if state.objects and outcome.git and not git.put_objects(contents[state.objects]):
            outcome.failed.append(("commits", "git rejected them"))
            outcome.git = []  # refs would point to commits that do not exist
            return
        for name in outcome.git:
            try:
                if not self._restore_git_item(name, contents, git):
                    outcome.failed.append((name, "git rejected it"))
            except FileExistsError:
                outcome.failed.append((name, "another git command is running"))
            except OSError as error:
                outcome.failed.append((name, error.strerror or str(error)))
        outcome.git = [name for name in outcome.git if name not in dict(outcome.failed)]

    def _restore_git_item(self, name: str, contents: dict[str, bytes], git: Restoring) -> bool:
        state = self._state
        if name == _HEAD:
            git.put_head(state.head)
        elif name == _STASHES:
            return git.put_stashes(contents[state.stashes].decode("utf-8", "surrogateescape"))
        elif name == _INDEX:
            if not all(git.put_blob(contents[digest]) for digest in state.staged):
                return False
            git.put_index(contents[state.index])
        else:
            return git.put_ref(name, state.refs[name])
        return True

    def _write_files(self, contents: dict[str, bytes], outcome: UndoOutcome) -> None:
        steps = {path: step for step, path in outcome.steps}
        items = [item for item in self._items if item.path in steps]
        # Removals first, because a file may be in the place of a folder; then by path, so folders precede their
        # files.
        for item in sorted(items, key=lambda item: (item.kind != ABSENT, item.path)):
            try:
                _put(item, contents)
            except OSError as error:
                outcome.failed.append((item.path, error.strerror or str(error)))
        # Folder modes last and the innermost first: a read-only folder could not be filled.
        for item in reversed([item for item in self._items if item.kind == FOLDER]):
            if os.path.isdir(item.path) and not os.path.islink(item.path):
                os.chmod(item.path, item.mode)
        failed = dict(outcome.failed)
        outcome.steps = [(step, path) for step, path in outcome.steps if path not in failed]


def _new_in(state: SavedState) -> list[SavedItem]:
    """What was added to a folder without git since the state was saved."""
    saved = {item.path for item in state.items}
    left_out = {path for path, _ in state.left_out} | set(state.made_again)
    new = []
    for above, folders, names in os.walk(state.checkout):
        paths = [os.path.join(above, name) for name in (*folders, *names)]
        new += [path for path in paths if path not in saved and path not in left_out]
        folders[:] = [name for name in folders if os.path.join(above, name) in saved]
    return [SavedItem(path, ABSENT) for path in new]


def content_of(digest: str, packs: Packs) -> bytes:
    try:
        return packs.read(digest)
    except DamagedPackError:
        raise UndoRefusedError("A saved copy is damaged or gone. Nothing was changed.") from None


def present(git: Git) -> Tree:
    """The present checkout, with enough time for slow git commands."""
    return Tree(git, _PATIENCE)


def saved_entries(state: SavedState, packs: Packs, environ: Mapping[str, str]) -> list[IndexEntry]:
    """The entries of the saved index."""
    content = content_of(state.index, packs)
    with tempfile.TemporaryDirectory(prefix="clickstop-") as scratch:
        index = os.path.join(scratch, "index")
        with open(index, "wb") as file:
            file.write(content)
        entries = Restoring(state.checkout, environ, index=index).entries()
    if entries is None:
        raise UndoRefusedError("Git cannot read the saved index. Nothing was changed.")
    return entries


def _staged(entry: IndexEntry) -> tuple[str, str, str, str, bool]:
    return entry.path, entry.mode, entry.blob, entry.stage, entry.is_watched


def is_plain(entry: IndexEntry) -> bool:
    """Whether an entry is a file or link on the disk: no submodule, no conflict, not outside a sparse checkout."""
    return entry.is_watched and entry.stage == "0" and entry.mode.startswith(("100", "120"))


def committed_item(path: str, entry: IndexEntry) -> SavedItem:
    kind = LINK if entry.mode.startswith("120") else FILE
    return SavedItem(path, kind, mode=usual_mode(can_run=entry.mode == "100755"), blob=entry.blob)


def held(item: SavedItem | None, contents: dict[str, bytes]) -> bytes:
    """The saved content of a file, or target of a link; b"" if it did not exist."""
    if item is None or item.kind in (ABSENT, FOLDER):
        return b""
    return os.fsencode(item.content) if item.kind == LINK and item.content else contents[item.content or item.blob]


def _put(item: SavedItem, contents: dict[str, bytes]) -> None:
    path, folder = item.path, os.path.dirname(item.path)
    if item.kind != ABSENT:
        os.makedirs(folder, exist_ok=True)
    # Through a link among the parent folders, an undo could write outside the checkout.
    if os.path.realpath(folder) != folder:
        raise OSError(0, "one of its parent folders is now a link")
    is_folder = os.path.isdir(path) and not os.path.islink(path)
    if is_folder and item.kind != FOLDER:
        shutil.rmtree(path)
    elif os.path.lexists(path) and item.kind in (ABSENT, FOLDER, LINK) and not is_folder:
        os.unlink(path)
    if item.kind == FOLDER:
        os.makedirs(path, exist_ok=True)
    elif item.kind == LINK:
        os.symlink(item.content or os.fsdecode(contents[item.blob]), path)
    elif item.kind == FILE:
        _put_file(item, contents[item.content or item.blob], os.path.join(folder, _PART))


def _put_file(item: SavedItem, content: bytes, part: str) -> None:
    if os.path.lexists(part):
        os.unlink(part)
    # O_EXCL, so that a link put there meanwhile is not written through.
    handle = os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_BINARY", 0), 0o600)
    try:
        with open(handle, "wb") as file:
            file.write(content)
        os.chmod(part, item.mode)
        if item.mtime:
            os.utime(part, ns=(item.mtime, item.mtime))
        os.replace(part, item.path)
    except BaseException:
        os.unlink(part)
        raise


def _real(path: str) -> str:
    """The path with links in its parent folders resolved, but not a link at the path itself."""
    path = os.path.abspath(path)
    return os.path.join(os.path.realpath(os.path.dirname(path)), os.path.basename(path))


def _digest(path: str) -> str:
    try:
        with open(path, "rb") as file:
            return digest_of(file.read())
    except OSError:
        return ""
