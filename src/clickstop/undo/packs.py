r"""Store the contents of files in the user's state folder, compressed, each content once under its digest.

A pack is a file of records: `<digest> <bytes> <stored bytes>\n`, then the stored bytes. It gets its final name
only after it was synced to disk and read back, and it never changes after that. Each saved state contains the
places of its contents, so that reading it takes the same time however many packs there are. Only if a place is
wrong are all packs searched.
"""

from __future__ import annotations

import os
import time

from clickstop.core.ids import short_digest
from clickstop.core.places import private_folder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import BinaryIO

    Place = tuple[str, int, int, int]  # name of the pack's file, offset, bytes, stored bytes

_MAGIC = b"clickstop pack 1\n"
_ENDING, _PART = ".pack", ".part"
_COMPRESSED_IN_CALL = 32_768  # bytes; a larger content is not compressed while a call waits
_COMPRESSED_IN_BACKGROUND = 8_388_608  # the same limit in the background
_HEADER = 160  # bytes at most
_PAUSE = 0.01  # seconds between two attempts to take a lock


class BusyError(OSError):
    """Another process did not release the lock in time."""


class StoreLock:
    """Held while contents are added, read or removed. Several processes may add and read at once; removing needs
    the lock alone. The system releases it when the process ends.
    """

    def __init__(self, folder: str, *, is_alone: bool = False, seconds: float = 0.3) -> None:
        self._folder = folder
        self._is_alone = is_alone
        self._seconds = seconds
        self._handle = -1

    def __enter__(self) -> None:
        private_folder(self._folder)
        try:
            import fcntl
        except ImportError:  # Windows
            return
        # Locks the folder itself, so there is no lock file to delete by mistake or to leave after a crash.
        self._handle = os.open(self._folder, os.O_RDONLY)
        kind = fcntl.LOCK_EX if self._is_alone else fcntl.LOCK_SH
        end = time.monotonic() + self._seconds
        while True:
            try:
                fcntl.flock(self._handle, kind | fcntl.LOCK_NB)
            except BlockingIOError:
                if time.monotonic() > end:
                    os.close(self._handle)
                    raise BusyError(0, "another process is reading or removing saved states") from None
                time.sleep(_PAUSE)
            else:
                return

    def __exit__(self, *_: object) -> None:
        if self._handle >= 0:
            os.close(self._handle)


class DamagedPackError(Exception):
    """A stored content is missing, or differs from what was stored."""


class Packs:
    """All contents of one store. The caller holds its lock."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self._places: dict[str, Place] = {}
        self._is_listed = False

    def learn(self, places: Mapping[str, Place]) -> None:
        """Take over the places in a saved state. A place learned earlier wins."""
        self._places = {**places, **self._places}

    def has(self, digest: str) -> bool:
        """Whether a content is stored, according to the places learned so far."""
        return digest in self._places and os.path.exists(self._path(self._places[digest]))

    def places_of(self, digests: Iterable[str]) -> dict[str, Place]:
        return {digest: self._places[digest] for digest in digests if digest in self._places}

    def add(self, name: str, contents: dict[str, bytes], *, is_waited_for: bool = False) -> None:
        """Write a new pack with the contents (by digest) that are not stored yet. When this returns, all of them
        are on the disk and verified.
        """
        # Verified by reading, so a damaged copy is stored again.
        new = {digest: content for digest, content in contents.items() if not self._is_sound(digest)}
        if not new:
            return
        path = os.path.join(self.folder, name + _ENDING)
        part = path + _PART
        try:
            places = _write(
                part, name + _ENDING, new, _COMPRESSED_IN_CALL if is_waited_for else _COMPRESSED_IN_BACKGROUND
            )
            # A gate lets a destructive call pass because of this copy, so read it back first.
            _verify(part, places)
            os.replace(part, path)
        except BaseException:
            if os.path.exists(part):
                os.unlink(part)
            raise
        self._places.update(places)

    def _is_sound(self, digest: str) -> bool:
        if digest not in self._places:
            return False
        try:
            self._read(digest)
        except (DamagedPackError, OSError):
            return False
        return True

    def read(self, digest: str) -> bytes:
        """The content. DamagedPackError if it is damaged or gone."""
        if not self._is_listed and not self._is_sound(digest):
            self._list()
        try:
            return self._read(digest)
        except (KeyError, OSError):
            raise DamagedPackError(digest) from None

    def _read(self, digest: str) -> bytes:
        place = self._places[digest]
        with open(self._path(place), "rb") as file:
            return _content(file, digest, place)

    def _path(self, place: Place) -> str:
        return os.path.join(self.folder, place[0])

    def thin(self, used: set[str], *, wholly: bool = False) -> None:
        """Drop contents that are not in `used`: rewrite each pack of which less than half is used; with `wholly`,
        each with anything unused.
        """
        self._list()
        by_pack: dict[str, list[str]] = {name: [] for name in self._names()}
        for digest, place in self._places.items():
            if digest in used and place[0] in by_pack:
                by_pack[place[0]].append(digest)
        for name, digests in by_pack.items():
            size = self._size(name)
            used_bytes = len(_MAGIC) + sum(_record_size(digest, self._places[digest]) for digest in digests)
            if not digests or used_bytes * 2 < size or (wholly and used_bytes < size):
                self._rewrite(name, digests)
        # Parts left by killed processes. The lock is exclusive here, so none is being written.
        for name in os.listdir(self.folder):
            if name.endswith(_PART):
                os.unlink(os.path.join(self.folder, name))

    def _rewrite(self, name: str, digests: list[str]) -> None:
        try:
            contents = {digest: self.read(digest) for digest in digests}
        except DamagedPackError:  # the rest of it may still be of use
            return
        self._places = {digest: place for digest, place in self._places.items() if place[0] != name}
        if contents:
            # Under another name, so that the old pack stays whole until the new one is on the disk.
            self.add(name.removesuffix(_ENDING) + "t", contents)
        os.unlink(os.path.join(self.folder, name))

    @property
    def size(self) -> int:
        """Bytes on the disk."""
        return sum(map(self._size, self._names()))

    def _size(self, name: str) -> int:
        return os.path.getsize(os.path.join(self.folder, name))

    def _names(self) -> list[str]:
        try:
            names = os.listdir(self.folder)
        except OSError:
            return []
        return [name for name in sorted(names) if name.endswith(_ENDING)]

    def _list(self) -> None:
        """Search all packs. The newest copy of a content wins."""
        self._is_listed = True
        self._places = {}
        for name in reversed(self._names()):
            for digest, place in _listed(self.folder, name):
                self._places.setdefault(digest, place)


def digest_of(content: bytes) -> str:
    return short_digest(content, 32)


def private_file(path: str, _flags: int) -> int:
    """An opener for `open`: creates a file that only this user can read."""
    return os.open(path, os.O_CREAT | os.O_TRUNC | os.O_WRONLY | getattr(os, "O_NOFOLLOW", 0), 0o600)


def _write(path: str, name: str, contents: dict[str, bytes], compressed_up_to: int) -> dict[str, Place]:
    import zlib

    places, parts, at = {}, [_MAGIC], len(_MAGIC)
    for digest, content in contents.items():
        stored = zlib.compress(content, 1) if len(content) <= compressed_up_to else content
        # Images and archives grow when they are compressed.
        stored = stored if len(stored) < len(content) else content
        header = _header(digest, len(content), len(stored))
        parts += (header, stored)
        places[digest] = (name, at + len(header), len(content), len(stored))
        at += len(header) + len(stored)
    with open(path, "wb", opener=private_file) as file:
        file.writelines(parts)
        file.flush()
        os.fsync(file.fileno())
    return places


def _header(digest: str, size: int, stored_size: int) -> bytes:
    return f"{digest} {size} {stored_size}\n".encode()


def _record_size(digest: str, place: Place) -> int:
    return len(_header(digest, *place[2:])) + place[3]


def _verify(path: str, places: dict[str, Place]) -> None:
    """Read every content back; DamagedPackError if one differs."""
    with open(path, "rb") as file:
        for digest, place in places.items():
            _content(file, digest, place)


def _content(file: BinaryIO, digest: str, place: Place) -> bytes:
    _, offset, size, stored_size = place
    file.seek(offset)
    stored = file.read(stored_size)
    if stored_size != size:
        import zlib

        try:
            stored = zlib.decompress(stored)
        except zlib.error:
            raise DamagedPackError(digest) from None
    if digest_of(stored) != digest:
        raise DamagedPackError(digest)
    return stored


def _listed(folder: str, name: str) -> list[tuple[str, Place]]:
    """(digest, place) of each content in a pack, up to the first damaged record."""
    places = []
    try:
        with open(os.path.join(folder, name), "rb") as file:
            if file.read(len(_MAGIC)) != _MAGIC:
                return []
            while header := file.readline(_HEADER):
                digest, size, stored = header.split()
                places.append((digest.decode(), (name, file.tell(), int(size), int(stored))))
                file.seek(int(stored), os.SEEK_CUR)
    except (OSError, ValueError):
        pass
    return places
