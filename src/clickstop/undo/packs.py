r"""Contents of files in the user's state folder: named by their digest, compressed, each of them once.

A pack is a file of records, `<digest> <bytes> <stored bytes>\n` and the bytes. It gets its name when it is on the
disk and was read back, and is never changed after that.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

_MAGIC = b"clickstop pack 1\n"
_ENDING = ".pack"
_SQUEEZED = 1_048_576  # bytes of a content that is compressed: more takes longer than a call may wait
_HEADER = 160  # bytes, at most


class DamagedError(Exception):
    """A content that is not what was put there."""


class Packs:
    """All contents of one store."""

    __slots__ = ("_places", "folder")

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self._places: dict[str, tuple[str, int, int, int]] | None = None  # pack, offset, bytes, stored bytes

    def __contains__(self, digest: str) -> bool:
        return digest in self._index()

    def add(self, name: str, contents: Iterable[bytes]) -> None:
        """A new pack with those contents that are in no other; it is whole and on the disk when this returns."""
        import zlib

        index = self._index()
        new: dict[str, bytes] = {}
        for content in contents:
            digest = digest_of(content)
            if digest not in index:
                new[digest] = content
        if not new:
            return
        path = os.path.join(self.folder, name + _ENDING)
        places, at = {}, len(_MAGIC)
        part = path + ".part"
        with open(part, "wb", opener=_private) as file:
            file.write(_MAGIC)
            for digest, content in new.items():
                stored = zlib.compress(content, 1) if len(content) <= _SQUEEZED else content
                stored = stored if len(stored) < len(content) else content
                header = f"{digest} {len(content)} {len(stored)}\n".encode()
                file.write(header)
                file.write(stored)
                places[digest] = (path, at + len(header), len(content), len(stored))
                at += len(header) + len(stored)
            file.flush()
            os.fsync(file.fileno())
        for digest, place in places.items():
            _read(part, digest, place)
        os.replace(part, path)
        index.update(places)

    def read(self, digest: str) -> bytes:
        """DamagedError, if it is not there any more."""
        try:
            place = self._index()[digest]
            return _read(place[0], digest, place)
        except (KeyError, OSError):
            raise DamagedError(digest) from None

    def thin(self, used: set[str]) -> None:
        """Drop what nothing uses: a pack of which less than half is used is written anew."""
        index = self._index()
        kept: dict[str, list[str]] = {path: [] for path in self._files()}
        for digest, place in index.items():
            if digest in used:
                kept[place[0]].append(digest)
        for path, digests in kept.items():
            wanted = sum(index[digest][3] for digest in digests)
            if digests and wanted * 2 >= os.path.getsize(path):
                continue
            contents = [self.read(digest) for digest in digests]
            for digest in [digest for digest, place in index.items() if place[0] == path]:
                del index[digest]
            if contents:
                self.add(os.path.basename(path).removesuffix(_ENDING) + "t", contents)
            os.unlink(path)

    @property
    def size(self) -> int:
        """Bytes on the disk."""
        return sum(os.path.getsize(path) for path in self._files())

    def _files(self) -> list[str]:
        try:
            names = os.listdir(self.folder)
        except OSError:
            return []
        return [os.path.join(self.folder, name) for name in sorted(names) if name.endswith(_ENDING)]

    def _index(self) -> dict[str, tuple[str, int, int, int]]:
        if self._places is None:
            self._places = {digest: place for path in self._files() for digest, place in _listed(path)}
        return self._places


def digest_of(content: bytes) -> str:
    import hashlib

    return hashlib.sha256(content).hexdigest()


def _private(path: str, _flags: int) -> int:
    return os.open(path, os.O_CREAT | os.O_TRUNC | os.O_WRONLY | getattr(os, "O_NOFOLLOW", 0), 0o600)


def _read(path: str, digest: str, place: tuple[str, int, int, int]) -> bytes:
    _, offset, size, stored_size = place
    with open(path, "rb") as file:
        file.seek(offset)
        stored = file.read(stored_size)
    if stored_size != size:
        import zlib

        try:
            stored = zlib.decompress(stored)
        except zlib.error:
            raise DamagedError(digest) from None
    if digest_of(stored) != digest:
        raise DamagedError(digest)
    return stored


def _listed(path: str) -> list[tuple[str, tuple[str, int, int, int]]]:
    """What a pack holds; of a damaged one, as far as it can be read."""
    places = []
    try:
        with open(path, "rb") as file:
            if file.read(len(_MAGIC)) != _MAGIC:
                return []
            while header := file.readline(_HEADER):
                digest, size, stored = header.split()
                places.append((digest.decode(), (path, file.tell(), int(size), int(stored))))
                file.seek(int(stored), os.SEEK_CUR)
    except (OSError, ValueError):
        pass
    return places
