"""Packs of contents: what their records look like, what is compressed, and what is dropped."""

from __future__ import annotations

import os
import time
import zlib
from typing import TYPE_CHECKING

import pytest

from clickstop.undo.packs import BusyError, DamagedPackError, Packs, StoreLock, digest_of, private_file

if TYPE_CHECKING:
    from pathlib import Path

MAGIC = b"clickstop pack 1\n"


def added(folder: Path, *contents: bytes, name: str = "one", is_waited_for: bool = False) -> Packs:
    packs = Packs(str(folder))
    packs.add(name, {digest_of(content): content for content in contents}, is_waited_for=is_waited_for)
    return packs


def noise(size: int) -> bytes:
    """Bytes that do not get smaller."""
    return os.urandom(size)


def test_a_pack_is_a_line_and_then_records_of_a_header_and_what_is_stored(tmp_path: Path) -> None:
    plain, long = noise(40), b"again and again " * 20
    packs = added(tmp_path, plain, long)
    stored = zlib.compress(long, 1)
    heads = [
        f"{digest_of(plain)} {len(plain)} {len(plain)}\n".encode(),
        f"{digest_of(long)} {len(long)} {len(stored)}\n".encode(),
    ]
    assert (tmp_path / "one.pack").read_bytes() == b"".join((MAGIC, heads[0], plain, heads[1], stored))
    first = len(MAGIC) + len(heads[0])
    assert packs.places_of([digest_of(long), "nobody's", digest_of(plain)]) == {
        digest_of(plain): ("one.pack", first, 40, 40),
        digest_of(long): ("one.pack", first + 40 + len(heads[1]), len(long), len(stored)),
    }
    assert [Packs(str(tmp_path)).read(digest_of(content)) for content in (plain, long)] == [plain, long]


def test_what_compression_does_not_make_smaller_is_stored_as_it_is(tmp_path: Path) -> None:
    same = next(text for size in range(40) if len(zlib.compress(text := b"a" * size, 1)) == size)
    added(tmp_path, b"", b"a", same, noise(500))
    contents = [b"", b"a", same]
    assert [Packs(str(tmp_path)).read(digest_of(content)) for content in contents] == contents
    assert same in (tmp_path / "one.pack").read_bytes()


@pytest.mark.parametrize(("is_waited_for", "largest"), [(True, 32_768), (False, 8_388_608)])
def test_while_a_call_waits_only_small_contents_are_compressed(
    is_waited_for: bool, largest: int, tmp_path: Path
) -> None:
    for size, is_compressed in ((largest, True), (largest + 1, False)):
        content = b"x" * size
        place = added(tmp_path, content, name=str(size), is_waited_for=is_waited_for).places_of(
            [digest_of(content)]
        )
        assert (place[digest_of(content)][3] < size) is is_compressed


def test_what_is_stored_already_is_not_stored_again(tmp_path: Path) -> None:
    packs = added(tmp_path, b"one")
    packs.add("two", {digest_of(b"one"): b"one"})
    assert os.listdir(tmp_path) == ["one.pack"]
    packs.add("two", {digest_of(content): content for content in (b"one", b"two")})
    assert packs.places_of([digest_of(b"one")])[digest_of(b"one")][0] == "one.pack"
    assert Packs(str(tmp_path)).read(digest_of(b"two")) == b"two"
    assert b"one" not in (tmp_path / "two.pack").read_bytes()


def test_the_place_that_was_learned_first_counts(tmp_path: Path) -> None:
    packs = Packs(str(tmp_path))
    packs.learn({"d": ("one.pack", 1, 2, 3)})
    packs.learn({"d": ("two.pack", 1, 2, 3), "e": ("two.pack", 4, 5, 6)})
    assert packs.places_of("de") == {"d": ("one.pack", 1, 2, 3), "e": ("two.pack", 4, 5, 6)}
    assert not packs.has("d")
    (tmp_path / "one.pack").touch()
    assert (packs.has("d"), packs.has("e"), packs.has("f")) == (True, False, False)


def test_of_two_copies_the_newer_one_is_found(tmp_path: Path) -> None:
    added(tmp_path, b"one", name="1")
    added(tmp_path, b"one", name="2")
    packs = Packs(str(tmp_path))
    assert packs.read(digest_of(b"one")) == b"one"
    assert packs.places_of([digest_of(b"one")])[digest_of(b"one")][0] == "2.pack"


@pytest.mark.parametrize(
    "text",
    [b"", b"other pack 1\n", MAGIC, MAGIC + b"abc 3\nabc", MAGIC + b"a b c\n", MAGIC + b"x" * 500 + b" 1 1\nx"],
)
def test_what_is_no_pack_holds_nothing_and_hides_nothing(text: bytes, tmp_path: Path) -> None:
    added(tmp_path, b"content", name="1")
    (tmp_path / "2.pack").write_bytes(text)
    assert Packs(str(tmp_path)).read(digest_of(b"content")) == b"content"
    with pytest.raises(DamagedPackError):
        Packs(str(tmp_path)).read(digest_of(b"other"))


def test_what_cannot_be_decompressed_is_damaged(tmp_path: Path) -> None:
    content = b"again and again " * 20
    packs = added(tmp_path, content)
    file = tmp_path / "one.pack"
    file.write_bytes(file.read_bytes()[:-20] + b"\0" * 20)
    with pytest.raises(DamagedPackError):
        packs.read(digest_of(content))
    with pytest.raises(DamagedPackError):
        Packs(str(tmp_path / "none")).read(digest_of(content))
    assert Packs(str(tmp_path / "none")).size == 0


@pytest.mark.parametrize(("used", "names"), [(40, ["onet.pack"]), (60, ["one.pack"]), (0, [])])
def test_a_pack_of_which_less_than_half_is_used_is_written_anew(
    used: int, names: list[str], tmp_path: Path
) -> None:
    contents = [noise(10_000) for _ in range(10)]
    added(tmp_path, *contents)
    needed = contents[: used // 10]
    Packs(str(tmp_path)).thin({digest_of(content) for content in needed})
    assert os.listdir(tmp_path) == names
    assert [Packs(str(tmp_path)).read(digest_of(content)) for content in needed] == needed


def test_wholly_means_that_nothing_unused_stays(tmp_path: Path) -> None:
    kept, gone = noise(9_000), noise(1_000)
    added(tmp_path, kept, gone)
    added(tmp_path, b"whole", name="two")
    Packs(str(tmp_path)).thin({digest_of(kept), digest_of(b"whole")}, wholly=True)
    assert sorted(os.listdir(tmp_path)) == ["onet.pack", "two.pack"]
    assert gone not in (tmp_path / "onet.pack").read_bytes()
    assert kept in (tmp_path / "onet.pack").read_bytes()


def test_a_copy_that_another_pack_holds_too_does_not_stay(tmp_path: Path) -> None:
    kept, gone = noise(9_000), noise(1_000)
    added(tmp_path, kept, gone, name="1")
    added(tmp_path, gone, name="2")
    Packs(str(tmp_path)).thin({digest_of(kept)}, wholly=True)
    assert os.listdir(tmp_path) == ["1t.pack"]
    assert gone not in (tmp_path / "1t.pack").read_bytes()


def test_a_pack_of_which_everything_is_used_keeps_its_name(tmp_path: Path) -> None:
    added(tmp_path, b"small", b"")
    used = {digest_of(b"small"), digest_of(b"")}
    for wholly in (False, True):
        Packs(str(tmp_path)).thin(used, wholly=wholly)
        assert os.listdir(tmp_path) == ["one.pack"]


def test_a_damaged_pack_is_not_thinned(tmp_path: Path) -> None:
    small, large = noise(100), noise(10_000)
    added(tmp_path, small, large)
    file = tmp_path / "one.pack"
    file.write_bytes(file.read_bytes().replace(small, noise(100)))
    before = file.read_bytes()
    Packs(str(tmp_path)).thin({digest_of(small)})
    assert file.read_bytes() == before


def test_several_may_hold_the_lock_and_one_who_removes_holds_it_alone(tmp_path: Path) -> None:
    folder = str(tmp_path / "undo")
    with StoreLock(folder), StoreLock(folder):
        begun = time.monotonic()
        with pytest.raises(BusyError, match="another process is reading or removing saved states"):
            StoreLock(folder, is_alone=True, seconds=0.1).__enter__()
        assert 0.1 <= time.monotonic() - begun < 5
    with StoreLock(folder, is_alone=True), pytest.raises(BusyError):
        StoreLock(folder, seconds=0).__enter__()
    with StoreLock(folder, is_alone=True, seconds=0):
        assert os.stat(folder).st_mode & 0o777 == 0o700


def test_a_private_file_is_emptied_and_no_link(tmp_path: Path) -> None:
    file = tmp_path / "file"
    for text in (b"longer", b"short"):
        os.close(private_file(str(file), 0))
        assert file.read_bytes() == b""
        file.write_bytes(text)
    assert file.stat().st_mode & 0o777 == 0o600
    (tmp_path / "link").symlink_to(file)
    with pytest.raises(OSError, match="symbolic links"):
        private_file(str(tmp_path / "link"), 0)
