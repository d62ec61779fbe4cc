"""The one door to texts of a repository."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from clickstop.core.reading import NotATextError, read, read_text

if TYPE_CHECKING:
    from pathlib import Path


def test_a_plain_file_is_read_without_its_mark(tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    file.write_bytes(b"\xef\xbb\xbfa = 1\n")
    assert read_text(str(file), within=str(tmp_path)) == "a = 1\n"
    assert read_text(str(tmp_path / "gone")) == ""
    assert read_text(f"{file}\0") == ""


@pytest.mark.parametrize("kind", ["fifo", "device", "endless", "folder"])
def test_what_is_no_plain_file_is_refused_at_once(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    if kind == "fifo":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    else:
        path.symlink_to("/dev/tty" if kind == "device" else "/dev/zero")
    with pytest.raises(NotATextError, match="not a regular file"):
        read(str(path))
    assert read_text(str(path)) == ""


def test_a_link_out_of_the_repository_is_not_followed(tmp_path: Path) -> None:
    repo = tmp_path / "shop"
    repo.mkdir()
    (tmp_path / "secret").write_text("x = 1\n")
    (repo / "inside").write_text("y = 1\n")
    (repo / "out").symlink_to("../secret")
    (repo / "in").symlink_to("inside")
    (tmp_path / "shopping").symlink_to(tmp_path / "secret")
    with pytest.raises(NotATextError, match="points outside the repository"):
        read(str(repo / "out"), within=str(repo))
    assert read(str(repo / "in"), within=str(repo)) == b"y = 1\n"
    assert read(str(repo / "out")) == b"x = 1\n"
    assert read_text(str(tmp_path / "shopping"), within=str(repo)) == ""


def test_a_file_that_is_too_large_is_refused_or_cut(tmp_path: Path) -> None:
    file = tmp_path / "large"
    file.write_bytes(b"x" * 2_000)
    with pytest.raises(NotATextError, match=r"larger than 0\.001 MB"):
        read(str(file), limit=1_000)
    assert read(str(file), limit=1_000, cut=True) == b"x" * 1_000
    assert len(read(str(file), limit=2_000)) == 2_000
