"""A saved state: the files, the index and the refs before something that could lose them."""

from __future__ import annotations

import os

from clickstop.core.places import private_folder
from clickstop.core.record import Record, made
from clickstop.core.wire import dumps, loads
from clickstop.undo.packs import private_file

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from clickstop.undo.packs import Place

FILE, LINK, FOLDER, ABSENT = "file", "link", "folder", "absent"
CALL, EDIT, PROMPT, UNDONE = "call", "edit", "prompt", "undo"  # why a state was saved
_ENDING = ".state"
_RECENT = 2  # newest states, whose contents are not stored again
_SMALL = 65_536  # bytes; a larger state is not read while a call waits


class UnsavableError(Exception):
    """Something that a call could lose cannot be saved; the message says why."""


class SavedItem(Record):
    """One path as it was."""

    path: str  # absolute
    kind: str
    mode: int = 0
    mtime: int = 0  # nanoseconds
    size: int = 0
    content: str = ""  # a digest; of a link, where it leads
    blob: str = ""  # git's name for committed content, which need not be copied


_OF_ITEM = sorted(SavedItem.fields)  # the order in which they are stored


class SavedState(Record):
    """Everything that was saved at one moment."""

    id: str
    reason: str
    created_at: str
    checkout: str = ""
    session_id: str = ""
    agent_id: str = ""
    call_id: str = ""
    command: str = ""
    items: list[SavedItem] = made(factory=list)
    left_out: list[list[str]] = made(factory=list)  # [path, why]
    made_again: list[str] = made(factory=list)  # left out, because an installation or build regenerates it
    index: str = ""  # digest of git's index file
    staged: list[str] = made(factory=list)  # digests of contents that only the index holds
    head: str = ""  # the text of git's HEAD file: a branch, or a commit
    commit: str = ""  # the current commit
    moves_head: bool = False  # the call itself may move HEAD to another commit or branch
    refs: dict[str, str] = made(factory=dict)  # name: commit, "" for one that does not exist
    stashes: str = ""  # digest of git's list of stashes
    tree: bool = False  # the state covers the whole checkout: a file without an item is as in the index
    objects: str = ""  # digest of a git pack with commits that nothing else references
    places: dict[str, Place] = made(factory=dict)  # where each content is, unless `Packs.thin` has moved it since

    @property
    def contents(self) -> set[str]:
        """Digests of all contents that it needs."""
        files = [item.content for item in self.items if item.kind == FILE and item.content]
        return {digest for digest in (*files, *self.staged, self.index, self.stashes, self.objects) if digest}

    @property
    def is_empty(self) -> bool:
        return not (self.items or self.index or self.refs or self.stashes)


class States:
    """The saved states of one store."""

    def __init__(self, folder: str) -> None:
        self.folder = folder

    def ids(self) -> list[str]:
        """IDs, the newest first, because an ID begins with its time."""
        try:
            names = os.listdir(self.folder)
        except OSError:
            return []
        return sorted((name.removesuffix(_ENDING) for name in names if name.endswith(_ENDING)), reverse=True)

    def read(self, state: str) -> SavedState | None:
        """The state; None if it does not exist or is damaged."""
        import zlib

        try:
            with open(self._path(state), "rb") as file:
                return _state(loads(zlib.decompress(file.read()).decode("ascii")))
        except (OSError, zlib.error, ValueError, KeyError, TypeError, AttributeError):
            return None

    def recent(self) -> list[SavedState]:
        """A few of the newest states, without large ones, because a call waits for this."""
        small = [name for name in self.ids()[:_RECENT] if os.path.getsize(self._path(name)) < _SMALL]
        return [state for name in small if (state := self.read(name)) is not None]

    def all(self) -> list[SavedState]:
        """All undamaged states, the newest first."""
        return [state for name in self.ids() if (state := self.read(name)) is not None]

    def write(self, state: SavedState) -> None:
        """Write a state to the disk. Its contents must be stored first: a readable state is complete."""
        import zlib

        private_folder(self.folder)
        path = self._path(state.id)
        part = path + ".part"
        try:
            with open(part, "wb", opener=private_file) as file:
                file.write(zlib.compress(dumps(_plain(state)).encode("ascii"), 1))
                file.flush()
                os.fsync(file.fileno())
            os.replace(part, path)
        except BaseException:
            if os.path.exists(part):
                os.unlink(part)
            raise
        # Without it, a crash could lose the new name although the file is written.
        _sync(self.folder)

    def remove(self, state: str) -> None:
        os.unlink(self._path(state))

    def _path(self, state: str) -> str:
        return os.path.join(self.folder, state + _ENDING)


def _sync(folder: str) -> None:
    """Sync a folder's directory entries to the disk."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _plain(state: SavedState) -> dict[str, Any]:
    return state.as_data() | {"items": [[getattr(item, name) for name in _OF_ITEM] for item in state.items]}


def _state(values: dict[str, Any]) -> SavedState:
    items = [SavedItem(**dict(zip(_OF_ITEM, entry, strict=True))) for entry in values["items"]]
    return SavedState(**values | {"items": items})
