r"""Contents of files in the user's state folder: named by their digest, compressed, each of them once.

A pack is a file of records, `<digest> <bytes> <stored bytes>\n` and the bytes. It gets its name when it is on the
disk and was read back, and is never changed after that. Each saved state tells where its contents are, so that it
does not matter how many packs there are; only where that is wrong, all of them are looked into.
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
_SQUEEZED = 32_768  # bytes of a content that is compressed while a call waits
_SQUEEZED_BESIDE = 8_388_608  # and while nobody does
_HEADER = 160  # bytes, at most
_PAUSE = 0.01  # seconds between two looks whether a lock is free


class BusyError(OSError):
    """Somebody else did not release the lock in time."""


class StoreLock:
    """Held while contents are added, read or removed: many may save at once, and whoever removes is alone. It is
    released when the process ends, however it ends.
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
        # The folder itself: no file that a person could delete, or a crash could leave.
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
    """A stored content is not what was put there."""


class Packs:
    """All contents of one store. Whoever uses it holds its lock."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self._places: dict[str, Place] = {}
        self._is_listed = False

    def learn(self, places: Mapping[str, Place]) -> None:
        """Where contents are, as a saved state says; the first one to say so is believed."""
        self._places = {**places, **self._places}

    def has(self, digest: str) -> bool:
        """Whether it is there, as far as the states read so far tell."""
        return digest in self._places and os.path.exists(self._path(self._places[digest]))

    def places_of(self, digests: Iterable[str]) -> dict[str, Place]:
        return {digest: self._places[digest] for digest in digests if digest in self._places}

    def add(self, name: str, contents: dict[str, bytes], *, is_waited_for: bool = False) -> None:
        """A new pack with those contents, by their digests, that are not known to be there. When this returns, all
        are whole and on the disk.
        """
        # Read, not believed: a damaged copy is stored anew.
        new = {digest: content for digest, content in contents.items() if not self._is_sound(digest)}
        if not new:
            return
        path = os.path.join(self.folder, name + _ENDING)
        part = path + _PART
        try:
            places = _write(part, name + _ENDING, new, _SQUEEZED if is_waited_for else _SQUEEZED_BESIDE)
            # Read back before it counts: a verdict may rely on it.
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
        """DamagedError if it is damaged or gone."""
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
        """Drop what nothing uses: a pack of which less than half is used is written anew, or (`wholly`) each that
        holds something of the kind.
        """
        self._list()
        by_pack: dict[str, list[str]] = {name: [] for name in self._names()}
        for digest, place in self._places.items():
            if digest in used and place[0] in by_pack:
                by_pack[place[0]].append(digest)
        for name, digests in by_pack.items():
            used_bytes = sum(self._places[digest][3] for digest in digests)
            is_whole = len(digests) == sum(place[0] == name for place in self._places.values())
            if not digests or used_bytes * 2 < self._size(name) or (wholly and not is_whole):
                self._write_anew(name, digests)
        for name in os.listdir(self.folder):  # of processes that were killed: whoever thins is alone
            if name.endswith(_PART):
                os.unlink(os.path.join(self.folder, name))

    def _write_anew(self, name: str, digests: list[str]) -> None:
        try:
            contents = {digest: self.read(digest) for digest in digests}
        except DamagedPackError:  # the rest of it may still be of use
            return
        self._places = {digest: place for digest, place in self._places.items() if place[0] != name}
        if contents:
            # Another name: the old pack stays whole until the new one is on the disk.
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
        """Look into all packs. The newest copy of a content counts."""
        self._is_listed = True
        self._places = {}
        for name in reversed(self._names()):
            for digest, place in _listed(self.folder, name):
                self._places.setdefault(digest, place)


def digest_of(content: bytes) -> str:
    return short_digest(content, 32)


def private_file(path: str, _flags: int) -> int:
    """For `open`: a new file that only this user may read."""
    return os.open(path, os.O_CREAT | os.O_TRUNC | os.O_WRONLY | getattr(os, "O_NOFOLLOW", 0), 0o600)


def _write(path: str, name: str, contents: dict[str, bytes], squeezed: int) -> dict[str, Place]:
    import zlib

    places, parts, at = {}, [_MAGIC], len(_MAGIC)
    for digest, content in contents.items():
        stored = zlib.compress(content, 1) if len(content) <= squeezed else content
        # Images and archives only grow.
        stored = stored if len(stored) < len(content) else content
        header = f"{digest} {len(content)} {len(stored)}\n".encode()
        parts += (header, stored)
        places[digest] = (name, at + len(header), len(content), len(stored))
        at += len(header) + len(stored)
    with open(path, "wb", opener=private_file) as file:
        file.writelines(parts)
        file.flush()
        os.fsync(file.fileno())
    return places


def _verify(path: str, places: dict[str, Place]) -> None:
    """Read all of it back."""
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
    """What a pack holds; of a damaged one, as far as it can be read."""
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
