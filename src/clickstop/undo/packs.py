r"""Contents of files in the user's state folder: named by their digest, compressed, each of them once.

A pack is a file of records, `<digest> <bytes> <stored bytes>\n` and the bytes. It gets its name when it is on the
disk and was read back, and is never changed after that.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    Place = tuple[str, int, int, int]  # pack, offset, bytes, stored bytes

_MAGIC = b"clickstop pack 1\n"
_ENDING, _PART = ".pack", ".part"
_SQUEEZED = 1_048_576  # bytes of a content that is compressed: more takes longer than a call may wait
_HEADER = 160  # bytes, at most
_LOOKED_INTO = 64  # packs in which a content is looked for before it is stored once more


class DamagedError(Exception):
    """A content that is not what was put there."""


class Packs:
    """All contents of one store. Whoever uses it holds its lock."""

    __slots__ = ("_places", "_unlisted", "folder")

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self._places: dict[str, Place] = {}
        self._unlisted: list[str] | None = None  # packs that nobody has looked into yet, the newest last

    def has_lately(self, digest: str) -> bool:
        """Whether one of the newest packs holds it. There may be thousands, and a call waits."""
        self._list(_LOOKED_INTO)
        return digest in self._places

    def add(self, name: str, contents: dict[str, bytes]) -> None:
        """A new pack with those contents, by their digests, that the newest do not hold: all of them are whole and
        on the disk when this returns.
        """
        new = {digest: content for digest, content in contents.items() if not self._is_sound(digest)}
        if not new:
            return
        path = os.path.join(self.folder, name + _ENDING)
        part = path + _PART
        try:
            places = _write(part, new)
            for digest, place in places.items():
                _read(part, digest, place)
            os.replace(part, path)
        except BaseException:
            if os.path.exists(part):
                os.unlink(part)
            raise
        self._places.update({digest: (path, *place[1:]) for digest, place in places.items()})

    def _is_sound(self, digest: str) -> bool:
        if not self.has_lately(digest):
            return False
        try:
            _read(self._places[digest][0], digest, self._places[digest])
        except (DamagedError, OSError):
            return False
        return True

    def read(self, digest: str) -> bytes:
        """DamagedError, if it is not there any more."""
        self._list()
        try:
            place = self._places[digest]
            return _read(place[0], digest, place)
        except (KeyError, OSError):
            raise DamagedError(digest) from None

    def thin(self, used: set[str], *, wholly: bool = False) -> None:
        """Drop what nothing uses: a pack of which less than half is used is written anew, or (`wholly`) each that
        holds something of the kind.
        """
        self._list()
        kept: dict[str, list[str]] = {path: [] for path in self._files()}
        for digest, place in self._places.items():
            if digest in used and place[0] in kept:
                kept[place[0]].append(digest)
        for path, digests in kept.items():
            wanted = sum(self._places[digest][3] for digest in digests)
            is_whole = len(digests) == sum(place[0] == path for place in self._places.values())
            if not digests or wanted * 2 < os.path.getsize(path) or (wholly and not is_whole):
                self._write_anew(path, digests)
        for name in os.listdir(self.folder):  # of processes that were killed: whoever thins is alone
            if name.endswith(_PART):
                os.unlink(os.path.join(self.folder, name))

    def _write_anew(self, path: str, digests: list[str]) -> None:
        try:
            contents = {digest: self.read(digest) for digest in digests}
        except DamagedError:  # the rest of it may still be of use
            return
        self._places = {digest: place for digest, place in self._places.items() if place[0] != path}
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

    def _list(self, most: int | None = None) -> None:
        """Look into so many of the newest packs, or all. The newest copy of a content counts."""
        is_first = self._unlisted is None
        if self._unlisted is None:
            self._unlisted = self._files()
        if most is None or is_first:
            count = len(self._unlisted) if most is None else most
            looked_into, self._unlisted = self._unlisted[-count:], self._unlisted[:-count]
            for path in reversed(looked_into if count else []):
                for digest, place in _listed(path):
                    self._places.setdefault(digest, place)


def digest_of(content: bytes) -> str:
    from _blake2 import blake2b  # `hashlib` would load more than an event should

    return blake2b(content, digest_size=32).hexdigest()


def private_file(path: str, _flags: int) -> int:
    """For `open`: a new file that only this user may read."""
    return os.open(path, os.O_CREAT | os.O_TRUNC | os.O_WRONLY | getattr(os, "O_NOFOLLOW", 0), 0o600)


def _write(path: str, contents: dict[str, bytes]) -> dict[str, Place]:
    import zlib

    places, at = {}, len(_MAGIC)
    with open(path, "wb", opener=private_file) as file:
        file.write(_MAGIC)
        for digest, content in contents.items():
            stored = zlib.compress(content, 1) if len(content) <= _SQUEEZED else content
            stored = stored if len(stored) < len(content) else content
            header = f"{digest} {len(content)} {len(stored)}\n".encode()
            file.write(header)
            file.write(stored)
            places[digest] = (path, at + len(header), len(content), len(stored))
            at += len(header) + len(stored)
        file.flush()
        os.fsync(file.fileno())
    return places


def _read(path: str, digest: str, place: Place) -> bytes:
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


def _listed(path: str) -> list[tuple[str, Place]]:
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
