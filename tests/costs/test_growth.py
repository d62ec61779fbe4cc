"""Reading what was added to a file, and nothing else."""

from __future__ import annotations

import tempfile
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from clickstop.costs.growth import Position, grown


def read(path: Path, known: Position | None = None, at_once: int = 1_000) -> tuple[bytes, Position]:
    found = grown(str(path), known, at_once)
    assert found is not None
    return found


def test_only_whole_lines_are_read_and_each_once(tmp_path: Path) -> None:
    file = tmp_path / "t.jsonl"
    file.write_bytes(b"one\ntwo\nthr")
    text, position = read(file)
    assert text == b"one\ntwo\n"
    assert grown(str(file), position) is None
    with file.open("ab") as more:
        more.write(b"ee\nfour\n")
    text, position = read(file, position)
    assert text == b"three\nfour\n"
    assert grown(str(file), position) is None


def test_a_file_that_was_cut_replaced_or_written_anew_is_read_from_its_beginning(tmp_path: Path) -> None:
    file = tmp_path / "t.jsonl"
    file.write_bytes(b"one\ntwo\n")
    _, position = read(file)
    file.write_bytes(b"new\n")
    assert read(file, position)[0] == b"new\n"
    file.write_bytes(b"ONE\nTWO\nthree\n")  # longer than before, the same file
    assert read(file, position)[0] == b"ONE\nTWO\nthree\n"
    (tmp_path / "other").write_bytes(b"one\ntwo\nthree\n")
    (tmp_path / "other").replace(file)
    assert read(file, position)[0] == b"one\ntwo\nthree\n"


def test_a_large_file_is_read_in_parts_and_a_line_beyond_measure_is_passed_over(tmp_path: Path) -> None:
    file = tmp_path / "t.jsonl"
    file.write_bytes(b"a\n" * 10 + b"x" * 25 + b"\nend\n")
    seen, position = b"", None
    while (found := grown(str(file), position, 10)) is not None:
        seen, position = seen + found[0], found[1]
    assert seen == file.read_bytes()


def test_a_file_is_compared_over_256_bytes_before_its_position(tmp_path: Path) -> None:
    file = tmp_path / "t.jsonl"
    for size in (255, 256, 300):
        for changed, is_noticed in ((0, size <= 256), (size - 256, True), (size - 1, True)):
            text = bytearray(b"x" * (size - 1) + b"\n")
            file.write_bytes(text)
            _, position = read(file)
            text[changed] = ord("y")
            file.write_bytes(text + b"more\n")
            assert (read(file, position)[0] != b"more\n") == is_noticed, (size, changed)


def test_one_reading_holds_at_most_four_megabytes(tmp_path: Path) -> None:
    file = tmp_path / "t.jsonl"
    file.write_bytes(b"123456\n" * 700_000)
    found = grown(str(file), None)
    assert found is not None
    assert 4_000_000 - 7 <= len(found[0]) <= 4_000_000
    assert found[1].offset == len(found[0])


def test_what_is_no_file_has_nothing_new(tmp_path: Path) -> None:
    assert grown(str(tmp_path / "none"), None) is None
    assert grown(str(tmp_path), None) is None
    assert grown("a\0b", None) is None


@given(st.lists(st.binary(max_size=30), max_size=8))
def test_however_it_grows_every_line_is_read_once(parts: list[bytes]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "t"
        file.write_bytes(b"")
        seen, position = b"", None
        for part in parts:
            with file.open("ab") as more:
                more.write(part)
            found = grown(str(file), position)
            if found is not None:
                seen, position = seen + found[0], found[1]
        whole = b"".join(parts)
        assert seen == whole[: whole.rfind(b"\n") + 1]
